// SPDX-License-Identifier: MIT
// Transpose by counting sort where format and shape allow, else by radix sort.
#pragma once

#include <clbool/operations.hpp>
#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// Stable sort by column of entries in row order. No host read.
coordinate_ptr transpose_list(engine& on, const storage::coordinate_list& a);

// Transpose in any storage format; without hints the cached one, if there is one.
node_ptr transposed(engine& on, const node_ptr& a, const transpose_hints& hints);
// The same, cached in the matrix (derived data).
node_ptr kept_transpose(engine& on, const node_ptr& a);

}  // namespace clbool::operations
