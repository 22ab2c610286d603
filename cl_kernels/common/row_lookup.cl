// SPDX-License-Identifier: MIT
// Rows of one matrix looked up by the slots of another (host side: core/operations/spgemm/
// row_view).
#ifndef CLBOOL_COMMON_ROW_LOOKUP
#define CLBOOL_COMMON_ROW_LOOKUP

#include "common/search.cl"

// The slot of a row, or NO_INDEX when it is not stored. `names` are those of `slots` rows, all but
// `missing` rows of the matrix; null when all rows are stored.
index_t slot_of_row(__global const index_t* names, index_t slots, index_t missing, index_t row) {
    if (names == 0) {
        return row;
    }
    // As many rows are stored before it as are missing there.
    const count_t least = row > missing ? row - missing : 0;
    const count_t slot =
        lower_bound_index(names, least, min((count_t)row + 1, (count_t)slots), row);
    return slot < slots && names[slot] == row ? (index_t)slot : NO_INDEX;
}

#endif
