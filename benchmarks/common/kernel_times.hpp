// SPDX-License-Identifier: MIT
// Where the time of an operation goes: launches, waits and the times of its kernels.
#pragma once

#include <clbool/controls.hpp>
#include <clbool/profile.hpp>

#include <nlohmann/json.hpp>

#include <string>

namespace clbool::bench {

/// A second Controls on the device of `like` that records the times of kernels.
Controls profiling_controls(const Controls& like);

/// Prints a table of the kernels of a report, the longest first.
void print_kernels(const std::string& title, const profile_report& report);

/// The same for a record: {kernel: {calls, run_ms}}.
nlohmann::json kernels_as_json(const profile_report& report);

}  // namespace clbool::bench
