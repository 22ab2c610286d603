// SPDX-License-Identifier: MIT
// Keeps what operations report, as text, until somebody asks for it.
#pragma once

#include <clbool/profile.hpp>

#include <deque>
#include <mutex>
#include <string>

namespace clbool::c_interface {

/// Any threads may use it at the same time.
class recorder : public observer {
public:
    bool wants_reports() const override { return true; }
    void report(const operation_report& about) override;
    void warning(const std::string& what) override;

    /// What was reported since the last call.
    std::string take();

private:
    void keep(std::string text);

    std::mutex mutex_;
    std::deque<std::string> reports_;
};

}  // namespace clbool::c_interface
