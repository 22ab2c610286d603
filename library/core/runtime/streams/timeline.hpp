// SPDX-License-Identifier: MIT
// The order of a stream's commands as others need it, during the stream's life and after.
#pragma once

#include <clbool/opencl.hpp>
#include <core/runtime/memory/buffer_pool.hpp>

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>

namespace clbool::runtime {

class device_state;

// A place in the order of a stream's commands: how many were enqueued up to there.
using position = std::uint64_t;

// What a stream leaves in the memory that it wrote or read: a fork may end while its results live
// on. Once it has ended, all its commands are done and nobody need wait for them.
//
// Where a device has one stream only, commands are counted and that is all. Where it has several,
// the events of the latest commands are kept, so that whoever waits for one of them need not wait
// for all that came later.
//
// Thread-safety: issue() and note() belong to the stream's thread; the rest may be called from any.
class timeline {
public:
    timeline(std::shared_ptr<device_state> state, cl::CommandQueue queue);
    timeline(const timeline&) = delete;
    timeline& operator=(const timeline&) = delete;

    device_state& state() const noexcept { return *state_; }
    const std::shared_ptr<device_state>& state_handle() const noexcept { return state_; }
    stream_id id() const noexcept { return id_; }

    // Another command was enqueued.
    void issue() noexcept { ++issued_; }
    // Keeps the event of the last command, or of a marker behind it.
    void note(cl::Event event);
    position issued() const noexcept { return issued_; }

    // An event, and a position that it is behind.
    struct point {
        cl::Event event;
        position reached = 0;
    };
    // The earliest event that is known to be behind position `at`, a marker if there is none yet;
    // nothing when the stream has ended. Throws cl::Error.
    std::optional<point> point_behind(position at);
    // Waits until the commands up to `at` are done. Throws cl::Error.
    void wait(position at);

    // The stream has waited for its last command, or failed to.
    void end() noexcept;
    bool ended() const noexcept { return ended_; }

private:
    std::shared_ptr<device_state> state_;
    stream_id id_;
    std::atomic<position> issued_{0};
    std::atomic<bool> ended_{false};

    std::mutex mutex_;
    cl::CommandQueue queue_;  // null once ended
    std::deque<point> latest_;
};

using timeline_ptr = std::shared_ptr<timeline>;

}  // namespace clbool::runtime
