// SPDX-License-Identifier: MIT
// A flag that the child of a fork sets.
#include <core/runtime/devices/driver_use.hpp>

#include <clbool/error.hpp>

#include <atomic>

#include <pthread.h>

namespace clbool::runtime {

namespace {

std::atomic<bool> lost{false};

}  // namespace

void begin_driver_use() {
    [[maybe_unused]] static const int kRegistered =
        ::pthread_atfork(nullptr, nullptr, [] { lost = true; });
    require_driver();
}

bool driver_is_lost() noexcept { return lost.load(std::memory_order_relaxed); }

void require_driver() {
    if (driver_is_lost()) {
        throw device_error(
            "OpenCL was used before this process was forked, so this child of it cannot use it; "
            "the device \"host\" works here");
    }
}

}  // namespace clbool::runtime
