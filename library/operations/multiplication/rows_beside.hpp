// SPDX-License-Identifier: MIT
// Rows of two matrices side by side, as rows_beside.cl finds them.
#pragma once

#include <operations/common/handles.hpp>

namespace clbool::operations {

// The rows of `other`, to be looked up for those of another matrix in the order of its slots.
struct rows_beside {
    runtime::buffer names;        // of the other matrix's slots, and
    runtime::buffer other_names;  // those of `other`; null as in rows_beside.cl
    runtime::buffer pointers;
    primitives::width pointer_width;
    size_type slots;
};

// Makes nothing; takes the row index of `other` if there is one.
rows_beside find_beside(const storage::compressed_rows& matrix,
                        const storage::compressed_rows& other);

}  // namespace clbool::operations
