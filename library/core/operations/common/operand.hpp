// SPDX-License-Identifier: MIT
// An operand of an operation, optionally transposed (descriptor::transpose_first, …).
#pragma once

#include <core/operations/common/description.hpp>
#include <core/operations/common/shapes.hpp>
#include <core/operations/transpose/transpose.hpp>
#include <core/storage/nodes/context.hpp>

#include <string>

namespace clbool::operations {

// Checked on construction, transposed lazily.
class operand {
public:
    operand(engine& on, const char* operation, const std::string& name, const matrix& a,
            bool transposed)
        : node_(a.node()), transposed_(transposed) {
        storage::require_same_context(on.stream, *node_, std::string(operation) + ": " + name);
        note_operand(on, name, *node_);
    }

    index_type nrows() const noexcept { return transposed_ ? node_->ncols() : node_->nrows(); }
    index_type ncols() const noexcept { return transposed_ ? node_->nrows() : node_->ncols(); }
    node_ptr get(engine& on, const transpose_hints& hints = {}) const {
        return transposed_ ? transposed(on, node_, hints) : node_;
    }

private:
    node_ptr node_;
    bool transposed_;
};

}  // namespace clbool::operations
