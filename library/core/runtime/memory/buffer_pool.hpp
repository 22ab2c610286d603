// SPDX-License-Identifier: MIT
// Memory pool of device buffers, with accounting and a limit.
#pragma once

#include <clbool/opencl.hpp>
#include <clbool/profile.hpp>
#include <clbool/types.hpp>

#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace clbool::runtime {

// Stream id in the pool; kNoStream: memory that any stream may take.
using stream_id = std::uint64_t;
inline constexpr stream_id kNoStream = 0;

// Creating a buffer costs the driver up to a millisecond, so released buffers are kept in free
// lists per stream and reused for requests of similar size. Memory freed on a stream is reused on
// that (in-order) stream only; when the stream ends it becomes available to all. Pending uses by
// other streams are passed along as events. The lock is never held during driver calls.
// Thread-safety: all members may be called from any thread.
class buffer_pool {
public:
    // Allocates memory from the driver and touches it; throws out_of_memory on failure.
    class source {
    public:
        virtual ~source() = default;
        virtual cl::Buffer create(size_type bytes) = 0;
        virtual void created(size_type bytes) = 0;
        virtual void released(size_type bytes) = 0;
    };

    // Before allocating, idle memory beyond `most_idle` bytes and beyond live memory is freed, the
    // least recently used first. Allocates `most` bytes at most: some drivers accept more, and fail
    // when the memory is used.
    explicit buffer_pool(source& driver, size_type most_idle = ~size_type{0},
                         size_type most = ~size_type{0});

    struct allocation {
        cl::Buffer memory;
        size_type capacity = 0;
        std::vector<cl::Event> busy;  // to wait for before the memory is reused
        size_type zeroed = 0;         // zero bytes at its start once these are done
        size_type given = 0;          // order of return
    };

    // At least `bytes` bytes for `stream`, which must wait for the events; the first `zeroed` bytes
    // are zero if such memory is idle. If the driver is out of memory, idle memory is freed and the
    // request retried once. Throws out_of_memory naming the sizes, also above the limit.
    allocation take(size_type bytes, stream_id stream, size_type zeroed = 0);
    // Returns memory for reuse on `stream`, or by all if that has ended.
    void give(allocation idle, stream_id stream) noexcept;
    // Memory that left the pool for good.
    void forget(size_type capacity) noexcept;
    // Counts memory that is not the driver's as live memory, within the limit, until discharged.
    void charge(size_type bytes);
    void discharge(size_type bytes) noexcept;
    // Makes the idle memory of a finished stream available to all.
    void retire(stream_id stream) noexcept;

    // Frees all idle memory.
    void trim();
    // Limit of live memory; 0: none. Idle memory beyond it is freed.
    void set_limit(size_type bytes);
    // Bytes left below the limit; the largest number without a limit.
    size_type room() const;
    memory_usage usage() const;
    void reset_peak();

private:
    using idle_list = std::multimap<size_type, allocation>;  // by capacity
    using dropped_list = std::vector<allocation>;

    // The lock must be held:
    bool fits(size_type capacity) const noexcept;
    size_type new_capacity(size_type bytes) const;
    bool take_idle(idle_list& from, size_type capacity, size_type zeroed, allocation& result);
    // Removes idle memory, oldest first, until at most `left` bytes remain.
    dropped_list drop_idle(size_type left);
    [[noreturn]] void fail(size_type bytes, const std::string& why, int native) const;

    void count_out(size_type capacity) noexcept;

    // Without the lock:
    void release(dropped_list dropped);
    cl::Buffer create(size_type capacity, size_type bytes);

    source& driver_;
    size_type most_idle_;
    size_type most_;
    mutable std::mutex mutex_;
    std::map<stream_id, idle_list> idle_;
    memory_usage usage_;
    size_type charged_ = 0;  // part of the live memory that the driver did not allocate
    size_type limit_ = 0;
    size_type given_ = 0;  // returns so far
};

// Capacity for a request: rounded up to multiples of an eighth of its power of two, so that at most
// 1/8 is wasted and similar sizes match.
size_type rounded_capacity(size_type bytes) noexcept;

}  // namespace clbool::runtime
