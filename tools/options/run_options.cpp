// SPDX-License-Identifier: MIT
// The options that commands share: which device, and what is done besides computing.
#include <tools/options/run_options.hpp>

#include <tools/options/arguments.hpp>

#include <limits>

namespace clbool::tools {

namespace {

constexpr const char* kGroup = "Common options";
constexpr unsigned kMostRuns = 1000000;

}  // namespace

void common_options::declare(command_line app) {
    app.add_option(
           "--device", device,
           "P:D as 'clbool devices' lists them, gpu, cpu, host, or part of a name (default: "
           "$CLBOOL_DEVICE, else the first GPU, else the host)")
        .type_name("SPEC")
        .group(kGroup);
    add_number<std::uint64_t>(app, "--seed", seed, 0, std::numeric_limits<std::uint64_t>::max(),
                              "seed of random numbers (default 1)")
        .group(kGroup);
}

void run_options::declare(command_line app) {
    common_options::declare(app);
    app.add_flag("--check", check,
                 "compare with the host reference; exit 1 and name the first differing entry")
        .group(kGroup);
    add_number(app, "--time", time_runs, 1U, kMostRuns,
               "N synchronised runs after two warm-ups, inputs on the device without derived data; "
               "prints time_ms, min, median and max; the result is written with -o only")
        .group(kGroup);
    app.add_flag("--profile", profile,
                 "on standard error: host reads, launches, allocations, peak memory and a table of "
                 "kernels, of one run after a warm-up (with --time: of the last timed run)")
        .group(kGroup);
    app.add_flag("--explain", explain,
                 "on standard error: what each operation works on, by which backend and method and "
                 "why, its launches, host reads and bytes (with --time or --profile: of a warm-up)")
        .group(kGroup);
    app.add_flag("--progress", progress,
                 "steps and rounds on standard error (by itself on a terminal after 2 s)")
        .group(kGroup);
    trace
        .declare(app,
                 "write where the time goes, for Perfetto and chrome://tracing: steps, operations, "
                 "compilations, calls of the driver, kernels and transfers, of all runs",
                 "--trace")
        .group(kGroup);
}

}  // namespace clbool::tools
