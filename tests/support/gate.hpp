// SPDX-License-Identifier: MIT
// Holding back what a queue does.
#pragma once

#include <clbool/controls.hpp>

#include <atomic>
#include <vector>

namespace clbool::testing {

/// What is enqueued after it on the queue of a Controls waits until it is opened, or goes.
/// Thread-safety: open() may be called from any thread.
class gate {
public:
    explicit gate(const Controls& controls) : event_(controls.context) {
        const std::vector<cl::Event> events(1, event_);
        controls.queue.enqueueBarrierWithWaitList(&events);
        controls.queue.flush();
    }
    ~gate() { open(); }
    gate(const gate&) = delete;
    gate& operator=(const gate&) = delete;

    void open() {
        if (!opened_.exchange(true)) {
            event_.setStatus(CL_COMPLETE);
        }
    }

private:
    cl::UserEvent event_;
    std::atomic<bool> opened_{false};
};

}  // namespace clbool::testing
