// SPDX-License-Identifier: MIT
// Statistics of compressed rows.
// Parameters: GROUP, A_WIDE.
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
