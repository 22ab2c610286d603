// SPDX-License-Identifier: MIT
// Repeating a measurement, and what is kept of the repetitions.
#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

namespace clbool::bench {

/// How often something is measured. `budget_s` bounds the time for the runs of slow operations,
/// of which `fewest` are done in any case.
struct run_plan {
    unsigned warm_ups = 2;
    unsigned runs = 9;
    unsigned fewest = 3;
    double budget_s = 30;

    /// This plan for an operation that takes about so long: no warm-ups beyond the first run,
    /// and fewer runs, where the budget asks for it.
    run_plan fitted(double milliseconds) const {
        run_plan fit = *this;
        const double affordable = budget_s * 1e3 / std::max(milliseconds, 1e-3);
        if (affordable < warm_ups + runs) {
            fit.warm_ups = affordable < 2.0 * fewest ? 0 : 1;
            fit.runs = std::max(fewest, std::min(runs, static_cast<unsigned>(affordable)));
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
    const run_plan fit = plan.fitted(result.cold_ms);
    for (unsigned i = 0; i < fit.warm_ups; ++i) {
        once();
    }
    std::vector<double> milliseconds;
    for (unsigned i = 0; i < fit.runs; ++i) {
        milliseconds.push_back(once());
    }
    result.warm = summarize(std::move(milliseconds));
    return result;
}

}  // namespace clbool::bench
