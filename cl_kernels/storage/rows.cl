// SPDX-License-Identifier: MIT
// Statistics of compressed rows.
// Parameters: GROUP, A_WIDE, LONG (entries of a piece), STRIDE (rows and entries of a block
// or of a share).
#include "common/types.cl"

// *longest becomes the length of the longest row, if it was 0; lengths fit 32 bits.
__kernel void longest_row(index_t slots, __global const a_pointer_t* pointers,
                          __global uint* longest) {
    uint most = 0;
    for (count_t slot = get_global_id(0); slot < slots; slot += get_global_size(0)) {
        most = max(most, (uint)(pointers[slot + 1] - pointers[slot]));
    }
    if (most > *longest) {
        atomic_max(longest, most);
    }
}

// Lists the pieces of rows of more than LONG entries, those of a row one behind the other; *count is
// 0 before.
__kernel void list_long_rows(index_t slots, __global const a_pointer_t* pointers,
                             __global uint* count, __global uint2* items) {
    const count_t slot = get_global_id(0);
    if (slot >= slots) {
        return;
    }
    const count_t length = pointers[slot + 1] - pointers[slot];
    if (length <= LONG) {
        return;
    }
    const uint pieces = (uint)((length + LONG - 1) / LONG);
    const uint base = atomic_add(count, pieces);
    for (uint piece = 0; piece < pieces; ++piece) {
        items[base + piece] = (uint2)((uint)slot, piece);
    }
}

// The first rows and entries of `count` blocks of rows and of their end: whole words of 32 rows that
// have, with their entries, about as much each.
__kernel void list_row_blocks(index_t slots, __global const a_pointer_t* pointers, count_t nnz,
                              count_t count, __global ulong2* bounds) {
    const count_t block = get_global_id(0);
    if (block > count) {
        return;
    }
    if (block == count) {
        bounds[block] = (ulong2)(slots, nnz);
        return;
    }
    const count_t place = block * STRIDE;
    // The last word whose first row and what is before are up to `place`.
    count_t low = 0;
    count_t high = slots / 32;
    while (low < high) {
        const count_t middle = (low + high + 1) / 2;
        if (middle * 32 + pointers[middle * 32] <= place) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    bounds[block] = (ulong2)(low * 32, pointers[low * 32]);
}

// The rows and entries that `count` shares begin with, and their end: STRIDE steps of the way
// through the rows each, where a step is an entry, or the end of a row behind its entries. After
// Merrill and Garland, "Merge-based parallel sparse matrix-vector multiplication", SC 2016.
__kernel void list_row_shares(index_t slots, __global const a_pointer_t* pointers, count_t nnz,
                              count_t count, __global ulong2* bounds) {
    const count_t share = get_global_id(0);
    if (share > count) {
        return;
    }
    if (share == count) {
        bounds[share] = (ulong2)(slots, nnz);
        return;
    }
    const count_t place = share * STRIDE;
    // The last row that begins up to `place`.
    count_t low = 0;
    count_t high = slots;
    while (low < high) {
        const count_t middle = (low + high + 1) / 2;
        if (middle + pointers[middle] <= place) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    bounds[share] = (ulong2)(low, place - low);
}
