// SPDX-License-Identifier: MIT
// Failures in words and as C++.
#include <fuzz/report.hpp>

#include <fuzz/print.hpp>
#include <fuzz/programs/shrink.hpp>

#include <fuzz/steps/kinds.hpp>

#include <algorithm>
#include <cstdlib>
#include <iomanip>
#include <sstream>

#include <sys/wait.h>
#include <unistd.h>

namespace clbool::fuzz {
namespace {

std::string again_text(const session_options& options, std::uint64_t index) {
    return "again: clbool_fuzz --seed " + std::to_string(options.seed) + " --program " +
           std::to_string(index) +
           (options.configuration.empty() ? "" : " --config " + options.configuration) +
           (options.device.empty() ? "" : " --device " + options.device) + "\n";
}

std::string heading(const session_options& options, std::uint64_t index,
                    std::chrono::steady_clock::time_point start) {
    const std::chrono::duration<double> after = std::chrono::steady_clock::now() - start;
    std::ostringstream text;
    text << "failure\tprogram " << index << " of seed " << options.seed << ", after " << std::fixed
         << std::setprecision(1) << after.count() << " s\n";
    return text.str();
}

std::string step_text(const planned& of, const failure& how) {
    if (how.step >= of.what.steps.size()) {
        return how.what + "\n";
    }
    const auto& step = of.what.steps[how.step];
    return "step " + std::to_string(how.step) + " (" + kind_of(step).name + "." +
           name_of(step.format) + ", " + of.what.configuration + "): " + how.what + "\n";
}

// Whether a process that runs the program alone does not end well.
bool dies(const planned& what, const session_options& options) {
    const pid_t process = ::fork();
    if (process == 0) {
        ::alarm(static_cast<unsigned>(options.patience.count()));
        machine alone(create_controls(options.device), find_configuration(what.what.configuration));
        std::_Exit(alone.run(what.what, what.expected, nullptr) ? 1 : 0);
    }
    int status = 0;
    return process > 0 && ::waitpid(process, &status, 0) == process && status != 0;
}

}  // namespace

std::string failure_line(const session_options& options, std::uint64_t index,
                         const planned& failing, const failure& how,
                         std::chrono::steady_clock::time_point start) {
    return heading(options, index, start) + step_text(failing, how) + again_text(options, index) +
           summary(failing.what) + "\n";
}

std::string failure_text(const session_options& options, std::uint64_t index, const planned& small,
                         const failure& how) {
    const std::string name =
        "seed_" + std::to_string(options.seed) + "_program_" + std::to_string(index);
    const std::size_t step = std::min(how.step, small.what.steps.size() - 1);
    return "smallest: " + step_text(small, how) + "// ---- a test ----\n" +
           test_text(small.what, small.expected, step, name) + "// ---- its end ----\n";
}

std::string report_death(const session_options& options, std::uint64_t index,
                         const std::string& how, bool shrinking,
                         std::chrono::steady_clock::time_point start) {
    std::string text = heading(options, index, start) + how +
                       (shrinking ? ", while a failure was made smaller\n" : "\n") +
                       again_text(options, index);
    const auto made = generate(options.seed, index, options.configuration);
    text += summary(made.what) + "\n";
    if (options.shrinking.count() == 0) {
        return text;
    }
    const auto small = shrink(
        made, [&](const planned& candidate) { return dies(candidate, options); },
        options.shrinking);
    return text + failure_text(options, index, small, {small.what.steps.size() - 1, how});
}

}  // namespace clbool::fuzz
