// SPDX-License-Identifier: MIT
// Transpose of CSR/DCSR by counting sort.
#pragma once

#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// With more columns per entry than this, the counters would dominate.
inline constexpr size_type kColumnsPerEntry = 4;

// Transpose of a non-empty matrix to DCSR (`named`) or CSR. One host read at most. Null for far
// more columns than entries, or columns too long for a work-group to sort.
compressed_ptr transpose_by_counting(engine& on, const storage::compressed_rows& a, bool named);

// Assembles the transpose of `a`; the DCSR arrays in `rows` may be over-allocated.
compressed_ptr assemble_transpose(engine& on, const storage::compressed_rows& a,
                                  primitives::row_structure rows, const runtime::buffer& cols);

}  // namespace clbool::operations
