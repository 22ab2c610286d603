// SPDX-License-Identifier: MIT
// Histogram of columns (column degrees). Work-groups take tiles of GROUP * ITEMS entries.
// Parameters: GROUP, ITEMS.
#include "common/types.cl"

// counts[c] += entries of column c; initially 0.
__kernel void count_columns(__global const index_t* cols, count_t n, __global uint* counts) {
    const count_t base = (count_t)get_group_id(0) * (GROUP * ITEMS);
    const uint size = (uint)min((count_t)(GROUP * ITEMS), n - base);
    for (uint k = get_local_id(0); k < size; k += GROUP) {
        atomic_inc((volatile __global uint*)&counts[cols[base + k]]);
    }
}
