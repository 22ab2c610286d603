// SPDX-License-Identifier: MIT
/// @file opencl.hpp
/// The one place that includes the OpenCL C++ bindings (OpenCL-CLHPP).
///
/// The configuration below is what the library itself was compiled with: include this header
/// instead of <CL/opencl.hpp>, so that every part of a program sees the same classes.
#pragma once

#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 120
#endif
#ifndef CL_HPP_TARGET_OPENCL_VERSION
#define CL_HPP_TARGET_OPENCL_VERSION 120
#endif
#ifndef CL_HPP_MINIMUM_OPENCL_VERSION
#define CL_HPP_MINIMUM_OPENCL_VERSION 120
#endif
#ifndef CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_ENABLE_EXCEPTIONS
#endif

#include <CL/opencl.hpp>
