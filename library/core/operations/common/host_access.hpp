// SPDX-License-Identifier: MIT
// Operands and results of algorithms that run on the host.
#pragma once

#include <core/operations/common/entry.hpp>
#include <core/storage/conversions/forms.hpp>
#include <core/storage/nodes/context.hpp>

#include <optional>
#include <string>
#include <utility>

namespace clbool::operations {

// The rows of a matrix, read back and cached if they are not in host memory.
class host_access {
public:
    host_access(engine& on, const char* operation, const std::string& name, const matrix& a)
        : held_(a), none_(a.nrows(), a.ncols()) {
        storage::require_same_context(on.stream, *a.node(), std::string(operation) + ": " + name);
        note_operand(on, name, *a.node());
        if (!a.node()->empty()) {
            view_.emplace(storage::host_view::make(on, *a.node()));
        }
    }

    const cpu::rows& rows() const noexcept { return view_ ? view_->rows() : none_; }
    // The same, with pointers of all rows if these are worth keeping with the matrix.
    cpu::rows all_rows() const { return view_ ? view_->all_rows() : none_; }

private:
    matrix held_;
    cpu::rows none_;
    std::optional<storage::host_view> view_;
};

// Whether the rows are readable on the host without a transfer.
inline bool host_sees(const engine& on, const matrix& a) {
    return a.node()->empty() || storage::is_seen_by_host(on, *a.node());
}

inline matrix made_by_host(engine& on, cpu::matrix made) {
    return matrix(storage::make_node(on, std::move(made)));
}

}  // namespace clbool::operations
