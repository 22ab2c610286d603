// SPDX-License-Identifier: MIT
// For algorithms that the host's kernels carry out: matrices as these read them, and what they
// make.
#pragma once

#include <core/operations/common/entry.hpp>
#include <core/storage/conversions/forms.hpp>
#include <core/storage/nodes/context.hpp>

#include <optional>
#include <string>
#include <utility>

namespace clbool::operations {

// The rows of a matrix, read back if the host does not see them. Keeps them.
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

private:
    matrix held_;
    cpu::rows none_;
    std::optional<storage::host_view> view_;
};

// Whether the host reads a matrix without moving it.
inline bool host_sees(const engine& on, const matrix& a) {
    return a.node()->empty() || storage::is_seen_by_host(on, *a.node());
}

// A handle to what the host has made.
inline matrix made_by_host(engine& on, cpu::matrix made) {
    return matrix(storage::make_node(on, std::move(made)));
}

}  // namespace clbool::operations
