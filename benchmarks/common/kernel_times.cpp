// SPDX-License-Identifier: MIT
#include <common/kernel_times.hpp>

#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

namespace clbool::bench {

Controls profiling_controls(const Controls& like) {
    controls_options options;
    options.profiling = true;
    return Controls(like.info(), options);
}

void print_kernels(const std::string& title, const profile_report& report) {
    using row = std::pair<std::string, kernel_profile>;
    std::vector<row> kernels(report.kernels.begin(), report.kernels.end());
    std::sort(kernels.begin(), kernels.end(),
              [](const row& a, const row& b) { return a.second.run_ms > b.second.run_ms; });
    double sum = 0;
    for (const auto& kernel : kernels) {
        sum += kernel.second.run_ms;
    }
    std::printf("  %s: kernels %.3f ms, launches %llu, host reads %llu\n", title.c_str(), sum,
                static_cast<unsigned long long>(report.launches),
                static_cast<unsigned long long>(report.host_reads));
    for (const auto& [name, times] : kernels) {
        std::printf("    %-40s %5llu x  run %9.4f ms  queued %9.4f  submitted %9.4f\n",
                    name.c_str(), static_cast<unsigned long long>(times.calls), times.run_ms,
                    times.queued_ms, times.submitted_ms);
    }
    std::fflush(stdout);
}

nlohmann::json kernels_as_json(const profile_report& report) {
    nlohmann::json kernels = nlohmann::json::object();
    for (const auto& [name, times] : report.kernels) {
        kernels[name] = {{"calls", times.calls}, {"run_ms", times.run_ms}};
    }
    return kernels;
}

}  // namespace clbool::bench
