// SPDX-License-Identifier: MIT
// Extraction of ascending columns from CSR/DCSR: new column index per entry (or none), entries per
// row, compaction.
// Parameters: GROUP, A_WIDE (row pointers), C_WIDE (prefix sum of kept entries).
#include "common/search.cl"

#define RESULT __global index_t *renumbered, __global uint *counts

void put(count_t e, bool found, count_t number, RESULT) {
    renumbered[e] = found ? (index_t)number : NO_INDEX;
    counts[e] = found ? 1 : 0;
}

// Columns first, first + step, …; step > 0, count of them.
__kernel void ranged_columns(__global const index_t* cols, count_t nnz, long first, long step,
                             long count, RESULT) {
    const count_t e = get_global_id(0);
    if (e < nnz) {
        const long distance = (long)cols[e] - first;
        const long place = distance / step;
        put(e, place * step == distance && place >= 0 && place < count, (count_t)place, renumbered,
            counts);
    }
}

// Columns in a list.
__kernel void listed_columns(__global const index_t* cols, count_t nnz,
                             __global const index_t* list, count_t count, RESULT) {
    const count_t e = get_global_id(0);
    if (e < nnz) {
        const count_t place = lower_bound_index(list, 0, count, cols[e]);
        put(e, place < count && list[place] == cols[e], place, renumbered, counts);
    }
}

// The same with a lookup table over all columns, initially NO_INDEX.
__kernel void list_places(__global const index_t* list, count_t count, __global index_t* table) {
    const count_t place = get_global_id(0);
    if (place < count) {
        table[list[place]] = (index_t)place;
    }
}

__kernel void mapped_columns(__global const index_t* cols, count_t nnz,
                             __global const index_t* table, RESULT) {
    const count_t e = get_global_id(0);
    if (e < nnz) {
        const index_t place = table[cols[e]];
        put(e, place != NO_INDEX, place, renumbered, counts);
    }
}

// Entries kept per row, from the prefix sum of kept entries.
__kernel void row_counts(__global const a_pointer_t* pointers, count_t slots,
                         __global const c_pointer_t* places, __global uint* counts) {
    const count_t slot = get_global_id(0);
    if (slot < slots) {
        counts[slot] = (uint)(places[pointers[slot + 1]] - places[pointers[slot]]);
    }
}

// Reverses the column order.
__kernel void mirror_columns(__global const a_pointer_t* pointers,
                             __global const index_t* slot_of_each, __global const index_t* cols,
                             count_t nnz, index_t ncols, __global index_t* out) {
    const count_t e = get_global_id(0);
    if (e < nnz) {
        const count_t slot = slot_of_each[e];
        out[pointers[slot] + (pointers[slot + 1] - 1 - e)] = ncols - 1 - cols[e];
    }
}

__kernel void put_columns(__global const index_t* renumbered, count_t nnz,
                          __global const c_pointer_t* places, __global index_t* out) {
    const count_t e = get_global_id(0);
    if (e < nnz && renumbered[e] != NO_INDEX) {
        out[places[e]] = renumbered[e];
    }
}
