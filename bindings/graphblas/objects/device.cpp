// SPDX-License-Identifier: MIT
// The context of the process.
#include <bindings/graphblas/objects/device.hpp>

#include <memory>

namespace clbool::graphblas {

namespace {

struct shared_device {
    std::recursive_mutex mutex;
    std::unique_ptr<context> on;
};

// Never destroyed: programs may call from the destructors of their own.
shared_device& the_device() {
    static auto* const device = new shared_device;
    return *device;
}

}  // namespace

device_lock::device_lock() : lock_(the_device().mutex), on_(nullptr) {
    auto& device = the_device();
    if (device.on == nullptr) {
        device.on = std::make_unique<context>();
    }
    on_ = device.on.get();
}

void close_device() {
    auto& device = the_device();
    const std::unique_lock<std::recursive_mutex> lock(device.mutex);
    if (device.on != nullptr) {
        device.on->finish();
        device.on.reset();
    }
}

}  // namespace clbool::graphblas
