// SPDX-License-Identifier: MIT
// Says what was measured.
#include <tools/runs/report.hpp>

#include <tools/files/standard_streams.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>

namespace clbool::tools {

namespace {

double median(const std::vector<double>& sorted) {
    const std::size_t middle = sorted.size() / 2;
    return sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

}  // namespace

void say_times(answer& out, std::vector<double> milliseconds) {
    constexpr int kPlaces = 4;
    std::sort(milliseconds.begin(), milliseconds.end());
    out.say("time_ms", {{"min", field::fixed(milliseconds.front(), kPlaces)},
                        {"median", field::fixed(median(milliseconds), kPlaces)},
                        {"max", field::fixed(milliseconds.back(), kPlaces)}});
    flush_output();
}

void print_profile(const profile_report& profile) {
    fmt::print(stderr, "host_reads\t{}\nlaunches\t{}\ndriver_allocations\t{}\npeak_bytes\t{}\n",
               profile.host_reads, profile.launches, profile.driver_allocations,
               profile.memory.peak);

    using row = std::pair<std::string, kernel_profile>;
    std::vector<row> kernels(profile.kernels.begin(), profile.kernels.end());
    std::stable_sort(kernels.begin(), kernels.end(),
                     [](const row& a, const row& b) { return a.second.run_ms > b.second.run_ms; });
    fmt::print(stderr, "kernel\tcalls\tqueued_ms\tsubmitted_ms\trun_ms\n");
    for (const auto& [name, times] : kernels) {
        fmt::print(stderr, "{}\t{}\t{:.4f}\t{:.4f}\t{:.4f}\n", name, times.calls, times.queued_ms,
                   times.submitted_ms, times.run_ms);
    }
}

}  // namespace clbool::tools
