// SPDX-License-Identifier: MIT
// A device opened as the options ask, with what accompanies a computation.
#include <tools/runs/session.hpp>

namespace clbool::tools {

namespace {

/// Tells an explanation and a trace.
class listeners : public observer {
public:
    listeners(std::shared_ptr<explanation> told, std::shared_ptr<trace> traced)
        : told_(std::move(told)), traced_(std::move(traced)) {}

    void program(const std::string& name, bool from_disk, double seconds) override {
        traced_->program(name, from_disk, seconds);
    }
    void timed(const timed_work& about) override { traced_->timed(about); }
    bool wants_reports() const override { return true; }
    void report(const operation_report& about) override {
        traced_->report(about);
        if (told_->wants_reports()) {
            told_->report(about);
        }
    }
    void warning(const std::string& what) override { told_->warning(what); }

private:
    std::shared_ptr<explanation> told_;
    std::shared_ptr<trace> traced_;
};

context open(const run_options& options, progress& log,
             const std::shared_ptr<explanation>& listener) {
    controls_options setup;
    setup.profiling = options.profile || options.trace.named();
    setup.observer = listener;
    if (log.traced()) {
        setup.observer = std::make_shared<listeners>(listener, log.traced());
    }
    log.step("open the device");
    return context(options.device, setup);
}

}  // namespace

session::session(const run_options& options, progress& log)
    : options_(options),
      log_(log),
      explanation_(std::make_shared<explanation>(options.explain)),
      device_(open(options, log, explanation_)) {
    log_.note("device: " + device_.info().name + " (" + device_.info().platform + ")");
    log_.step("upload");
}

void session::finish() {
    if (log_.traced()) {
        device_.profile();  // tells the times of what is not told yet
    }
    log_.done();
}

void session::explain(bool on) noexcept { explanation_->enable(on); }

}  // namespace clbool::tools
