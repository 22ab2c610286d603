// SPDX-License-Identifier: MIT
// Ctrl-C while a file is being written.
#pragma once

#include <csignal>

#include <array>
#include <cstddef>

namespace clbool::tools {

/// Holds SIGINT, SIGTERM and SIGHUP back while it lives, so that a file being written is finished
/// and no temporary file stays behind; the signal then takes its course. At other times signals
/// end the program at once, which has nothing to clean up. One at a time.
class deferred_interruption {
public:
    deferred_interruption() noexcept;
    ~deferred_interruption();
    deferred_interruption(const deferred_interruption&) = delete;
    deferred_interruption& operator=(const deferred_interruption&) = delete;

private:
    static constexpr std::array<int, 3> kSignals = {SIGINT, SIGTERM, SIGHUP};
    std::array<struct sigaction, kSignals.size()> previous_;
};

}  // namespace clbool::tools
