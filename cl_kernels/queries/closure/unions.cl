// SPDX-License-Identifier: MIT
// Transitive closure as bit rows in topological order: each row is ORed with the finished rows of
// its successors; its own columns are set already. A row has `each` vectors of 128 bits.
// Parameters: GROUP, LANES (work-items that share a row of few: neighbours are read together).
#include "common/types.cl"

// Rows of one level, order[first, …), are independent. Each has as many groups as its vectors take.
__kernel void unite_level(__global const index_t* order, count_t first, count_t each,
                          __global const count_t* starts, __global const index_t* edges,
                          __global uint4* words) {
    const count_t tiles = (each + GROUP - 1) / GROUP;
    const index_t row = order[first + get_group_id(0) / tiles];
    const count_t at = get_group_id(0) % tiles * GROUP + get_local_id(0);
    const count_t end = starts[row + 1];
    count_t edge = starts[row];
    if (at >= each || edge == end) {
        return;
    }
    uint4 sum = words[row * each + at];
    for (; edge < end; ++edge) {
        sum |= words[edges[edge] * each + at];
    }
    words[row * each + at] = sum;
}

#define ROWS (GROUP / LANES)

// Levels [first, last) of few rows. A work-group has LANES vectors of all rows and reads only what
// it wrote, so that it waits for no other.
__kernel void unite_levels(__global const index_t* order, __global const count_t* level_starts,
                           index_t first, index_t last, count_t each,
                           __global const count_t* starts, __global const index_t* edges,
                           __global uint4* words) {
    const count_t at = (count_t)get_group_id(0) * LANES + get_local_id(0) % LANES;
    const uint own = get_local_id(0) / LANES;
    for (index_t level = first; level < last; ++level) {
        const count_t end = at < each && own < ROWS ? level_starts[level + 1] : 0;
        for (count_t i = level_starts[level] + own; i < end; i += ROWS) {
            const index_t row = order[i];
            uint4 sum = words[row * each + at];
            for (count_t edge = starts[row]; edge < starts[row + 1]; ++edge) {
                sum |= words[edges[edge] * each + at];
            }
            words[row * each + at] = sum;
        }
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
}
