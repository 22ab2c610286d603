// SPDX-License-Identifier: MIT
// How far apart the columns of adjacent entries are, at some evenly spaced places.
//
// Parameters: GROUP, ITEMS.
#include "common/types.cl"

#define TILE (GROUP * ITEMS)

// spans[g]: columns from the first to the last of up to TILE entries from entry g * step on.
__kernel void column_spans(__global const index_t* cols, count_t n, count_t step,
                           __global index_t* spans) {
    __local uint first;
    __local uint last;
    if (get_local_id(0) == 0) {
        first = NO_INDEX;
        last = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const count_t base = get_group_id(0) * step;
    const uint size = (uint)min((count_t)TILE, n - base);
    uint lowest = NO_INDEX;
    uint highest = 0;
    for (uint k = get_local_id(0); k < size; k += GROUP) {
        lowest = min(lowest, cols[base + k]);
        highest = max(highest, cols[base + k]);
    }
    atomic_min(&first, lowest);
    atomic_max(&last, highest);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0) {
        spans[get_group_id(0)] = last - first;
    }
}
