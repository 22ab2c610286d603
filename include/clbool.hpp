// SPDX-License-Identifier: MIT
/// @file clbool.hpp
/// All of clbool: sparse boolean matrices over OpenCL, and what belongs to them on the host. Only
/// `clbool/guard.hpp`, which the headers use themselves, is not for users.
#pragma once

#include <clbool/algorithms.hpp>
#include <clbool/compatibility.hpp>
#include <clbool/controls.hpp>
#include <clbool/coordinates.hpp>
#include <clbool/device.hpp>
#include <clbool/error.hpp>
#include <clbool/export.hpp>
#include <clbool/generators.hpp>
#include <clbool/grammar.hpp>
#include <clbool/graph.hpp>
#include <clbool/io.hpp>
#include <clbool/matrix.hpp>
#include <clbool/opencl.hpp>
#include <clbool/operations.hpp>
#include <clbool/profile.hpp>
#include <clbool/reference.hpp>
#include <clbool/types.hpp>
#include <clbool/version.hpp>
