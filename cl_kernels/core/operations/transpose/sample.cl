// SPDX-License-Identifier: MIT
// Skew of the columns of a matrix: how many of a sample of its entries repeat a column.
// Parameters: GROUP, SAMPLE.
#include "common/group_scan.cl"

#define SLOTS (2 * SAMPLE)

// One work-group; the entries are `step` apart. A hash table of the columns, by linear probing.
__kernel void count_repeats(__global const index_t* cols, count_t step, __global uint* repeats) {
    __local index_t seen[SLOTS];
    __local uint scratch[GROUP];
    for (uint i = get_local_id(0); i < SLOTS; i += GROUP) {
        seen[i] = NO_INDEX;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    uint own = 0;
    for (uint k = get_local_id(0); k < SAMPLE; k += GROUP) {
        const index_t col = cols[k * step];
        uint slot = col * 2654435761u % SLOTS;
        index_t there = atomic_cmpxchg(&seen[slot], NO_INDEX, col);
        while (there != NO_INDEX && there != col) {
            slot = (slot + 1) % SLOTS;
            there = atomic_cmpxchg(&seen[slot], NO_INDEX, col);
        }
        own += there == col ? 1 : 0;
    }
    uint total;
    group_scan_uint(own, scratch, &total);
    if (get_local_id(0) == 0) {
        *repeats = total;
    }
}
