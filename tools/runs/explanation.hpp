// SPDX-License-Identifier: MIT
// `--explain`: what every operation worked on, how, why so, and at which costs. And warnings.
#pragma once

#include <clbool/profile.hpp>
#include <clbool/types.hpp>

#include <string>

namespace clbool::tools {

/// Prints lines `explain<TAB>N<TAB>KEY<TAB>…` on standard error, N counting the operations, as soon
/// as each of them is over (docs/command.md lists the keys). Warnings are printed in any case. For
/// one thread.
class explanation : public observer {
public:
    explicit explanation(bool asked_for) noexcept : asked_for_(asked_for) {}

    void enable(bool on) noexcept { enabled_ = on; }

    bool wants_reports() const override { return asked_for_ && enabled_; }
    void report(const operation_report& about) override;
    void warning(const std::string& what) override;

private:
    bool asked_for_;
    bool enabled_ = false;
    size_type operations_ = 0;
};

}  // namespace clbool::tools
