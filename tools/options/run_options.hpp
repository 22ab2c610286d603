// SPDX-License-Identifier: MIT
// The options that commands share: which device, and what is done besides computing.
#pragma once

#include <tools/files/output.hpp>
#include <tools/options/command_line.hpp>

#include <cstdint>
#include <string>

namespace clbool::tools {

/// Accepted by every command, so that a script may pass them to all; commands that run on the
/// host, or draw no random numbers, have no use for them.
struct common_options {
    std::string device;      // as select_device() understands it
    std::uint64_t seed = 1;  // of random numbers

    void declare(command_line app);
};

/// Accepted by every command that computes on the device.
struct run_options : common_options {
    bool check = false;      // compare with the host reference
    unsigned time_runs = 0;  // timed runs; 0: no timing
    bool profile = false;    // counters and kernel times
    bool explain = false;    // say how every operation is computed
    bool progress = false;   // say what goes on, always
    output_file trace;       // where the time goes, event by event

    void declare(command_line app);

    bool timed() const noexcept { return time_runs > 0; }
    /// More than one run, each to start from inputs without derived data.
    bool repeated() const noexcept { return timed() || profile; }
    unsigned warm_ups() const noexcept { return timed() ? 2 : profile ? 1 : 0; }
    unsigned runs() const noexcept { return timed() ? time_runs : 1; }
};

}  // namespace clbool::tools
