// SPDX-License-Identifier: MIT
// Boolean reductions: distinct columns by a byte mark each and compaction, which is included;
// non-empty rows. Work-groups take tiles of GROUP * ITEMS elements.
// Parameters: A_WIDE (pointers of the operand) and those of core/primitives/compact.cl.
#define SELECT 6  // SELECT_MARKED
#include "core/primitives/compact.cl"

// marks[c] = 1 for each column c of the list, of at most `most` entries (the last pointer tells).
// Testing first saves most of the writes.
__kernel void mark_columns(__global const a_pointer_t* pointers, count_t slots,
                           __global const index_t* cols, count_t most, __global uchar* marks) {
    const count_t base = (count_t)get_group_id(0) * TILE;
    const count_t n = min(most, (count_t)pointers[slots]);
    const uint size = base < n ? (uint)min((count_t)TILE, n - base) : 0;
    for (uint k = get_local_id(0); k < size; k += GROUP) {
        const index_t col = cols[base + k];
        if (marks[col] == 0) {
            marks[col] = 1;
        }
    }
}

// counts[r]: 1 if row r is not empty.
__kernel void filled_rows(__global const a_pointer_t* pointers, index_t nrows,
                          __global uint* counts) {
    const count_t base = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, nrows - base);
    for (uint k = get_local_id(0); k < size; k += GROUP) {
        counts[base + k] = pointers[base + k] < pointers[base + k + 1] ? 1 : 0;
    }
}

// `slots` rows with an entry in column 0 each.
__kernel void unit_rows(index_t slots, __global c_pointer_t* out_pointers,
                        __global index_t* out_cols) {
    const count_t base = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, slots - base);
    for (uint k = get_local_id(0); k < size; k += GROUP) {
        out_cols[base + k] = 0;
        out_pointers[base + k] = (c_pointer_t)(base + k);
    }
    if (base + size == slots && get_local_id(0) == 0) {
        out_pointers[slots] = slots;
    }
}
