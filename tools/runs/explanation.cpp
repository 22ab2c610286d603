// SPDX-License-Identifier: MIT
// `--explain`: what every operation worked on, how, why so, and at which costs. And warnings.
#include <tools/runs/explanation.hpp>
#include <tools/runs/failure.hpp>

#include <fmt/format.h>

#include <cstdio>
#include <string>

namespace clbool::tools {

namespace {

/// The lines of one operation.
class block {
public:
    explicit block(size_type number) : begin_(fmt::format("explain\t{}\t", number)) {}

    void add(const std::string& key, const std::string& value) {
        text_ += begin_ + key + '\t' + value + '\n';
    }
    void add(const std::string& key, size_type value) { add(key, std::to_string(value)); }
    const std::string& text() const noexcept { return text_; }

private:
    std::string begin_;
    std::string text_;
};

// "ROLE: what it is" as two fields.
std::string fields(std::string operand) {
    const auto colon = operand.find(": ");
    return colon == std::string::npos ? operand : operand.replace(colon, 2, "\t");
}

std::string text_of(size_type number, const operation_report& about) {
    block lines(number);
    lines.add("operation", about.operation);
    for (const std::string& operand : about.operands) {
        lines.add("operand", fields(operand));
    }
    for (const plan_step& step : about.steps) {
        lines.add("step",
                  fmt::format("{}\t{}\t{}\t{}", step.what, step.backend, step.method, step.why));
    }
    if (!about.result.empty()) {
        lines.add("result", about.result);
    }
    lines.add("launches", about.launches);
    lines.add("host_reads", about.host_reads);
    lines.add("bytes", about.bytes);
    return lines.text();
}

}  // namespace

void explanation::report(const operation_report& about) {
    try {
        std::fputs(text_of(++operations_, about).c_str(), stderr);
    } catch (...) {
        // Observers throw nothing: without memory for words the work goes on all the same.
    }
}

void explanation::warning(const std::string& what) { warn(what); }

}  // namespace clbool::tools
