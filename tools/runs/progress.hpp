// SPDX-License-Identifier: MIT
// What the program is doing, said on standard error.
#pragma once

#include <tools/files/output.hpp>
#include <tools/options/run_options.hpp>
#include <tools/runs/trace.hpp>

#include <clbool/algorithms.hpp>

#include <chrono>
#include <memory>
#include <string>

namespace clbool::tools {

/// Says what goes on: always when asked to; otherwise only on a terminal, and only once the
/// program has been at it for two seconds. Notes it where there is to be a trace.
class progress {
public:
    explicit progress(bool always);
    /// As the options ask; inputs are read first. @throws as output_file::check() for the trace's
    explicit progress(const run_options& options);

    /// Something about the work is known.
    void note(const std::string& text);
    /// A step of the work begins.
    void step(const std::string& name);
    /// What is to observe the device; null without a trace.
    const std::shared_ptr<trace>& traced() const noexcept { return trace_; }
    /// All is over; writes the trace. @throws io_error
    void done();

    /// What a fixpoint calls after each round. Refers to this object; starts a new count of rounds.
    fixpoint_options rounds();

private:
    using clock = std::chrono::steady_clock;

    bool wanted() const;
    void round_done(const fixpoint_round& round);

    bool always_;
    output_file trace_file_;
    std::shared_ptr<trace> trace_;
    bool on_terminal_;
    clock::time_point begin_;
    clock::time_point rounds_begin_;
    clock::time_point last_line_;
    bool header_printed_ = false;
};

}  // namespace clbool::tools
