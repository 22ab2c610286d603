// SPDX-License-Identifier: MIT
// Selection of a band: in each row a run of columns, or outside it two runs.
// Parameters: GROUP, A_WIDE, RENAMED (DCSR row numbers are given), OTHERS (select outside the
// band).
#include "common/row_name.cl"
#include "common/search.cl"

#define SOURCE                                                           \
    __global const a_pointer_t *pointers, __global const index_t *names, \
        __global const index_t *cols

// As cpu::band: diagonals and ranges, ends excluded but for `highest`.
#define BAND                                                                          \
    long lowest, long highest, count_t row_begin, count_t row_end, count_t col_begin, \
        count_t col_end

// Lower bound of `column` in a row's entries [begin, end).
count_t from_column(__global const index_t* cols, count_t begin, count_t end, long column) {
    return column <= 0         ? begin
           : column > NO_INDEX ? end
                               : lower_bound_index(cols, begin, end, (index_t)column);
}

// Per slot: entries kept, and their run s, or with OTHERS runs 2s and 2s + 1.
__kernel void band_count(SOURCE, count_t slots, BAND, __global count_t* starts,
                         __global uint* lengths, __global uint* counts) {
    const count_t slot = get_global_id(0);
    if (slot >= slots) {
        return;
    }
    const count_t begin = pointers[slot];
    const count_t end = pointers[slot + 1];
    const count_t row = row_name(names, slot);
    const bool inside = row_begin <= row && row < row_end;
    const long from = max((long)row + lowest, (long)col_begin);
    const long to = min((long)row + highest + 1, (long)col_end);
    const count_t first = inside ? from_column(cols, begin, end, from) : begin;
    const count_t last = inside ? max(first, from_column(cols, first, end, to)) : begin;
#if OTHERS
    starts[2 * slot] = begin;
    lengths[2 * slot] = (uint)(first - begin);
    starts[2 * slot + 1] = last;
    lengths[2 * slot + 1] = (uint)(end - last);
    counts[slot] = (uint)(first - begin + (end - last));
#else
    starts[slot] = first;
    counts[slot] = (uint)(last - first);
#endif
}
