// SPDX-License-Identifier: MIT
// What the program is doing, said on standard error.
#include <tools/runs/progress.hpp>

#include <clbool/error.hpp>

#include <fmt/format.h>

#include <cstdio>

#include <unistd.h>

namespace clbool::tools {

namespace {

using seconds = std::chrono::duration<double>;

constexpr seconds kPatience{2.0};       // before an unasked terminal hears anything
constexpr seconds kBetweenRounds{0.5};  // between two unasked lines

// As many more for what is left as for what is done.
std::string seconds_left(double past, double share) {
    return share > 0 ? fmt::format("{:.3f}", past * (1 - share) / share) : "?";
}

}  // namespace

progress::progress(bool always)
    : always_(always),
      on_terminal_(isatty(STDERR_FILENO) == 1),
      begin_(clock::now()),
      rounds_begin_(begin_),
      last_line_(begin_) {}

progress::progress(const run_options& options) : progress(options.progress) {
    trace_file_ = options.trace;
    trace_file_.check();
    if (trace_file_.path == "-") {
        throw invalid_argument("--trace: results go to standard output, expected a file");
    }
    if (trace_file_.named()) {
        trace_ = std::make_shared<trace>();
        trace_->begin_step("read");
    }
}

bool progress::wanted() const {
    return always_ || (on_terminal_ && clock::now() - begin_ > kPatience);
}

void progress::note(const std::string& text) {
    if (wanted()) {
        fmt::print(stderr, "{:8.3f} s  {}\n", seconds(clock::now() - begin_).count(), text);
    }
}

void progress::step(const std::string& name) {
    note(name);
    if (trace_) {
        trace_->begin_step(name);
    }
}

void progress::done() {
    note("done");
    if (trace_) {
        trace_file_.write([this](const std::string& path) { trace_->write(path); });
    }
}

fixpoint_options progress::rounds() {
    rounds_begin_ = clock::now();
    header_printed_ = false;
    fixpoint_options options;
    if (always_ || on_terminal_) {
        options.on_round = [this](const fixpoint_round& round) { round_done(round); };
    }
    return options;
}

void progress::round_done(const fixpoint_round& round) {
    const auto now = clock::now();
    if (!wanted() || (!always_ && now - last_line_ < kBetweenRounds)) {
        return;
    }
    if (!header_printed_) {
        fmt::print(stderr, "round\tentries\tadded\tseconds\tleft\n");
        header_printed_ = true;
    }
    const double past = seconds(now - rounds_begin_).count();
    fmt::print(stderr, "{}\t{}\t{}\t{:.3f}\t{}\n", round.round, round.entries, round.added, past,
               seconds_left(past, round.share));
    last_line_ = now;
}

}  // namespace clbool::tools
