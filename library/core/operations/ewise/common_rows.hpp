// SPDX-License-Identifier: MIT
// A common row numbering for two CSR/DCSR matrices of equal shape.
#pragma once

#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// Two matrices, both CSR or both DCSR.
struct row_operands {
    compressed_ptr a, b;
};

// Neither is empty. DCSR becomes CSR where that has few more rows than entries.
row_operands rows_alike(engine& on, const node& a, const node& b);

// Row pointers of both over common slots (positions of rows).
struct common_rows {
    runtime::buffer first;  // slots + 1 each
    runtime::buffer second;
    primitives::width first_width;
    primitives::width second_width;
    runtime::buffer names;  // row numbers; null when slot i is row i and they are not needed
    size_type slots;
    bool complete;                // slots are the result's rows as they are; none is dropped
    runtime::buffer first_names;  // if the first has slots of its own: their row numbers or
    size_type first_slots;        // null, and how many they are
};

// Chooses and makes the numbering; both CSR or both DCSR. Pointers of all rows are cached in a
// matrix that stores enough of them. No host read; one launch at most.
common_rows number_rows(engine& on, const storage::compressed_rows& first,
                        const storage::compressed_rows& second, bool united);

// Pointers of all rows, as wide as the matrix's own; cached if it stores enough rows.
runtime::buffer pointers_of_all_rows(engine& on, const storage::compressed_rows& a);

// Slots of the second operand; the first keeps its own, for binary search. Allocates nothing.
common_rows number_by_second(const storage::compressed_rows& first,
                             const storage::compressed_rows& second);

}  // namespace clbool::operations
