// SPDX-License-Identifier: MIT
// Says what was measured.
#pragma once

#include <tools/answers/answer.hpp>
#include <tools/runs/measure.hpp>

#include <clbool/profile.hpp>

#include <vector>

namespace clbool::tools {

/// `time_ms<TAB>min<TAB>median<TAB>max`; `milliseconds` is not empty.
void say_times(answer& out, std::vector<double> milliseconds);

/// Counters and the table of kernels, the slowest first, on standard error.
void print_profile(const profile_report& profile);

/// What was measured, as the options ask.
template <class Result>
void report(answer& out, const run_options& options, const measurement<Result>& measured) {
    if (options.timed()) {
        say_times(out, measured.milliseconds);
    }
    if (measured.profile) {
        print_profile(*measured.profile);
    }
}

}  // namespace clbool::tools
