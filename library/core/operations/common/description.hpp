// SPDX-License-Identifier: MIT
// Operation reports for the observer: operands, result, chosen backend and method.
#pragma once

#include <core/operations/plan/plan.hpp>

#include <string>

namespace clbool::operations {

// "3 x 5, 7 entries, csr". Does not wait for a pending count: "up to 7 entries".
std::string describe(const node& a);

// Collects the report of the operation in its scope if the observer wants it; finish() sends it.
class description {
public:
    description(engine& on, const char* operation);
    ~description();
    description(const description&) = delete;
    description& operator=(const description&) = delete;

    void finish();

private:
    engine& on_;
    operation_report about_;
    size_type launches_ = 0;
    size_type host_reads_ = 0;
    size_type bytes_ = 0;
    operation_report* outer_ = nullptr;
    bool wanted_;
};

// Adds an operand, the result or a decision to the report, if reports are wanted.
void note_operand(engine& on, const std::string& role, const node& a);
void note_result(engine& on, const node& a);
void note_step(engine& on, const char* what, const choice& chosen, const char* method);
// The same, with a reason for the method.
void note_step(engine& on, const char* what, backend where, const char* method, const char* why);

}  // namespace clbool::operations
