// SPDX-License-Identifier: MIT
// The program clbool_fuzz: random programs against the reference.
#include <fuzz/configurations.hpp>
#include <fuzz/session.hpp>
#include <fuzz/worker.hpp>
#include <support/device.hpp>

#include <CLI/CLI.hpp>

#include <chrono>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

namespace {

using clbool::fuzz::session_options;

std::vector<std::string> configuration_names() {
    std::vector<std::string> names;
    for (const auto& each : clbool::fuzz::configurations()) {
        names.push_back(each.name);
    }
    return names;
}

void add_seconds(CLI::App& app, const char* name, std::chrono::seconds& into, const char* what) {
    app.add_option_function<unsigned>(
           name, [&into](unsigned value) { into = std::chrono::seconds(value); }, what)
        ->default_str(std::to_string(into.count()));
}

void describe(CLI::App& app, session_options& options) {
    app.add_option("--seconds", options.seconds, "Begin programs for so long");
    app.add_option("--steps", options.steps, "Run about so many steps");
    app.add_option("--seed", options.seed, "Programs depend on it alone")->capture_default_str();
    app.add_option("--program", options.program, "Run only this program of the seed");
    app.add_option("--device", options.device, "As clbool's --device");
    app.add_option("--config", options.configuration, "Only this configuration")
        ->check(CLI::IsMember(configuration_names()));
    app.add_option("--jobs", options.jobs, "Processes")
        ->check(CLI::Range(1u, 64u))
        ->capture_default_str();
    app.add_option("--threads", options.threads, "Threads of each, in one context (for GPUs)")
        ->check(CLI::Range(1u, clbool::fuzz::kMostWorkers / 64))
        ->capture_default_str();
    app.add_option("--shards", options.shards, "Divide the programs among so many sessions")
        ->check(CLI::Range(1u, 1u << 16))
        ->capture_default_str();
    app.add_option("--shard", options.shard, "Which of them this is, from 0")
        ->capture_default_str();
    app.add_option("--failures", options.most_failures, "End after so many failures")
        ->capture_default_str();
    add_seconds(app, "--shrink", options.shrinking, "The most time to make a failure smaller");
    add_seconds(app, "--patience", options.patience, "A program that takes longer hangs");
    app.add_option("--coverage", options.coverage_file, "Where the table of coverage goes");
}

}  // namespace

int main(int argc, char** argv) {
    session_options options;
    CLI::App app("Runs random programs and compares every step with the reference.");
    describe(app, options);
    CLI11_PARSE(app, argc, argv);
    if (options.program) {
        options.jobs = options.threads = 1;
    }
    if (!options.seconds && !options.steps && !options.program) {
        options.seconds = 60;
    }
    try {
        clbool::testing::choose_kernels();
        std::cout << "seed\t" << options.seed << '\n';
        const auto result = clbool::fuzz::run_session(options, std::cout);
        std::cout << "steps\t" << result.steps << "\nfailures\t" << result.failures << std::endl;
        return result.broken ? 2 : result.failures > 0 ? 1 : 0;
    } catch (const std::exception& problem) {
        std::cerr << "clbool_fuzz: " << problem.what() << '\n';
        return 2;
    }
}
