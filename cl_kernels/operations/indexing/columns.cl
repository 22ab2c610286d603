// SPDX-License-Identifier: MIT
// Columns of a compressed matrix by their numbers, which ascend: the new number of each entry's
// column, or that it has none; how many entries stay in each row; their columns.
// Parameters: GROUP, A_WIDE (row pointers), C_WIDE (places of entries).
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

// What stays in each row, given how many entries stay before each.
__kernel void row_counts(__global const a_pointer_t* pointers, count_t slots,
                         __global const c_pointer_t* places, __global uint* counts) {
    const count_t slot = get_global_id(0);
    if (slot < slots) {
        counts[slot] = (uint)(places[pointers[slot + 1]] - places[pointers[slot]]);
    }
}

__kernel void put_columns(__global const index_t* renumbered, count_t nnz,
                          __global const c_pointer_t* places, __global index_t* out) {
    const count_t e = get_global_id(0);
    if (e < nnz && renumbered[e] != NO_INDEX) {
        out[places[e]] = renumbered[e];
    }
}
