// SPDX-License-Identifier: MIT
// A device opened as the options ask, with what accompanies a computation.
#pragma once

#include <tools/options/run_options.hpp>
#include <tools/runs/explanation.hpp>
#include <tools/runs/progress.hpp>

#include <clbool/context.hpp>

#include <memory>

namespace clbool::tools {

/// Opens the device. Refers to the options and the log, which must outlive it.
class session {
public:
    session(const run_options& options, progress& log);

    context& device() noexcept { return device_; }
    const run_options& options() const noexcept { return options_; }
    progress& log() noexcept { return log_; }
    /// All is over.
    void finish();
    /// Whether operations are explained from now on, if the options ask for that at all.
    void explain(bool on) noexcept;

private:
    const run_options& options_;
    progress& log_;
    std::shared_ptr<explanation> explanation_;
    context device_;
};

}  // namespace clbool::tools
