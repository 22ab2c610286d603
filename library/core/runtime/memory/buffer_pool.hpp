// SPDX-License-Identifier: MIT
// Recycling of device buffers, with accounting and a limit.
#pragma once

#include <clbool/opencl.hpp>
#include <clbool/profile.hpp>
#include <clbool/types.hpp>

#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace clbool::runtime {

// Identifies a stream to the pool; kNoStream is memory that any stream may take.
using stream_id = std::uint64_t;
inline constexpr stream_id kNoStream = 0;

// Creating a buffer costs the driver up to a millisecond, so released buffers are kept, per
// stream, for requests of about the same size. Memory freed on a stream is reused only on that
// stream, whose commands are in order; when a stream ends its memory becomes everybody's. What
// other streams still do with a block goes with it as events. Nobody waits for the driver while he
// holds the lock.
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
    // created, small blocks first: loops whose results grow will not need them again. The driver is
    // not asked for more than `most` bytes in all: some say yes, and fail when the memory is used.
    explicit buffer_pool(source& driver, size_type most_idle = ~size_type{0},
                         size_type most = ~size_type{0});

    struct allocation {
        cl::Buffer memory;
        size_type capacity = 0;
        std::vector<cl::Event> busy;  // what must be over before the memory is used again
        size_type zeroed = 0;         // bytes at its start that are zero by then
    };

    // At least `bytes` of memory for `stream`, which must use it behind its events, and of which
    // `zeroed` bytes are zero if there is such memory. When the driver
    // has none, idle memory is given back and the request repeated once. Throws out_of_memory
    // naming the sizes: live memory never exceeds the limit.
    allocation take(size_type bytes, stream_id stream, size_type zeroed = 0);
    // Takes memory back for reuse on `stream`, or by all if that has ended. Without memory of the
    // host to note it in, the driver gets it back.
    void give(allocation idle, stream_id stream) noexcept;
    // Memory that left the pool for good.
    void forget(size_type capacity) noexcept;
    // Counts memory of the host that is not the driver's, within the limit, and no longer.
    void charge(size_type bytes);
    void discharge(size_type bytes) noexcept;
    // Makes the idle memory of a stream that has finished available to all.
    void retire(stream_id stream) noexcept;

    // Gives all idle memory back to the driver.
    void trim();
    // Of live memory; 0 for none. Idle memory beyond it is given back.
    void set_limit(size_type bytes);
    // Bytes of live memory that the limit leaves; all that a number can say if there is none.
    size_type room() const;
    memory_usage usage() const;
    void reset_peak();

private:
    using idle_list = std::multimap<size_type, allocation>;  // by capacity
    using dropped_list = std::vector<allocation>;

    // These want the lock.
    bool fits(size_type capacity) const noexcept;
    size_type new_capacity(size_type bytes) const;
    bool take_idle(idle_list& from, size_type capacity, size_type zeroed, allocation& result);
    // Takes idle memory out of the lists, in ascending order of sizes, until so much of it is left
    // at most.
    dropped_list drop_idle(size_type left);
    [[noreturn]] void fail(size_type bytes, const std::string& why, int native) const;

    void count_out(size_type capacity) noexcept;

    // These do without.
    void release(dropped_list dropped);
    cl::Buffer create(size_type capacity, size_type bytes);

    source& driver_;
    size_type most_idle_;
    size_type most_;
    mutable std::mutex mutex_;
    std::map<stream_id, idle_list> idle_;
    memory_usage usage_;
    size_type charged_ = 0;  // of what is live, memory that is not the driver's
    size_type limit_ = 0;
};

// The capacity a request is rounded up to: multiples of an eighth of its power of two, so that at
// most 1/8 is wasted and similar sizes meet in the pool.
size_type rounded_capacity(size_type bytes) noexcept;

}  // namespace clbool::runtime
