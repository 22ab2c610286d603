// SPDX-License-Identifier: MIT
// Waiting for asynchronously read numbers.
#include <core/runtime/streams/pending_number.hpp>

#include <core/runtime/devices/device_state.hpp>

namespace clbool::runtime {

arrivals::arrivals(const cl::Context& context, cl::CommandQueue queue) : queue_(std::move(queue)) {
    constexpr std::size_t kBytes = kPlaces * sizeof(cl_ulong);
    memory_ = cl::Buffer(context, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, kBytes);
    host_ = static_cast<cl_ulong*>(
        queue_.enqueueMapBuffer(memory_, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, kBytes));
}

// The memory is no longer used, so a failure does not matter.
arrivals::~arrivals() { clEnqueueUnmapMemObject(queue_(), memory_(), host_, 0, nullptr, nullptr); }

std::optional<std::size_t> arrivals::take() noexcept {
    const std::lock_guard lock(mutex_);
    for (std::size_t place = 0; place < kPlaces; ++place) {
        if (!taken_[place]) {
            taken_[place] = true;
            return place;
        }
    }
    return std::nullopt;
}

void arrivals::give(std::size_t place) noexcept {
    const std::lock_guard lock(mutex_);
    taken_[place] = false;
}

pending_number::pending_number(timeline_ptr from, std::shared_ptr<arrivals> where) noexcept
    : from_(std::move(from)), where_(std::move(where)), place_(where_->take()) {}

pending_number::~pending_number() {
    if (place_) {
        where_->give(*place_);
    }
}

std::optional<size_type> pending_number::known() const noexcept {
    const size_type value = value_.load(std::memory_order_acquire);
    return value != kUnknown ? std::optional(value) : std::nullopt;
}

size_type pending_number::get() const {
    if (const auto already = known()) {
        return *already;
    }
    const std::lock_guard lock(mutex_);
    if (const auto meanwhile = known()) {
        return *meanwhile;
    }
    from_->state().wait_for(where_->queue(), arrived_);
    const size_type value = *place();
    value_.store(value, std::memory_order_release);
    return value;
}

}  // namespace clbool::runtime
