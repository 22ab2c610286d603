// SPDX-License-Identifier: MIT
// The text of reports, and events for callers.
#include <bindings/c/recorder.hpp>

#include <chrono>
#include <cstddef>
#include <utility>

namespace clbool::c_interface {

namespace {

// A program that never asks must not run out of memory.
constexpr std::size_t kMostReports = 4096;

void add_line(std::string& text, const std::string& key, const std::string& value) {
    text += key + '\t' + value + '\n';
}

// "ROLE: what it is" as two fields.
std::string fields_of(std::string operand) {
    const std::size_t colon = operand.find(": ");
    return colon == std::string::npos ? operand : operand.replace(colon, 2, "\t");
}

std::string text_of(const operation_report& about) {
    std::string text;
    add_line(text, "operation", about.operation);
    for (const std::string& operand : about.operands) {
        add_line(text, "operand", fields_of(operand));
    }
    for (const plan_step& step : about.steps) {
        add_line(text, "step",
                 step.what + '\t' + step.backend + '\t' + step.method + '\t' + step.why);
    }
    if (!about.result.empty()) {
        add_line(text, "result", about.result);
    }
    add_line(text, "launches", std::to_string(about.launches));
    add_line(text, "host_reads", std::to_string(about.host_reads));
    add_line(text, "bytes", std::to_string(about.bytes));
    return text;
}

clbool_event event_of(clbool_event_kind kind, const char* name, const char* detail) {
    clbool_event event = {};
    event.struct_size = sizeof event;
    event.kind = kind;
    event.name = name;
    event.detail = detail;
    return event;
}

std::int64_t nanoseconds(std::chrono::steady_clock::time_point at) {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(at.time_since_epoch()).count();
}

}  // namespace

void recorder::keep(std::string text) {
    const std::lock_guard<std::mutex> lock(mutex_);
    reports_.push_back(std::move(text));
    if (reports_.size() > kMostReports) {
        reports_.pop_front();
    }
}

void recorder::report(const operation_report& about) {
    try {
        keep(text_of(about));
    } catch (...) {
        // Observers throw nothing: without memory for words the work goes on all the same.
    }
}

void recorder::warning(const std::string& what) {
    try {
        keep("warning\t" + what + '\n');
    } catch (...) {
        // As above.
    }
}

std::string recorder::take() {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::string text;
    for (const std::string& each : reports_) {
        text += each;
    }
    reports_.clear();
    return text;
}

teller::teller(clbool_on_event on_event, void* user_data, bool reports,
               std::shared_ptr<recorder> also) noexcept
    : on_event_(on_event), user_data_(user_data), reports_(reports), also_(std::move(also)) {}

void teller::operation(const std::string& name, const std::string& detail) {
    tell(event_of(CLBOOL_EVENT_OPERATION, name.c_str(), detail.c_str()));
}

void teller::launch(const std::string& kernel, size_type global, size_type local) {
    clbool_event event = event_of(CLBOOL_EVENT_LAUNCH, kernel.c_str(), nullptr);
    event.global_size = global;
    event.local_size = local;
    tell(event);
}

void teller::program(const std::string& name, bool from_disk, double seconds) {
    clbool_event event = event_of(CLBOOL_EVENT_PROGRAM, name.c_str(), nullptr);
    event.from_disk = from_disk ? 1 : 0;
    event.seconds = seconds;
    tell(event);
}

void teller::report(const operation_report& about) {
    if (also_) {
        also_->report(about);
    }
    if (reports_) {
        try {
            const std::string text = text_of(about);
            tell(event_of(CLBOOL_EVENT_REPORT, about.operation.c_str(), text.c_str()));
        } catch (...) {
            // As in the recorder's report().
        }
    }
}

void teller::allocation(std::int64_t bytes) {
    clbool_event event = event_of(CLBOOL_EVENT_ALLOCATION, nullptr, nullptr);
    event.bytes = bytes;
    tell(event);
}

void teller::warning(const std::string& what) {
    if (also_) {
        also_->warning(what);
    }
    tell(event_of(CLBOOL_EVENT_WARNING, nullptr, what.c_str()));
}

void teller::timed(const timed_work& about) {
    clbool_event event = event_of(CLBOOL_EVENT_TIMED, about.name, nullptr);
    event.place = static_cast<clbool_timed_place>(about.where);
    event.began = nanoseconds(about.began);
    event.ended = nanoseconds(about.ended);
    tell(event);
}

}  // namespace clbool::c_interface
