// SPDX-License-Identifier: MIT
// clbool kernels: programs compiled ahead, for devices and machines without a compiler.
#include <tools/commands/commands.hpp>

#include <tools/answers/answer.hpp>
#include <tools/files/output.hpp>
#include <tools/options/run_options.hpp>
#include <tools/runs/failure.hpp>

#include <clbool/context.hpp>
#include <clbool/error.hpp>

#include <fmt/format.h>

#include <cstdlib>
#include <memory>
#include <string>

namespace clbool::tools {

namespace {

struct kernels_options {
    std::string folder;
    result_options result;
    common_options common;
};

/// Prints warnings.
class told : public observer {
public:
    void warning(const std::string& what) override { warn(what); }
};

/// Where the library keeps programs, and where it finds those that are given; null: nowhere.
void set_folders(const char* cache, const char* given) {
    ::setenv("CLBOOL_CACHE", cache != nullptr ? "on" : "off", 1);
    ::setenv("CLBOOL_CACHE_DIR", cache != nullptr ? cache : "", 1);
    ::setenv("CLBOOL_KERNELS", given != nullptr ? given : "", 1);
}

profile_report warm_up(const device_info& device) {
    controls_options setup;
    setup.observer = std::make_shared<told>();
    context on(device, setup);
    on.warm_up();
    return on.profile();
}

void run(const kernels_options& options) {
    const device_info device = select_device(options.common.device).device;
    if (device.type == device_type::host) {
        throw invalid_argument("kernels: the host runs no kernels, expected a device that does");
    }
    set_folders(options.folder.c_str(), nullptr);
    const profile_report made = warm_up(device);
    set_folders(nullptr, options.folder.c_str());
    const profile_report loaded = warm_up(device);
    if (loaded.program_builds > 0) {
        throw device_error(fmt::format(
            "{}: of {} programs {} cannot be loaded: the folder is not the user's alone "
            "or full, or the driver hands out no binaries",
            options.folder, made.program_builds + made.program_loads, loaded.program_builds));
    }
    answer out(options.result, false);
    out.say("device", device.name);
    out.say("platform", device.platform);
    out.say("driver", device.driver);
    out.say("programs", made.program_builds + made.program_loads);
    out.say("compiled", made.program_builds);
    out.end();
}

}  // namespace

void add_kernels(command_line program) {
    const command_line app = program.add_subcommand(
        "kernels", "Compile all programs for a device into a folder that $CLBOOL_KERNELS can name");
    const auto options = std::make_shared<kernels_options>();
    app.add_option("--build", options->folder,
                   "the folder, which is made; programs that are there already are kept")
        .required()
        .type_name("DIR");
    options->result.declare_json(app);
    options->common.declare(app);
    app.callback([options] { run(*options); });
}

}  // namespace clbool::tools
