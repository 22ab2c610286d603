// SPDX-License-Identifier: MIT
// `--explain`: what every operation worked on, how, why so, and at which costs.
#pragma once

#include <clbool/profile.hpp>
#include <clbool/types.hpp>

namespace clbool::tools {

/// Prints lines `explain<TAB>N<TAB>KEY<TAB>…` on standard error, N counting the operations, as soon
/// as each of them is over (docs/command.md lists the keys). For one thread.
class explanation : public observer {
public:
    void enable(bool on) noexcept { enabled_ = on; }

    bool wants_reports() const override { return enabled_; }
    void report(const operation_report& about) override;

private:
    bool enabled_ = false;
    size_type operations_ = 0;
};

}  // namespace clbool::tools
