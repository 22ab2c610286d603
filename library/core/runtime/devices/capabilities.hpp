// SPDX-License-Identifier: MIT
// Optional device capabilities (vendor extensions) that kernels can use beyond OpenCL C 1.2.
#pragma once

#include <clbool/device.hpp>
#include <clbool/opencl.hpp>

#include <string>

namespace clbool::runtime {

// Compiler options, a -D name per capability, with a trailing space; empty if there is none.
// NV_WARPS: warps of 32 work-items and inline PTX (cl_kernels/common/warp.cl). NV_CACHE_HINTS:
// loads with cache eviction hints (cl_kernels/common/read_streamed.cl).
std::string capability_options(const cl::Device& device);

bool is_pocl(const device_info& device) noexcept;

// Whether 64-bit numbers can be exchanged atomically.
bool has_long_atomics(const cl::Device& device);

// Whether work-groups that began go on while later ones wait for them, and tell each other 64-bit
// numbers: on NVIDIA's GPUs since Volta, and by PoCL, where one thread runs a group to its end.
bool groups_go_on(const cl::Device& device, const device_info& info);

// Compiler options without which kernels are wrong, or slow to compile: PROCESSOR, where
// work-groups are loops over their work-items (cl_kernels/common/unroll.cl), and those of large
// buffers.
std::string device_options(const device_info& device);

// Whether buffers above max_allocation have to be asked for, by a flag when they are made and by an
// option of the compiler: Intel's drivers address 4 GB of a buffer otherwise.
bool wants_large_buffers(const device_info& device);
inline constexpr cl_mem_flags kLargeBuffer = 1 << 23;  // CL_MEM_ALLOW_UNRESTRICTED_SIZE_INTEL
inline constexpr const char* kLargeBufferOption = "-cl-intel-greater-than-4GB-buffer-required ";

}  // namespace clbool::runtime
