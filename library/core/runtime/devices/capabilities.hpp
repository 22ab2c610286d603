// SPDX-License-Identifier: MIT
// Optional device capabilities (vendor extensions) that kernels can use beyond OpenCL C 1.2.
#pragma once

#include <clbool/opencl.hpp>

#include <string>

namespace clbool::runtime {

// Compiler options, a -D name per capability, with a trailing space; empty if there is none.
// NV_WARPS: warps of 32 work-items and inline PTX (cl_kernels/common/warp.cl). NV_CACHE_HINTS:
// loads with cache eviction hints (cl_kernels/common/read_streamed.cl).
std::string capability_options(const cl::Device& device);

}  // namespace clbool::runtime
