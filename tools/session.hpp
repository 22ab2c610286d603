// SPDX-License-Identifier: MIT
// A device opened as the options ask, with what accompanies a computation.
#pragma once

#include <tools/progress.hpp>
#include <tools/run_options.hpp>

#include <clbool/controls.hpp>

namespace clbool::tools {

/// Opens the device. Refers to the options and the log, which must outlive it.
class session {
public:
    session(const run_options& options, progress& log);

    Controls& controls() noexcept { return controls_; }
    const run_options& options() const noexcept { return options_; }
    progress& log() noexcept { return log_; }

private:
    const run_options& options_;
    progress& log_;
    Controls controls_;
};

}  // namespace clbool::tools
