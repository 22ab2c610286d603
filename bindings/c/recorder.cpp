// SPDX-License-Identifier: MIT
// The text of reports.
#include <bindings/c/recorder.hpp>

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

}  // namespace clbool::c_interface
