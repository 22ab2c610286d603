// SPDX-License-Identifier: MIT
// Statistics of compressed rows.
// Parameters: GROUP, A_WIDE, LONG (entries of a piece).
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
