// SPDX-License-Identifier: MIT
// The context that all calls of the process compute on.
#pragma once

#include <clbool/context.hpp>

#include <mutex>

namespace clbool::graphblas {

/// The context, for as long as this lives: others wait. A thread may take it more than once.
class device_lock {
public:
    /// Opens the device that the environment's CLBOOL_DEVICE names, else the best, at first use.
    device_lock();

    context& on() const { return *on_; }

private:
    std::unique_lock<std::recursive_mutex> lock_;
    context* on_;
};

/// Waits for the device and lets go of it, if it was opened.
void close_device();

}  // namespace clbool::graphblas
