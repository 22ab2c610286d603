// SPDX-License-Identifier: MIT
// Where time goes.
#pragma once

#include <chrono>

namespace clbool::distributed {

/// Adds the seconds of its life, or until it is stopped, to a number.
class stopwatch {
public:
    explicit stopwatch(double& seconds) : seconds_(&seconds) {}
    ~stopwatch() { stop(); }
    stopwatch(const stopwatch&) = delete;
    stopwatch& operator=(const stopwatch&) = delete;

    void stop() {
        if (seconds_ != nullptr) {
            *seconds_ += std::chrono::duration<double>(clock::now() - begin_).count();
            seconds_ = nullptr;
        }
    }

private:
    using clock = std::chrono::steady_clock;

    clock::time_point begin_ = clock::now();
    double* seconds_;
};

}  // namespace clbool::distributed
