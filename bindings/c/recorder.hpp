// SPDX-License-Identifier: MIT
// What listens to contexts: keeps reports as text until somebody asks for it, or tells a function
// of the caller what happens.
#pragma once

#include <clbool.h>
#include <clbool/profile.hpp>

#include <cstdint>
#include <deque>
#include <memory>
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

/// Calls a function of the caller for each event, and hands reports and warnings on to a recorder
/// if there is one. Any threads may use it at the same time, as the function may be.
class teller : public observer {
public:
    teller(clbool_on_event on_event, void* user_data, bool reports,
           std::shared_ptr<recorder> also) noexcept;

    bool wants_reports() const override { return reports_ || also_; }
    void operation(const std::string& name, const std::string& detail) override;
    void launch(const std::string& kernel, size_type global, size_type local) override;
    void program(const std::string& name, bool from_disk, double seconds) override;
    void report(const operation_report& about) override;
    void allocation(std::int64_t bytes) override;
    void warning(const std::string& what) override;
    void timed(const timed_work& about) override;

private:
    void tell(const clbool_event& event) const { on_event_(&event, user_data_); }

    clbool_on_event on_event_;
    void* user_data_;
    bool reports_;
    std::shared_ptr<recorder> also_;
};

}  // namespace clbool::c_interface
