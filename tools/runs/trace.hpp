// SPDX-License-Identifier: MIT
// `--trace`: where the time goes, in the format of Chrome's trace viewer and of Perfetto.
#pragma once

#include <clbool/profile.hpp>

#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace clbool::tools {

/// Notes what the process and the device do, and writes it down at the end. A track for each thread
/// with steps of the program, operations, and calls of the driver within each other; one for
/// kernels, and one for transfers.
/// Thread-safety: all members may be called from any thread.
class trace : public observer {
public:
    using clock = std::chrono::steady_clock;

    /// A step of the program begins, and the one before it is over.
    void begin_step(const std::string& name);
    /// Writes all of it as JSON. @throws io_error
    void write(const std::string& path);

    void program(const std::string& name, bool from_disk, double seconds) override;
    void timed(const timed_work& about) override;
    bool wants_reports() const override { return true; }
    void report(const operation_report& about) override;

private:
    struct event {
        std::string name;
        const char* category;
        unsigned track;
        clock::time_point began;
        clock::time_point ended;
        std::string details;  // JSON, or nothing
    };

    void add(event what) noexcept;
    void end_step();
    // That of this thread.
    unsigned track();

    const clock::time_point begin_ = clock::now();
    std::mutex mutex_;
    std::vector<event> events_;
    std::map<std::thread::id, unsigned> tracks_;
    std::string step_;  // empty: none
    clock::time_point step_began_;
};

}  // namespace clbool::tools
