// SPDX-License-Identifier: MIT
// Submatrices by row and column indices: taken out (extract), and placed into a larger matrix (the
// scatter half of assign).
#pragma once

#include <clbool/operations.hpp>
#include <core/operations/indexing/sequence.hpp>

namespace clbool::operations {

// Entry (i, j) iff a has (row i of rows, column j of cols).
node_ptr taken(engine& on, const node_ptr& a, const index_sequence& rows,
               const index_sequence& cols, backend asked);

// The result has the dimensions of `rows` and `cols`: entry (i, j) of a becomes (row i of rows,
// column j of cols).
node_ptr placed(engine& on, const node_ptr& a, const index_sequence& rows,
                const index_sequence& cols, backend asked);

// The entry (row i of rows, column i of cols) for each non-empty row i of `a`, whose rows have at
// most one entry; by kernels. `a` has entries, and as many rows as either sequence.
compressed_ptr diagonal_rows(engine& on, const node& a, const index_sequence& rows,
                             const index_sequence& cols);

}  // namespace clbool::operations
