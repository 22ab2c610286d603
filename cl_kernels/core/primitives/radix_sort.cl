// SPDX-License-Identifier: MIT
// Stable LSD radix sort of (row, column) pairs by keys as in common/radix_tile.cl. Per pass: digit
// histogram per tile of GROUP * ITEMS pairs; exclusive scan of counts[digit * tiles + tile];
// scatter, each tile reordered in local memory first for coalesced writes. A single tile is sorted
// by one work-group in one launch.
// Parameters: GROUP (a power of two), ITEMS, BITS (a digit's largest width), C_WIDE (64-bit
// offsets).
#include "common/radix_tile.cl"

#define PAIRS __global const index_t *rows, __global const index_t *cols, count_t n
#define DIGIT uint low, uint shift, uint width

__kernel void radix_count(PAIRS, DIGIT, __global uint* counts) {
    __local uint histogram[DIGITS];
    const digit_t digit = make_digit(low, shift, width);
    for (uint d = get_local_id(0); d < DIGITS; d += GROUP) {
        histogram[d] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const count_t base = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, n - base);
    const bool in_rows = shift + width > low;
    const bool in_cols = shift < low;
    for (uint i = get_local_id(0); i < size; i += GROUP) {
        const index_t row = in_rows ? rows[base + i] : 0;
        const index_t col = in_cols ? cols[base + i] : 0;
        atomic_inc(&histogram[digit_of(row, col, digit)]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint d = get_local_id(0); d <= digit.mask; d += GROUP) {
        counts[d * (count_t)get_num_groups(0) + get_group_id(0)] = histogram[d];
    }
}

__kernel void radix_scatter(PAIRS, DIGIT, __global const c_pointer_t* offsets,
                            __global index_t* out_rows, __global index_t* out_cols) {
    __local sorter_t sorter;
    __local c_pointer_t places[DIGITS];
    const digit_t digit = make_digit(low, shift, width);
    const count_t base = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, n - base);
    const uint rounds = ITEMS;
    index_t own_rows[ITEMS];
    index_t own_cols[ITEMS];
#pragma unroll
    LOAD_OWN(rows + base, cols + base)
    for (uint d = get_local_id(0); d <= digit.mask; d += GROUP) {
        places[d] = offsets[d * (count_t)get_num_groups(0) + get_group_id(0)];
    }
    order_tile(own_rows, own_cols, size, rounds, digit, &sorter);
    // Global offset minus position in the tile, modulo the offsets' width.
    for (uint d = get_local_id(0); d <= digit.mask; d += GROUP) {
        places[d] -= sorter.starts[d];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = get_local_id(0); i < size; i += GROUP) {
        const index_t row = sorter.words[i];
        const index_t col = sorter.words[TILE + i];
        const c_pointer_t to = places[digit_of(row, col, digit)] + i;
        out_rows[to] = row;
        out_cols[to] = col;
    }
}

// One work-group: all passes in local memory.
__kernel void radix_sort_tile(PAIRS, uint low, uint begin, uint end, __global index_t* out_rows,
                              __global index_t* out_cols) {
    __local sorter_t sorter;
    const uint size = (uint)n;
    const uint rounds = (size + GROUP - 1) / GROUP;
    index_t own_rows[ITEMS];
    index_t own_cols[ITEMS];
#pragma unroll
    LOAD_OWN(rows, cols)
    for (uint shift = begin; shift < end; shift += BITS) {
        const digit_t digit = make_digit(low, shift, min((uint)BITS, end - shift));
        order_tile(own_rows, own_cols, size, rounds, digit, &sorter);
#pragma unroll
        LOAD_OWN(sorter.words, sorter.words + TILE)
        barrier(CLK_LOCAL_MEM_FENCE);
    }
#pragma unroll
    for (uint i = 0; i < ITEMS; ++i) {
        const uint at = position_of(i, rounds);
        if (i < rounds && at < size) {
            out_rows[at] = own_rows[i];
            out_cols[at] = own_cols[i];
        }
    }
}
