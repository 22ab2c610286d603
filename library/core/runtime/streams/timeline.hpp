// SPDX-License-Identifier: MIT
// Timeline of a stream's commands, for synchronisation across streams.
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

// Position in a stream: the number of commands enqueued up to there.
using position = std::uint64_t;

// Referenced by the memory that a stream wrote or read; may outlive the stream, whose commands are
// all done once it has ended. Devices with one stream only count commands; with several, the events
// of the latest ones are kept, so that waits need not include all later commands. Thread-safety:
// issue() and note() are for the stream's thread; the rest may be called from any.
class timeline {
public:
    timeline(std::shared_ptr<device_state> state, cl::CommandQueue queue);
    timeline(const timeline&) = delete;
    timeline& operator=(const timeline&) = delete;

    device_state& state() const noexcept { return *state_; }
    const std::shared_ptr<device_state>& state_handle() const noexcept { return state_; }
    stream_id id() const noexcept { return id_; }

    // A command was enqueued.
    void issue() noexcept { ++issued_; }
    // Keeps the event of the last command, or of a marker after it.
    void note(cl::Event event);
    position issued() const noexcept { return issued_; }

    // An event that completes after the commands up to `reached`.
    struct point {
        cl::Event event;
        position reached = 0;
    };
    // The earliest known event after position `at`, a new marker if there is none; nothing when the
    // stream has ended. Throws cl::Error.
    std::optional<point> point_behind(position at);
    // Waits until commands up to `at` are done. Throws cl::Error.
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
