// SPDX-License-Identifier: MIT
// Transpose of a small matrix by one work-group.
#pragma once

#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// Does the matrix fit into one work-group's local memory?
bool is_small_to_transpose(const engine& on, const storage::compressed_rows& a);

// One launch and one host read; the matrix is not empty, the result DCSR.
compressed_ptr transpose_small(engine& on, const storage::compressed_rows& a);

}  // namespace clbool::operations
