// SPDX-License-Identifier: MIT
// The part of a compressed matrix within a window. The rows of the window are the slots
// first_slot … first_slot + slots - 1; within a row its columns are a contiguous run.
// Parameters: GROUP, A_WIDE.
#include "common/search.cl"

#define SOURCE                                                                                    \
    __global const a_pointer_t *pointers, __global const index_t *rows,                           \
        __global const index_t *cols

// bounds[0], bounds[1]: the slots of rows [row, row_end). Run by one work-item.
__kernel void window_slots(__global const index_t* rows, index_t slots, index_t row, count_t row_end,
                           __global count_t* bounds) {
    bounds[0] = lower_bound_index(rows, 0, slots, row);
    bounds[1] = row_end > rows[slots - 1] ? slots
                                          : lower_bound_index(rows, 0, slots, (index_t)row_end);
}

// For each slot of the window: where its run starts, how long it is, and the row's new number.
__kernel void window_count(SOURCE, count_t first_slot, count_t slots, index_t row, index_t col,
                           count_t col_end, __global count_t* starts, __global uint* counts,
                           __global index_t* out_rows) {
    const count_t i = get_global_id(0);
    if (i >= slots) {
        return;
    }
    const count_t slot = first_slot + i;
    const count_t end = pointers[slot + 1];
    const count_t begin = lower_bound_index(cols, pointers[slot], end, col);
    const count_t last =
        col_end > NO_INDEX ? end : lower_bound_index(cols, begin, end, (index_t)col_end);
    starts[i] = begin;
    counts[i] = (uint)(last - begin);
    out_rows[i] = rows[slot] - row;
}
