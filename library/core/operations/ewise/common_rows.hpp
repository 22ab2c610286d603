// SPDX-License-Identifier: MIT
// One numbering for the rows of two compressed matrices of equal shape.
#pragma once

#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// Rows of two matrices, both with names or both without.
struct row_operands {
    compressed_ptr a, b;
};

// Neither is empty. Pointers of all rows are made where they are no more than the entries, or
// nearly.
row_operands rows_alike(engine& on, const node& a, const node& b);

// Row pointers of two matrices over the same slots.
struct common_rows {
    runtime::buffer first;  // slots + 1 each
    runtime::buffer second;
    primitives::width first_width;
    primitives::width second_width;
    runtime::buffer names;  // of the slots; null when slot i is row i and the names are not needed
    size_type slots;
    bool complete;  // the slots are the rows of the result as they are; none is to be dropped
    runtime::buffer first_names;  // where the first has slots of its own: their names or null,
    size_type first_slots;        // and their number
};

// Chooses and makes the numbering; both named or both not. A row index that it makes
// stays with its matrix if that has rows enough. No host read; one launch at most.
common_rows number_rows(engine& on, const storage::compressed_rows& first,
                        const storage::compressed_rows& second, bool united);

// Row pointers of all rows of a matrix, as wide as its own. They stay with it if it has rows
// enough.
runtime::buffer pointers_of_all_rows(engine& on, const storage::compressed_rows& a);

// The slots are those of the second; the first keeps its own, to be looked up. Makes nothing.
common_rows number_by_second(const storage::compressed_rows& first,
                             const storage::compressed_rows& second);

}  // namespace clbool::operations
