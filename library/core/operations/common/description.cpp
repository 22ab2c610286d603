// SPDX-License-Identifier: MIT
// Operation reports for the observer.
#include <core/operations/common/description.hpp>

#include <core/operations/common/shapes.hpp>

namespace clbool::operations {

std::string describe(const node& a) {
    return shape_text(a) + (a.count().is_known() ? ", " : ", up to ") +
           std::to_string(a.nnz_bound()) + " entries" +
           (a.is_known_empty() ? "" : std::string(", ") + to_string(a.native()));
}

description::description(engine& on, const char* operation)
    : on_(on), wanted_(on.stream.state().watch().wants_reports()) {
    if (!wanted_) {
        return;
    }
    auto& count = on.stream.state().count();
    about_.operation = operation;
    about_.began = std::chrono::steady_clock::now();
    launches_ = count.launches;
    host_reads_ = count.host_reads;
    bytes_ = count.bytes_taken;
    outer_ = on.stream.description();
    on.stream.describe_in(&about_);
}

description::~description() {
    if (wanted_) {
        on_.stream.describe_in(outer_);
    }
}

void description::finish() {
    if (!wanted_) {
        return;
    }
    auto& count = on_.stream.state().count();
    about_.launches = count.launches - launches_;
    about_.host_reads = count.host_reads - host_reads_;
    about_.bytes = count.bytes_taken - bytes_;
    on_.stream.state().watch().report(about_);
}

void note_operand(engine& on, const std::string& role, const node& a) {
    if (auto* const about = on.stream.description()) {
        about->operands.push_back(role + ": " + describe(a));
    }
}

void note_result(engine& on, const node& a) {
    if (auto* const about = on.stream.description()) {
        about->result = describe(a);
    }
}

void note_step(engine& on, const char* what, const choice& chosen, const char* method) {
    note_step(on, what, chosen.where, method, chosen.why);
}

void note_step(engine& on, const char* what, backend where, const char* method, const char* why) {
    if (auto* const about = on.stream.description()) {
        about->steps.push_back({what, to_string(where), method, why});
    }
}

}  // namespace clbool::operations
