// SPDX-License-Identifier: MIT
// Zero-copy memory of CPU devices: fine-grained buffer SVM (OpenCL 2.0, section 5.6).
#pragma once

#include <clbool/opencl.hpp>
#include <clbool/types.hpp>

namespace clbool::runtime {

// Whether the device offers it and a test buffer works.
bool offers_shared_memory(const cl::Context& context, const cl::Device& device);

// A shared buffer, pages already touched; freed with its last handle.
// Throws cl::Error when there is none.
cl::Buffer create_shared(const cl::Context& context, size_type bytes);

// Host address of a buffer made by create_shared(); null for others. Results of finished commands
// are visible to the host, and the host's writes to commands enqueued later.
void* shared_address(const cl::Buffer& memory);

}  // namespace clbool::runtime
