// SPDX-License-Identifier: MIT
// Transpose of a compressed matrix by counting the entries of each column, for processors that gain
// nothing from groups.
//
// Each of `chunks` work-items counts its share of the entries in a row of counters of its own, so
// that the scatter keeps the order of the rows and nothing is left to sort. Between the two, the
// counters become places by prefix sums over the columns, in tiles of whole vectors of columns:
// rows of counters are `stride` long, a multiple of VECTOR_COLUMNS.
// transpose_count, transpose_reduce, transpose_apply and transpose_scatter, in this order, or in
// place of the last, where the columns are scattered, the kernels of blocks.cl;
// transpose_alone is all of them for few entries.
// Parameters: A_WIDE, C_WIDE, RENAMED (the matrix names its rows), NAMED (so shall the transpose).
#include "operations/transpose/scatter.cl"

#define VECTOR_COLUMNS 16

// What the host reads: the number of columns with entries, and whether the columns are scattered.
#define SLOTS 0
#define SCATTERED 1

#if C_WIDE
typedef ulong16 counters_t;
#else
typedef uint16 counters_t;
#endif

void count_entries(__global const index_t* cols, count_t begin, count_t end, count_t stride,
                   __global c_pointer_t* counts) {
    for (count_t col = 0; col < stride; ++col) {
        counts[col] = 0;
    }
    for (count_t k = begin; k < end; ++k) {
        ++counts[cols[k]];
    }
}

// Stretches of the matrix that are looked at, their lengths, and the lines of the cache that is
// imagined for that, each of so many columns' counters.
#define STRETCHES 8
#define STRETCH 1024
#define LINES 256
#define LINE_COLUMNS 16

// Columns are scattered if of every so many entries one's counter has left the cache, or more.
#define ONE_MISS_IN 4

uint is_scattered(__global const index_t* cols, count_t n) {
    index_t held[LINES];
    for (uint line = 0; line < LINES; ++line) {
        held[line] = ~(index_t)0;  // no column's line
    }
    uint missed = 0;
    for (uint stretch = 0; stretch < STRETCHES; ++stretch) {
        const count_t begin = n / STRETCHES * stretch;
        for (uint k = 0; k < STRETCH; ++k) {
            const index_t line = cols[begin + k] / LINE_COLUMNS;
            missed += held[line % LINES] != line ? 1 : 0;
            held[line % LINES] = line;
        }
    }
    return missed >= STRETCHES * STRETCH / ONE_MISS_IN ? 1 : 0;
}

// With `judge`, for which there are at least STRETCHES * STRETCH entries, found[SCATTERED] says
// whether the columns are.
__kernel void transpose_count(__global const index_t* cols, count_t n, count_t stride,
                              __global c_pointer_t* counts, uint judge, __global count_t* found) {
    const count_t chunk = get_global_id(0);
    if (judge != 0 && chunk == 0) {
        found[SCATTERED] = is_scattered(cols, n);
    }
    count_entries(cols, share_begin(n, chunk), share_begin(n, chunk + 1), stride,
                  counts + chunk * stride);
}

// ---- prefix sums over the columns

// Entries of VECTOR_COLUMNS columns from `col` on.
counters_t entries_of(__global const c_pointer_t* counts, count_t stride, uint chunks,
                      count_t col) {
    counters_t sum = vload16(0, counts + col);
    for (uint chunk = 1; chunk < chunks; ++chunk) {
        sum += vload16(0, counts + chunk * stride + col);
    }
    return sum;
}

// The sum of the lanes up to each.
counters_t sums_up_to(counters_t v) {
    const c_pointer_t o = 0;
    v += (counters_t)(o, v.s0123, v.s4567, v.s89ab, v.scd, v.se);
    v += (counters_t)(o, o, v.s0123, v.s4567, v.s89ab, v.scd);
    v += (counters_t)(o, o, o, o, v.s0123, v.s4567, v.s89ab);
    v += (counters_t)(o, o, o, o, o, o, o, o, v.s0123, v.s4567);
    return v;
}

c_pointer_t sum_of(counters_t v) { return sums_up_to(v).sf; }

// How many columns have entries.
uint filled_in(counters_t entries) {
    return (uint)sum_of(entries != (counters_t)0 ? (counters_t)1 : (counters_t)0);
}

// sums[0], sums[1]: entries and columns with entries of the columns [begin, end).
void sum_columns(__global const c_pointer_t* counts, count_t stride, uint chunks, count_t begin,
                 count_t end, count_t* sums) {
    counters_t entries = (counters_t)0;
    counters_t filled = (counters_t)0;
    for (count_t col = begin; col < end; col += VECTOR_COLUMNS) {
        const counters_t here = entries_of(counts, stride, chunks, col);
        entries += here;
        filled += here != (counters_t)0 ? (counters_t)1 : (counters_t)0;
    }
    sums[0] = sum_of(entries);
    sums[1] = sum_of(filled);
}

// sums[2t], sums[2t + 1]: the sums of tile t.
__kernel void transpose_reduce(__global const c_pointer_t* counts, count_t stride, uint chunks,
                               count_t tile, __global count_t* sums) {
    const count_t begin = get_global_id(0) * tile;
    count_t own[2];
    sum_columns(counts, stride, chunks, begin, min(begin + tile, stride), own);
    sums[2 * get_global_id(0)] = own[0];
    sums[2 * get_global_id(0) + 1] = own[1];
}

// Names and pointers of those of VECTOR_COLUMNS columns that have entries go to places `rank` and
// following, of which those from `rank_end` on are another work-item's. Returns how many there are.
uint name_columns(count_t col, counters_t entries, counters_t starts, count_t rank,
                  count_t rank_end, __global index_t* names, __global c_pointer_t* pointers) {
    const uint16 lanes = (uint16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const uint filled = filled_in(entries);
    if (filled == VECTOR_COLUMNS) {
        vstore16((uint16)(index_t)col + lanes, 0, names + rank);
        vstore16(starts, 0, pointers + rank);
        return filled;
    }
    c_pointer_t each_entries[VECTOR_COLUMNS];
    c_pointer_t each_start[VECTOR_COLUMNS];
    vstore16(entries, 0, each_entries);
    vstore16(starts, 0, each_start);
    // What is written for a column without entries is overwritten by the next column.
    for (uint k = 0; k < VECTOR_COLUMNS && rank < rank_end; ++k) {
        names[rank] = (index_t)(col + k);
        pointers[rank] = each_start[k];
        rank += each_entries[k] != 0 ? 1 : 0;
    }
    return filled;
}

// Where the columns' entries start goes into counts[] for each chunk, and into pointers[]: with
// NAMED for the columns that have entries, with their names and their number in found[SLOTS].
#define PLACES                                                                                    \
    __global c_pointer_t *counts, index_t ncols, count_t stride, uint chunks, count_t n,          \
        __global index_t *names, __global c_pointer_t *pointers, __global count_t *found
#define PLACE_ARGUMENTS counts, ncols, stride, chunks, n, names, pointers, found

// The columns [begin, end), before which there are so many entries, and so many columns with
// entries.
void place_columns(PLACES, count_t begin, count_t end, count_t entries_before, count_t rank,
                   count_t rank_end) {
    c_pointer_t at = (c_pointer_t)entries_before;
    for (count_t col = begin; col < end; col += VECTOR_COLUMNS) {
        const counters_t entries = entries_of(counts, stride, chunks, col);
        const counters_t up_to = sums_up_to(entries);
        const counters_t starts = (counters_t)at + up_to - entries;
#if NAMED
        rank += name_columns(col, entries, starts, rank, rank_end, names, pointers);
#else
        if (col + VECTOR_COLUMNS <= ncols) {
            vstore16(starts, 0, pointers + col);
        } else {
            c_pointer_t each[VECTOR_COLUMNS];
            vstore16(starts, 0, each);
            for (count_t k = 0; col + k < ncols; ++k) {
                pointers[col + k] = each[k];
            }
        }
#endif
        counters_t next = starts;
        for (uint chunk = 0; chunk < chunks; ++chunk) {
            __global c_pointer_t* place = counts + chunk * stride + col;
            const counters_t own = vload16(0, place);
            vstore16(next, 0, place);
            next += own;
        }
        at += up_to.sf;
    }
    if (end == stride) {
#if NAMED
        pointers[rank] = (c_pointer_t)n;
        found[SLOTS] = rank;
#else
        pointers[ncols] = (c_pointer_t)n;
#endif
    }
}

__kernel void transpose_apply(PLACES, count_t tile, __global const count_t* sums) {
    const count_t begin = get_global_id(0) * tile;
    count_t entries = 0;
    count_t rank = 0;
    for (count_t before = 0; before < get_global_id(0); ++before) {
        entries += sums[2 * before];
        rank += sums[2 * before + 1];
    }
    place_columns(PLACE_ARGUMENTS, begin, min(begin + tile, stride), entries, rank,
                  rank + sums[2 * get_global_id(0) + 1]);
}

// ---- scatter

__kernel void transpose_scatter(__global const a_pointer_t* a_pointers,
                                __global const index_t* a_names, count_t a_slots,
                                __global const index_t* cols, count_t n, count_t stride,
                                __global c_pointer_t* next, __global index_t* out) {
    const count_t chunk = get_global_id(0);
    scatter_entries(a_pointers, a_names, a_slots, cols, n, share_begin(n, chunk),
                    share_begin(n, chunk + 1), 0, next + chunk * stride, out);
}

// ---- all at once

// One work-item, one chunk, one tile.
__kernel void transpose_alone(__global const a_pointer_t* a_pointers,
                              __global const index_t* a_names, count_t a_slots,
                              __global const index_t* cols, PLACES, __global index_t* out) {
    count_t sums[2];
    count_entries(cols, 0, n, stride, counts);
    sum_columns(counts, stride, chunks, 0, stride, sums);
    place_columns(PLACE_ARGUMENTS, 0, stride, 0, 0, sums[1]);
    scatter_entries(a_pointers, a_names, a_slots, cols, n, 0, n, 0, counts, out);
}
