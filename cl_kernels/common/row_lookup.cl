// SPDX-License-Identifier: MIT
// Lookup of rows in DCSR (slot: position of a stored row); host: core/operations/spgemm/row_view.
#ifndef CLBOOL_COMMON_ROW_LOOKUP
#define CLBOOL_COMMON_ROW_LOOKUP

#include "common/search.cl"

// Slot of a row, or NO_INDEX if it is not stored. `names` are the numbers of the `slots` stored
// rows, all rows but `missing`; null for CSR.
index_t slot_of_row(__global const index_t* names, index_t slots, index_t missing, index_t row) {
    if (names == 0) {
        return row;
    }
    // Lower bound of the slot: at most `missing` earlier rows are not stored.
    const count_t least = row > missing ? row - missing : 0;
    const count_t slot =
        lower_bound_index(names, least, min((count_t)row + 1, (count_t)slots), row);
    return slot < slots && names[slot] == row ? (index_t)slot : NO_INDEX;
}

#endif
