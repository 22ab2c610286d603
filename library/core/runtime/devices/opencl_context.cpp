// SPDX-License-Identifier: MIT
// Table of the OpenCL contexts that are open.
#include <core/runtime/devices/opencl_context.hpp>

#include <map>
#include <mutex>

namespace clbool::runtime {

namespace {

// Holds no object of OpenCL. A device is not destroyed while a context of it is open.
struct open_contexts {
    std::mutex mutex;
    std::map<cl_device_id, std::weak_ptr<opencl_context>> of;
};

// Never destroyed: devices may be opened until the program ends.
open_contexts& ours() {
    static auto* const made = new open_contexts();
    return *made;
}

}  // namespace

std::shared_ptr<opencl_context> open_context(const cl::Device& device) {
    auto& all = ours();
    const std::lock_guard lock(all.mutex);
    auto& known = all.of[device()];
    auto context = known.lock();
    if (!context || context->failed) {
        context = std::make_shared<opencl_context>();
        context->handle = cl::Context(device);
        known = context;
    }
    return context;
}

}  // namespace clbool::runtime
