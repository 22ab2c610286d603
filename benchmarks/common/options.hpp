// SPDX-License-Identifier: MIT
// The options that programs have in common. Peers' programs use them, too.
#pragma once

#include <common/results.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace clbool::bench {

/// Where a program runs, how often it repeats, and where its results go.
struct run_options {
    std::string device;
    std::string out;
    run_plan plan;
};

/// `one`: what the budget is for, "one query".
inline void declare_run(CLI::App& app, run_options& options, const std::string& one) {
    app.add_option("--device", options.device, "as `clbool devices` lists them");
    app.add_option("-o,--out", options.out, "file for the results (JSON)");
    app.add_option("--runs", options.plan.runs, "timed runs")->capture_default_str();
    app.add_option("--budget", options.plan.budget_s, "seconds for the runs of " + one)
        ->capture_default_str();
}

/// Which of many subjects, by parts of their names, or only a small one of them.
struct subject_options {
    std::vector<std::string> parts;  // empty: all
    bool quick = false;

    bool want(const std::string& name) const {
        return parts.empty() || std::any_of(parts.begin(), parts.end(), [&](const auto& part) {
                   return name.find(part) != std::string::npos;
               });
    }
};

/// `one` and `many`: "query", "queries".
inline void declare_subjects(CLI::App& app, subject_options& options, const std::string& one,
                             const std::string& many) {
    app.add_option(one, options.parts, "parts of the names of " + many + " (default: all)");
    app.add_flag("--quick", options.quick, "one small " + one);
}

}  // namespace clbool::bench
