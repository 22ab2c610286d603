// SPDX-License-Identifier: MIT
// Transposition of compressed matrices by counting the entries of each column.
#pragma once

#include <operations/common/formats.hpp>

namespace clbool::operations {

// The transpose of a matrix with entries, with named rows or as CSR. One host read. Null when
// that is not the way for this matrix: far more columns than entries, or columns too long for a
// group to sort.
compressed_ptr transpose_by_counting(engine& on, const storage::compressed_rows& a, bool named);

}  // namespace clbool::operations
