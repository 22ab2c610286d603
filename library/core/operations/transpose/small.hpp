// SPDX-License-Identifier: MIT
// Transposition of small compressed matrices in one launch.
#pragma once

#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// Does the matrix fit into the local memory of a group?
bool is_small_to_transpose(const engine& on, const storage::compressed_rows& a);

// The transpose of such a matrix, which has entries, with named rows. One host read.
compressed_ptr transpose_small(engine& on, const storage::compressed_rows& a);

}  // namespace clbool::operations
