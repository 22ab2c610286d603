// SPDX-License-Identifier: MIT
// Prints what was measured.
#include <tools/report.hpp>

#include <tools/standard_streams.hpp>

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

void print_times(std::vector<double> milliseconds) {
    std::sort(milliseconds.begin(), milliseconds.end());
    fmt::print(stdout, "time_ms\t{:.4f}\t{:.4f}\t{:.4f}\n", milliseconds.front(),
               median(milliseconds), milliseconds.back());
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
