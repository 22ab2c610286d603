// SPDX-License-Identifier: MIT
// OpenCL contexts: one for all contexts of a device in a process, so that these share matrices.
#pragma once

#include <clbool/opencl.hpp>
#include <clbool/types.hpp>

#include <atomic>
#include <memory>

namespace clbool::runtime {

// Kept by device states, and thereby by matrices.
struct opencl_context {
    cl::Context handle;                 // null: the host's memory
    std::atomic<size_type> streams{0};  // of all device states
    std::atomic<bool> failed{false};    // kept by matrices at most: devices open another one
};

// The context that is open for the device, else a new one. Thread-safety: may be called from any
// thread. Throws cl::Error.
std::shared_ptr<opencl_context> open_context(const cl::Device& device);

}  // namespace clbool::runtime
