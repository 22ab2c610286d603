// SPDX-License-Identifier: MIT
// Reductions of matrices.
#pragma once

#include <clbool/operations.hpp>
#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// nrows x 1: the rows of a that have an entry.
node_ptr reduced_to_column(engine& on, const node_ptr& a, const operation_hints& hints);

}  // namespace clbool::operations
