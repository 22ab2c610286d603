// SPDX-License-Identifier: MIT
// A device opened as the options ask, with what accompanies a computation.
#include <tools/session.hpp>

namespace clbool::tools {

namespace {

Controls open(const run_options& options) {
    controls_options setup;
    setup.profiling = options.profile;
    setup.kernels_only = options.profile;  // what is asked for is what kernels do
    return create_controls(options.device, setup);
}

}  // namespace

session::session(const run_options& options, progress& log)
    : options_(options), log_(log), controls_(open(options)) {
    log_.note("device: " + controls_.info().name + " (" + controls_.info().platform + ")");
}

}  // namespace clbool::tools
