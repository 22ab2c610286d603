// SPDX-License-Identifier: MIT
// Events of a stream's latest commands.
#include <core/runtime/streams/timeline.hpp>

#include <core/runtime/devices/device_state.hpp>

#include <algorithm>
#include <utility>

namespace clbool::runtime {

namespace {

// Waits for older commands wait for the oldest of these.
constexpr std::size_t kMostEventsKept = 64;

}  // namespace

timeline::timeline(std::shared_ptr<device_state> state, cl::CommandQueue queue)
    : state_(std::move(state)), id_(state_->next_stream()), queue_(std::move(queue)) {}

void timeline::note(cl::Event event) {
    const std::lock_guard lock(mutex_);
    if (latest_.size() == kMostEventsKept) {
        latest_.pop_front();
    }
    latest_.push_back({std::move(event), issued_});
}

std::optional<timeline::point> timeline::point_behind(position at) {
    const std::lock_guard lock(mutex_);
    if (ended_) {
        return std::nullopt;
    }
    const auto known =
        std::lower_bound(latest_.begin(), latest_.end(), at,
                         [](const point& p, position wanted) { return p.reached < wanted; });
    point found;
    if (known != latest_.end()) {
        found = *known;
    } else {
        found.reached = issued_;
        queue_.enqueueMarkerWithWaitList(nullptr, &found.event);
    }
    queue_.flush();  // otherwise another queue might wait for commands never submitted
    return found;
}

void timeline::wait(position at) {
    if (const auto found = point_behind(at)) {
        found->event.wait();
    }
}

void timeline::end() noexcept {
    cl::CommandQueue queue;  // swapped, as assigning a handle may throw
    const std::lock_guard lock(mutex_);
    ended_ = true;
    latest_.clear();
    std::swap(queue_(), queue());
}

}  // namespace clbool::runtime
