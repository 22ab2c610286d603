// SPDX-License-Identifier: MIT
// Lookup of rows in DCSR (slot: position of a stored row); host: core/operations/spgemm/row_view.
#pragma once

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

typedef struct {
    count_t begin, end;
} span;

// The entries of a slot; none for NO_INDEX.
#define DEFINE_SPAN_OF(NAME, POINTER)                           \
    span NAME(__global const POINTER* pointers, index_t slot) { \
        span row = {0, 0};                                      \
        if (slot != NO_INDEX) {                                 \
            row.begin = pointers[slot];                         \
            row.end = pointers[(count_t)slot + 1];              \
        }                                                       \
        return row;                                             \
    }

DEFINE_SPAN_OF(span_of_a, a_pointer_t)
DEFINE_SPAN_OF(span_of_b, b_pointer_t)
DEFINE_SPAN_OF(span_of_m, m_pointer_t)

bool is_in_row(__global const index_t* cols, span row, index_t col) {
    const count_t at = lower_bound_index(cols, row.begin, row.end, col);
    return at < row.end && cols[at] == col;
}
