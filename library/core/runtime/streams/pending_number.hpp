// SPDX-License-Identifier: MIT
// Asynchronous read-back of numbers (futures): the host waits only when it asks for one.
#pragma once

#include <clbool/opencl.hpp>
#include <clbool/types.hpp>
#include <core/runtime/streams/timeline.hpp>

#include <atomic>
#include <bitset>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace clbool::runtime {

// Pinned memory that receives a stream's numbers; outlives the stream while any are pending.
// Thread-safety: all members may be used from any thread.
class arrivals {
public:
    // Throws cl::Error.
    arrivals(const cl::Context& context, cl::CommandQueue queue);
    ~arrivals();
    arrivals(const arrivals&) = delete;
    arrivals& operator=(const arrivals&) = delete;

    // Allocates a place; nothing if none is free.
    std::optional<std::size_t> take() noexcept;
    // May be called before the number arrived: the queue is in order, so the next one comes later.
    void give(std::size_t place) noexcept;
    // The stream's queue.
    const cl::CommandQueue& queue() const noexcept { return queue_; }
    cl_ulong* at(std::size_t place) const noexcept { return host_ + place; }

private:
    static constexpr std::size_t kPlaces = 256;

    cl::CommandQueue queue_;
    cl::Buffer memory_;
    cl_ulong* host_ = nullptr;  // mapped for good
    std::mutex mutex_;
    std::bitset<kPlaces> taken_;
};

// Future of one number, see stream::read_later(). Thread-safety: any thread after expect().
class pending_number {
public:
    pending_number(timeline_ptr from, std::shared_ptr<arrivals> where) noexcept;
    ~pending_number();
    pending_number(const pending_number&) = delete;
    pending_number& operator=(const pending_number&) = delete;

    // Destination of the number; null if no place was free.
    cl_ulong* place() const noexcept { return place_ ? where_->at(*place_) : nullptr; }
    // The event after which the number is there.
    void expect(cl::Event arrived) noexcept { arrived_ = std::move(arrived); }

    // Waits the first time, which counts as a host read. Throws out_of_memory (may be retried) or
    // device_error, and poisons the device.
    size_type get() const;
    // The number, if get() has waited for it before.
    std::optional<size_type> known() const noexcept;

private:
    static constexpr size_type kUnknown = std::numeric_limits<size_type>::max();

    timeline_ptr from_;
    std::shared_ptr<arrivals> where_;
    std::optional<std::size_t> place_;
    cl::Event arrived_;
    mutable std::mutex mutex_;
    mutable std::atomic<size_type> value_{kUnknown};
};

}  // namespace clbool::runtime
