// SPDX-License-Identifier: MIT
// clbool tune: parameters for this device, found by coordinate descent.
#include <tools/commands/commands.hpp>

#include <tools/files/output.hpp>
#include <tools/options/arguments.hpp>
#include <tools/options/run_options.hpp>
#include <tools/runs/progress.hpp>
#include <tools/runs/tuning_trial.hpp>

#include <clbool/context.hpp>
#include <clbool/error.hpp>
#include <clbool/io.hpp>
#include <clbool/version.hpp>

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <ctime>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace clbool::tools {

namespace {

// A change is kept when it saves more than this, twice; less is noise.
constexpr double kWorthwhile = 0.97;
constexpr unsigned kMostSeconds = 1000000;

struct tune_options {
    common_options common;
    output_file file;
    bool quick = false;
    bool progress = false;
    unsigned budget = 600;
    std::string only;
};

// How a result compares with a reference: the geometric mean of the workloads' ratios.
double ratio(const tuning_result& found, const tuning_result& reference) {
    double sum = 0;
    for (std::size_t i = 0; i < found.milliseconds.size(); ++i) {
        sum += std::log(found.milliseconds[i] / reference.milliseconds[i]);
    }
    return std::exp(sum / static_cast<double>(found.milliseconds.size()));
}

/// The search: best values so far, and what there is to say about each.
class search {
public:
    search(const tune_options& options, progress& log)
        : log_(log),
          trials_(options.common.device, options.quick, options.common.seed),
          end_(std::chrono::steady_clock::now() + std::chrono::seconds(options.budget)) {}

    /// Tries a knob's values; keeps the fastest if it is faster by enough, and again in a second
    /// comparison.
    void turn(const tuning_knob& knob) {
        if (out_of_time()) {
            log_.note(knob.name + ": no time left");
            return;
        }
        const auto before = trials_.run(knob.work, best_);
        double least = kWorthwhile;
        std::optional<size_type> winner;
        for (const size_type value : knob.values) {
            const auto found = try_value(knob, value, before);
            if (found && *found < least) {
                least = *found;
                winner = value;
            }
            if (out_of_time()) {
                break;
            }
        }
        if (winner) {
            keep_if_confirmed(knob, *winner);
        }
    }

    const tuned_values& best() const noexcept { return best_; }
    const std::vector<std::string>& remarks() const noexcept { return remarks_; }

private:
    bool out_of_time() const { return std::chrono::steady_clock::now() >= end_; }

    // The ratio of times with this value to those before; none when it does not run.
    std::optional<double> try_value(const tuning_knob& knob, size_type value,
                                    const tuning_result& before) {
        auto values = best_;
        values[knob.name] = value;
        try {
            const auto found = trials_.run(knob.work, values);
            if (found.answers != before.answers) {
                remarks_.push_back(fmt::format("{} = {}: wrong results, not used; please report",
                                               knob.name, value));
                return std::nullopt;
            }
            const double times = ratio(found, before);
            log_.note(fmt::format("{} = {}: {:.3f} of the time", knob.name, value, times));
            return times;
        } catch (const invalid_argument&) {
            throw;  // the device or the file, not the value
        } catch (const clbool::error& problem) {
            log_.note(fmt::format("{} = {}: {}", knob.name, value, problem.what()));
            return std::nullopt;
        }
    }

    void keep_if_confirmed(const tuning_knob& knob, size_type value) {
        const auto again = try_value(knob, value, trials_.run(knob.work, best_));
        if (again && *again < kWorthwhile) {
            best_[knob.name] = value;
            remarks_.push_back(
                fmt::format("{} = {}: {:.1f} % less time", knob.name, value, 100 * (1 - *again)));
        }
    }

    progress& log_;
    tuning_trials trials_;
    std::chrono::steady_clock::time_point end_;
    tuned_values best_;
    std::vector<std::string> remarks_;
};

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm fields{};
    gmtime_r(&now, &fields);
    return fmt::format("{:04}-{:02}-{:02}", fields.tm_year + 1900, fields.tm_mon + 1,
                       fields.tm_mday);
}

// A value that comes from a driver, on one line of comment.
std::string comment(std::string text) {
    for (char& c : text) {
        c = c == '\n' || c == '\r' ? ' ' : c;
    }
    return "# " + text + "\n";
}

std::string report(const context& on, const search& found) {
    const auto& device = on.info();
    std::string text = comment("clbool " + std::string(version()) + ", " + today()) +
                       comment(device.name + " (" + device.platform + ", driver " + device.driver +
                               "), " + on.kernel_class() + " kernels");
    for (const auto& remark : found.remarks()) {
        text += comment(remark);
    }
    if (found.best().empty()) {
        text += comment("nothing is faster than the defaults");
    }
    return text + tuning_lines(found.best());
}

bool wanted(const tuning_knob& knob, const tune_options& options) {
    return knob.name.compare(0, options.only.size(), options.only) == 0 &&
           (knob.quick || !options.quick);
}

void run(const tune_options& options) {
    options.file.check();
    const context device(options.common.device);
    if (device.info().type == device_type::host) {
        throw invalid_argument("tune: the host runs no kernels, expected a device that does");
    }
    std::vector<tuning_knob> knobs;
    for (auto& knob : tuning_knobs()) {
        if (wanted(knob, options)) {
            knobs.push_back(std::move(knob));
        }
    }
    if (knobs.empty()) {
        throw invalid_argument("tune: no parameter to try begins with '" + options.only + "'");
    }
    progress log(options.progress);
    search found(options, log);
    for (const auto& knob : knobs) {
        found.turn(knob);
    }
    const auto text = report(device, found);
    options.file.write([&](const std::string& path) {
        io::write_atomically(path, [&](std::ostream& out) { out << text; });
    });
}

}  // namespace

void add_tune(command_line program) {
    const command_line app = program.add_subcommand(
        "tune", "Search kernel parameters for the device; $CLBOOL_TUNING names the file to use");
    const auto options = std::make_shared<tune_options>();
    options->file.declare(app, "write the parameters there (default: to standard output)");
    app.add_flag("--quick", options->quick, "few parameters, small matrices");
    add_number(app, "--budget", options->budget, 1U, kMostSeconds,
               "seconds after which nothing more is tried (default 600)");
    app.add_option("--only", options->only, "only parameters whose names begin so")
        .type_name("PREFIX");
    app.add_flag("--progress", options->progress,
                 "every trial on standard error (by itself on a terminal after 2 s)");
    options->common.declare(app);
    app.callback([options] { run(*options); });
}

}  // namespace clbool::tools
