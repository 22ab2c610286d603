// SPDX-License-Identifier: MIT
// Submatrix extraction (gather) by row and column indices.
#pragma once

#include <clbool/operations.hpp>
#include <core/operations/indexing/sequence.hpp>

namespace clbool::operations {

// Entry (i, j) iff a has (row i of rows, column j of cols).
node_ptr taken(engine& on, const node_ptr& a, const index_sequence& rows,
               const index_sequence& cols, backend asked);

}  // namespace clbool::operations
