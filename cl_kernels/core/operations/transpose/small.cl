// SPDX-License-Identifier: MIT
// Transpose by one work-group in local memory: stable radix sort by column, then column heads.
// Parameters: GROUP (more than 1), ITEMS, BITS, A_WIDE, C_WIDE, RENAMED (the matrix is DCSR).
#include "common/radix_tile.cl"
#include "common/segment_tile.cl"

typedef union {
    segment_tile_t segments;
    sorter_t sorter;
} memory_t;

// A single work-group. *slots receives the number of non-empty columns.
__kernel void transpose_small(__global const a_pointer_t* pointers,
                              __global const index_t* names, count_t segments,
                              __global const index_t* cols, uint size, uint col_bits,
                              __global index_t* out_names, __global c_pointer_t* out_pointers,
                              __global index_t* out_cols, __global uint* slots) {
    __local memory_t memory;
    const uint rounds = (size + GROUP - 1) / GROUP;
    index_t own_rows[ITEMS];
    index_t own_cols[ITEMS];
    locate_segments(pointers, segments, 0, size, &memory.segments);
#pragma unroll
    for (uint i = 0; i < ITEMS; ++i) {
        const uint at = position_of(i, rounds);
        if (i < rounds && at < size) {
            const count_t segment = segment_at(&memory.segments, at);
#if RENAMED
            own_rows[i] = names[segment];
#else
            own_rows[i] = (index_t)segment;
#endif
            own_cols[i] = cols[at];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint shift = 0; shift == 0 || shift < col_bits; shift += BITS) {
        // Rows are in order already: only column digits are sorted.
        const digit_t digit = make_digit(32, shift, min((uint)BITS, 32 - shift));
        order_tile(own_rows, own_cols, size, rounds, digit, &memory.sorter);
#pragma unroll
        LOAD_OWN(memory.sorter.words, memory.sorter.words + TILE)
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    // Blocked arrangement now: each work-item has `rounds` consecutive entries.
    __local const uint* sorted_rows = memory.sorter.words;
    __local const uint* sorted_cols = memory.sorter.words + TILE;
    const uint begin = min((uint)get_local_id(0) * rounds, size);
    const uint end = min(begin + rounds, size);
    uint heads = 0;
    for (uint k = begin; k < end; ++k) {
        heads += k == 0 || sorted_cols[k] != sorted_cols[k - 1] ? 1 : 0;
    }
    uint total;
    uint rank = group_scan_uint(heads, memory.sorter.scratch, &total);
    for (uint k = begin; k < end; ++k) {
        out_cols[k] = sorted_rows[k];
        if (k == 0 || sorted_cols[k] != sorted_cols[k - 1]) {
            out_names[rank] = sorted_cols[k];
            out_pointers[rank] = k;
            ++rank;
        }
    }
    if (get_local_id(0) == 0) {
        out_pointers[total] = size;
        slots[0] = total;
    }
}
