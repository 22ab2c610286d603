// SPDX-License-Identifier: MIT
// What a device offers beyond OpenCL C 1.2 and kernels make use of.
#pragma once

#include <clbool/opencl.hpp>

#include <string>

namespace clbool::runtime {

// Options for the compiler that define a name for each, with a space behind; empty when there is
// nothing. NV_WARPS: warps of 32 work-items and inline PTX (cl_kernels/common/warp.cl).
// NV_CACHE_HINTS: loads that say what caches are to keep (cl_kernels/common/read_streamed.cl).
std::string capability_options(const cl::Device& device);

}  // namespace clbool::runtime
