// SPDX-License-Identifier: MIT
// Wall-clock time of work, compilation aside, as only the first of its kind compiles.
#pragma once

#include <core/runtime/devices/device_state.hpp>

#include <chrono>

namespace clbool::runtime {

class stopwatch {
public:
    explicit stopwatch(const counters& of) noexcept : of_(&of), compiled_(of.compile_ns) {}

    double milliseconds() const noexcept {
        const std::chrono::nanoseconds all = std::chrono::steady_clock::now() - begin_;
        const std::chrono::nanoseconds compiled(of_->compile_ns - compiled_);
        return std::chrono::duration<double, std::milli>(all - compiled).count();
    }

    // Whether programs were compiled meanwhile: first runs are slow in other ways, too.
    bool is_cold() const noexcept { return of_->compile_ns != compiled_; }

private:
    const counters* of_;
    size_type compiled_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace clbool::runtime
