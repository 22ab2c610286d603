// SPDX-License-Identifier: MIT
// Several methods on the same work: their times side by side, and whether they agree.
#pragma once

#include <common/results.hpp>

#include <clbool/algorithms.hpp>
#include <clbool/controls.hpp>
#include <clbool/profile.hpp>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clbool::bench {

/// What an answer is known by.
struct fingerprint {
    size_type count = 0;                // entries, or pairs
    std::optional<size_type> checksum;  // not of huge ones
};

/// Says when a fixpoint has taken too long.
class deadline {
public:
    void set(double milliseconds) {
        end_ = clock::now() + std::chrono::duration_cast<clock::duration>(
                                  std::chrono::duration<double, std::milli>(milliseconds));
    }
    void lift() noexcept { end_ = clock::time_point::max(); }
    bool is_set() const noexcept { return end_ != clock::time_point::max(); }
    bool is_over() const { return clock::now() > end_; }

private:
    using clock = std::chrono::steady_clock;
    clock::time_point end_ = clock::time_point::max();
};

/// A method was asked to stop at its deadline, and has.
struct stopped {};

/// Calls compute(options), where these make a fixpoint stop at the deadline, if there is one; it
/// returns whether the answer is whole. @throws stopped
template <class Options, class Compute>
void compute_until(const deadline& limit, Options options, const Compute& compute) {
    options.stop = {};
    if (limit.is_set()) {
        options.on_round = [&limit, stop = options.stop](const fixpoint_round&) mutable {
            if (limit.is_over()) {
                stop.request_stop();
            }
        };
    }
    if (!compute(options)) {
        throw stopped();
    }
}

/// One way to do the work.
struct contender {
    std::string method;                    // "gpu/bitmap"; "automatic" for the library's choice
    std::function<void()> prepare;         // fresh handles; not timed
    std::function<void()> work;            // until the answer is there. @throws stopped
    std::function<fingerprint()> answer;   // of the latest work
    std::function<void()> forget = [] {};  // gives the memory of the answer back
    std::string left_out = {};             // why it does not run, if it does not
    std::function<std::string()> explain = {};  // of a choice that no report tells
};

/// Where the operations' own reports go, while they are wanted.
class listener : public observer {
public:
    bool wants_reports() const override { return listening_; }
    void report(const operation_report& about) override {
        if (!about.steps.empty()) {
            latest_ = about.steps;
        }
    }
    /// The steps of the last operation that had any while `body` ran.
    template <class Body>
    std::vector<plan_step> steps_of(const Body& body) {
        latest_.clear();
        listening_ = true;
        try {
            body();
        } catch (...) {
            listening_ = false;
            throw;
        }
        listening_ = false;
        return std::move(latest_);
    }

private:
    bool listening_ = false;
    std::vector<plan_step> latest_;
};

/// How long methods may take.
struct race_limits {
    double budget_s = 0.25;  // for the repetitions of one method
    unsigned most_runs = 25;
    // A method whose first run takes so many times the best so far, and so many seconds, is not
    // repeated; fixpoints are stopped then.
    double slow_factor = 20;
    double slow_s = 1;
};

/// Runs and records the races on one device.
class race_track {
public:
    race_track(results& file, std::shared_ptr<listener> reports, const race_limits& limits)
        : file_(file), reports_(std::move(reports)), limits_(limits) {}

    /// Runs all of them, in turns, and records each; `what` names case and kind. The automatic
    /// choice comes first. `expected`: what is known of the answer.
    void run(const record& what, const std::string& family, std::vector<contender> contenders,
             const std::optional<fingerprint>& expected = {});

    /// What fixpoints ask whether they have taken too long.
    const deadline& limit() const noexcept { return limit_; }

private:
    struct entrant;

    void warm_up(entrant& one);
    void first_runs(entrant& one);
    double slowest() const;
    void compare(entrant& one);
    void listen(entrant& one);
    void repeat(std::vector<entrant>& entrants);
    void add(const record& what, const std::string& family, const entrant& one);

    results& file_;
    std::shared_ptr<listener> reports_;
    race_limits limits_;
    deadline limit_;
    double best_ms_ = 0;  // of the current race
    std::optional<fingerprint> agreed_;
    std::string agreed_by_;
};

}  // namespace clbool::bench
