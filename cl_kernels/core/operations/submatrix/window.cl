// SPDX-License-Identifier: MIT
// Contiguous submatrix: its rows are consecutive slots, its columns a run within each row.
// Parameters: GROUP, A_WIDE, RENAMED (DCSR row numbers are given; else slots are rows).
#include "common/search.cl"

#define SOURCE                                                                                    \
    __global const a_pointer_t *pointers, __global const index_t *rows,                           \
        __global const index_t *cols

// For slot i < most of the window: start and length of its run, and for DCSR the new row number.
// Slots behind the window's last row get empty runs; each work-group finds these by itself.
__kernel void window_count(SOURCE, index_t slots, count_t most, index_t row, count_t row_end,
                           index_t col, count_t col_end, __global count_t* starts,
                           __global uint* counts, __global index_t* out_rows) {
    const count_t i = get_global_id(0);
#if RENAMED
    __local count_t bounds[2];
    for (uint b = get_local_id(0); b < 2; b += GROUP) {
        const count_t wanted = b == 0 ? row : row_end;
        bounds[b] = wanted > NO_INDEX ? slots : lower_bound_index(rows, 0, slots, (index_t)wanted);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const count_t first_slot = bounds[0];
    const count_t end_slot = bounds[1];
#else
    const count_t first_slot = row;
    const count_t end_slot = row_end;
#endif
    if (i >= most) {
        return;
    }
    const count_t slot = first_slot + i;
#if RENAMED
    out_rows[i] = slot < end_slot ? rows[slot] - row : 0;
#endif
    if (slot >= end_slot) {
        starts[i] = 0;
        counts[i] = 0;
        return;
    }
    const count_t end = pointers[slot + 1];
    const count_t begin = lower_bound_index(cols, pointers[slot], end, col);
    const count_t last =
        col_end > NO_INDEX ? end : lower_bound_index(cols, begin, end, (index_t)col_end);
    starts[i] = begin;
    counts[i] = (uint)(last - begin);
}
