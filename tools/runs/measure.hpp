// SPDX-License-Identifier: MIT
// Runs a computation as often as the options ask, and takes its times.
#pragma once

#include <tools/runs/session.hpp>

#include <clbool/matrix.hpp>
#include <clbool/profile.hpp>

#include <chrono>
#include <optional>
#include <vector>

namespace clbool::tools {

/// A handle with nothing derived from its matrix.
template <class Matrix>
Matrix without_derived_data(const Matrix& a) {
    return static_cast<const matrix&>(a).without_derived();
}

/// What a measured computation gave.
template <class Result>
struct measurement {
    Result result;                          // of the last run
    std::vector<double> milliseconds;       // of each run, the warm-ups left out
    std::optional<profile_report> profile;  // of the last run, when asked for
};

/// Calls run(fresh()) for each warm-up and each run; only run() and the wait for its end count.
template <class Fresh, class Run>
auto measure(session& work, const Fresh& fresh, const Run& run) {
    using clock = std::chrono::steady_clock;
    using result_type = decltype(run(fresh()));
    const run_options& options = work.options();
    context& device = work.device();
    work.log().step("compute");
    // Timed and profiled runs go undisturbed.
    const unsigned explained = options.warm_ups() > 0 ? options.warm_ups() - 1 : 0;

    measurement<result_type> measured;
    for (unsigned i = 0; i < options.warm_ups() + options.runs(); ++i) {
        measured.result = result_type();  // its memory serves the next run
        const auto inputs = fresh();
        device.finish();
        if (options.profile) {
            device.reset_profile();
        }
        work.explain(i == explained);
        const auto begin = clock::now();
        measured.result = run(inputs);
        device.finish();
        const std::chrono::duration<double, std::milli> elapsed = clock::now() - begin;
        work.explain(false);
        if (i >= options.warm_ups()) {
            measured.milliseconds.push_back(elapsed.count());
        }
    }
    if (options.profile) {
        measured.profile = device.profile();
        if (device.info().type != device_type::host) {
            --measured.profile->host_reads;  // the wait that ends a run is not the operation's
        }
    }
    work.log().step("results");
    return measured;
}

}  // namespace clbool::tools
