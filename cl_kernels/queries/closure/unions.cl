// SPDX-License-Identifier: MIT
// Transitive closure as bit rows in topological order: each row is ORed with the finished rows of
// its successors; its own columns are set already. A row has `each` vectors of 128 bits.
// Parameters: GROUP.
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

// Rows order[first, last) in topological order. Columns are independent: a work-item has one vector
// of all rows and reads only what it wrote, so there is no barrier.
__kernel void unite_columns(__global const index_t* order, count_t first, count_t last,
                            count_t each, __global const count_t* starts,
                            __global const index_t* edges, __global uint4* words) {
    const count_t at = get_global_id(0);
    if (at >= each) {
        return;
    }
    for (count_t i = first; i < last; ++i) {
        const index_t row = order[i];
        uint4 sum = words[row * each + at];
        for (count_t edge = starts[row]; edge < starts[row + 1]; ++edge) {
            sum |= words[edges[edge] * each + at];
        }
        words[row * each + at] = sum;
    }
}
