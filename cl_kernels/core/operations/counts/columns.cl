// SPDX-License-Identifier: MIT
// Entries of each column. Groups work on tiles of GROUP * ITEMS neighbours.
// Parameters: GROUP, ITEMS.
#include "common/types.cl"

// counts[c] += entries of column c; 0 before.
__kernel void count_columns(__global const index_t* cols, count_t n, __global uint* counts) {
    const count_t base = (count_t)get_group_id(0) * (GROUP * ITEMS);
    const uint size = (uint)min((count_t)(GROUP * ITEMS), n - base);
    for (uint k = get_local_id(0); k < size; k += GROUP) {
        atomic_inc((volatile __global uint*)&counts[cols[base + k]]);
    }
}
