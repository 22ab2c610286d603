// SPDX-License-Identifier: MIT
// Recycling of device buffers, with accounting and a limit.
#pragma once

#include <clbool/opencl.hpp>
#include <clbool/profile.hpp>
#include <clbool/types.hpp>

#include <map>
#include <memory>
#include <mutex>

namespace clbool::runtime {

// Identifies a stream to the pool; kNoStream is memory that any stream may take.
using stream_id = std::uint64_t;
inline constexpr stream_id kNoStream = 0;

// Creating a buffer costs the driver up to a millisecond, so released buffers are kept, per
// stream, for requests of about the same size. Memory freed on a stream is reused only on that
// stream, whose commands are in order; when a stream ends its memory becomes everybody's.
// Thread-safety: all members may be called from any thread.
class buffer_pool {
public:
    // Creates memory in the driver and touches it; throws out_of_memory when it cannot.
    class source {
    public:
        virtual ~source() = default;
        virtual cl::Buffer create(size_type bytes) = 0;
        virtual void created(size_type bytes) = 0;
        virtual void released(size_type bytes) = 0;
    };

    // Idle memory beyond `most_idle` bytes, and beyond what is in use, is given back before more is
    // created, small blocks first: loops whose results grow will not need them again.
    explicit buffer_pool(source& driver, size_type most_idle = ~size_type{0})
        : driver_(driver), most_idle_(most_idle) {}

    struct allocation {
        cl::Buffer memory;
        size_type capacity = 0;
    };

    // At least `bytes` of memory for `stream`. When the driver has none, idle memory is given
    // back and the request repeated once. Throws out_of_memory naming the sizes.
    allocation take(size_type bytes, stream_id stream);
    // Takes memory back for reuse on `stream`.
    void give(cl::Buffer memory, size_type capacity, stream_id stream);
    // Memory that left the pool for good.
    void forget(size_type capacity);
    // Makes the idle memory of a stream that has finished available to all.
    void retire(stream_id stream);

    // Gives all idle memory back to the driver.
    void trim();
    void set_limit(size_type bytes);
    memory_usage usage() const;
    void reset_peak();

private:
    using idle_list = std::multimap<size_type, cl::Buffer>;

    bool take_idle(idle_list& from, size_type bytes, allocation& result);
    // Gives idle memory back, in ascending order of sizes, until so much of it is left at most.
    void drop_idle(size_type left);
    [[noreturn]] void fail(size_type bytes, const char* why, int native) const;
    cl::Buffer create(size_type capacity);

    source& driver_;
    size_type most_idle_;
    mutable std::mutex mutex_;
    std::map<stream_id, idle_list> idle_;
    memory_usage usage_;
    size_type limit_ = 0;
};

// The capacity a request is rounded up to: multiples of an eighth of its power of two, so that at
// most 1/8 is wasted and similar sizes meet in the pool.
size_type rounded_capacity(size_type bytes) noexcept;

}  // namespace clbool::runtime
