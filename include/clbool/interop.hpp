// SPDX-License-Identifier: MIT
/// @file interop.hpp
/// All that has OpenCL's types in it: Controls, the matrix types of formats.hpp, operations on
/// them, memory for kernels of the user's own.
#pragma once

#include <clbool/controls.hpp>
#include <clbool/device_memory.hpp>
#include <clbool/formats.hpp>
#include <clbool/opencl.hpp>
#include <clbool/thesis.hpp>
#include <clbool/typed_operations.hpp>
