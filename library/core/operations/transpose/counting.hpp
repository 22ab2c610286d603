// SPDX-License-Identifier: MIT
// Transposition of compressed matrices by counting the entries of each column.
#pragma once

#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// Beyond this many columns an entry, counters would be most of the work.
inline constexpr size_type kColumnsPerEntry = 4;

// The transpose of a matrix with entries, with named rows or as CSR. One host read at most. Null
// when that is not the way for this matrix: far more columns than entries, or columns too long for
// a group to sort.
compressed_ptr transpose_by_counting(engine& on, const storage::compressed_rows& a, bool named);

// The transpose of `a` from its rows, whose named arrays may be too long, and its columns.
compressed_ptr assemble_transpose(engine& on, const storage::compressed_rows& a,
                                  primitives::row_structure rows, const runtime::buffer& cols);

}  // namespace clbool::operations
