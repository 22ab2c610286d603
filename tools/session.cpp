// SPDX-License-Identifier: MIT
// A device opened as the options ask, with what accompanies a computation.
#include <tools/session.hpp>

namespace clbool::tools {

namespace {

context open(const run_options& options, std::shared_ptr<observer> listener) {
    controls_options setup;
    setup.profiling = options.profile;
    setup.observer = std::move(listener);
    return context(options.device, setup);
}

}  // namespace

session::session(const run_options& options, progress& log)
    : options_(options),
      log_(log),
      explanation_(std::make_shared<explanation>(options.explain)),
      device_(open(options, explanation_)) {
    log_.note("device: " + device_.info().name + " (" + device_.info().platform + ")");
}

void session::explain(bool on) noexcept { explanation_->enable(on); }

}  // namespace clbool::tools
