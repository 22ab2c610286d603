// SPDX-License-Identifier: MIT
// Prints what was measured.
#pragma once

#include <clbool/profile.hpp>

#include <vector>

namespace clbool::tools {

/// `time_ms<TAB>min<TAB>median<TAB>max` on standard output; `milliseconds` is not empty.
void print_times(std::vector<double> milliseconds);

/// Counters and the table of kernels, the slowest first, on standard error.
void print_profile(const profile_report& profile);

}  // namespace clbool::tools
