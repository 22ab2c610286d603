// SPDX-License-Identifier: MIT
// What the program is doing, said on standard error.
#pragma once

#include <clbool/algorithms.hpp>

#include <chrono>
#include <string>

namespace clbool::tools {

/// Says what goes on: always when asked to; otherwise only on a terminal, and only once the
/// program has been at it for two seconds.
class progress {
public:
    explicit progress(bool always);

    /// A step of the work begins, or something about it is known.
    void note(const std::string& text);

    /// What a fixpoint calls after each round. Refers to this object; starts a new count of rounds.
    fixpoint_options rounds();

private:
    using clock = std::chrono::steady_clock;

    bool wanted() const;
    void round_done(const fixpoint_round& round);

    bool always_;
    bool on_terminal_;
    clock::time_point begin_;
    clock::time_point rounds_begin_;
    clock::time_point last_line_;
    bool header_printed_ = false;
};

}  // namespace clbool::tools
