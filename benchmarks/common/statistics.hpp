// SPDX-License-Identifier: MIT
// Repeating a measurement, and what is kept of the repetitions.
#pragma once

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

namespace clbool::bench {

/// How often something is measured. Short operations run more often than `warm_ups` and `runs` say:
/// until `busy_ms` are spent, as a device that was idle needs a while to reach its speed. Slow ones
/// run less often where `budget_s` asks for it, but `fewest` times in any case.
struct run_plan {
    unsigned warm_ups = 2;
    unsigned runs = 9;
    unsigned fewest = 3;
    double budget_s = 30;
    double busy_ms = 20;

    static constexpr unsigned kMostRuns = 101;

    /// This plan with no more than so many runs.
    run_plan at_most(unsigned most) const {
        run_plan fit = *this;
        fit.runs = std::min(runs, most);
        return fit;
    }
    /// This plan for an operation that takes about so long.
    run_plan fitted(double milliseconds) const {
        run_plan fit = *this;
        const double each = std::max(milliseconds, 1e-3);
        const double affordable = budget_s * 1e3 / each;
        if (affordable < warm_ups + runs) {
            fit.warm_ups = affordable < 2.0 * fewest ? 0 : 1;
            fit.runs = std::max(fewest, std::min(runs, static_cast<unsigned>(affordable)));
        } else {
            const auto enough = static_cast<unsigned>(std::min(busy_ms / each, 1.0 * kMostRuns));
            fit.warm_ups = std::max(warm_ups, enough);
            fit.runs = std::max(runs, enough);
        }
        return fit;
    }
};

/// Median, least and greatest of some times in milliseconds.
struct summary {
    double median = 0;
    double min = 0;
    double max = 0;
    unsigned runs = 0;
};

inline summary summarize(std::vector<double> milliseconds) {
    if (milliseconds.empty()) {
        return {};
    }
    std::sort(milliseconds.begin(), milliseconds.end());
    const std::size_t n = milliseconds.size();
    const double median = (milliseconds[(n - 1) / 2] + milliseconds[n / 2]) / 2;
    return {median, milliseconds.front(), milliseconds.back(), static_cast<unsigned>(n)};
}

/// Milliseconds that `body` takes; it returns when its work is done.
template <class Body>
double milliseconds_of(Body&& body) {
    const auto begin = std::chrono::steady_clock::now();
    body();
    const std::chrono::duration<double, std::milli> elapsed =
        std::chrono::steady_clock::now() - begin;
    return elapsed.count();
}

/// The first run and the times of those after the warm-ups.
struct times {
    double cold_ms = 0;
    summary warm;
};

/// Repeats `once`, which returns its own milliseconds.
template <class Once>
times repeat(const run_plan& plan, Once&& once) {
    times result;
    result.cold_ms = once();
    double latest = result.cold_ms;
    const unsigned warm_ups = plan.fitted(latest).warm_ups;
    for (unsigned i = 0; i < warm_ups; ++i) {
        latest = once();
    }
    if (warm_ups > 0) {
        // The first run may have told little of those that follow.
        for (unsigned i = plan.fitted(latest).warm_ups; i > warm_ups; --i) {
            latest = once();
        }
    }
    std::vector<double> milliseconds;
    for (unsigned runs = plan.fitted(latest).runs; runs > 0; --runs) {
        milliseconds.push_back(once());
    }
    result.warm = summarize(std::move(milliseconds));
    return result;
}

}  // namespace clbool::bench
