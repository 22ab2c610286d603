// SPDX-License-Identifier: MIT
// Transposition: by counting where the layout and the shape allow it, else by sorting.
#pragma once

#include <clbool/operations.hpp>
#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// Entries in row order, sorted stably by column, are in the order of the transpose. No host read.
coordinate_ptr transpose_list(engine& on, const storage::coordinate_list& a);

// The transpose of any matrix; where nothing is asked for, one that the matrix keeps.
node_ptr transposed(engine& on, const node_ptr& a, const transpose_hints& hints);
// The same, which the matrix then keeps.
node_ptr kept_transpose(engine& on, const node_ptr& a);

}  // namespace clbool::operations
