// SPDX-License-Identifier: MIT
// Memory that kernels and the host's own code use in turn, without commands to move it: that of
// CPU devices with fine-grained buffer SVM (OpenCL 2.0, section 5.6).
#pragma once

#include <clbool/opencl.hpp>
#include <clbool/types.hpp>

namespace clbool::runtime {

// Whether the device has such memory, and it works as it should: one buffer is tried.
bool offers_shared_memory(const cl::Context& context, const cl::Device& device);

// A buffer of such memory, with its pages there; freed with the buffer's last handle.
// Throws cl::Error when there is none.
cl::Buffer create_shared(const cl::Context& context, size_type bytes);

// Where the host finds a buffer that create_shared() made; null for any other. What commands wrote
// is there once they are finished; commands enqueued later see what the host wrote.
void* shared_address(const cl::Buffer& memory);

}  // namespace clbool::runtime
