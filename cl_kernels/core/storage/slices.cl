// SPDX-License-Identifier: MIT
// CSR to ELL and SELL-C-σ slices.
// Parameters: GROUP, SIZE (keys that a work-group sorts: the rows of a σ window, rounded up to a
// power of two, at most 4096), A_WIDE.
#define SORT_KEY uint
#include "common/bitonic_sort.cl"

#define PLACE_BITS 12
#define LONGEST ((1u << (32 - PLACE_BITS)) - 2)

uint length_of(__global const a_pointer_t* pointers, count_t row) {
    return (uint)(pointers[row + 1] - pointers[row]);
}

// Stable sort of each window's rows by descending length.
__kernel void order_rows(index_t nrows, uint window, __global const a_pointer_t* pointers,
                         __global index_t* order) {
    __local uint keys[SIZE];
    const count_t base = (count_t)get_group_id(0) * window;
    for (uint i = get_local_id(0); i < SIZE; i += GROUP) {
        const bool is_row = i < window && base + i < nrows;
        keys[i] = is_row ? (LONGEST - min(length_of(pointers, base + i), LONGEST)) << PLACE_BITS | i
                         : NO_INDEX;
    }
    sort_local(keys, SIZE);
    for (uint i = get_local_id(0); i < window && base + i < nrows; i += GROUP) {
        order[base + i] = (index_t)(base + (keys[i] & ((1u << PLACE_BITS) - 1)));
    }
}

// Width of each slice: its longest row.
__kernel void slice_widths(index_t nrows, uint height, count_t slices, uint sorted,
                           __global const index_t* order, __global const a_pointer_t* pointers,
                           __global uint* widths) {
    const count_t slice = get_global_id(0);
    if (slice >= slices) {
        return;
    }
    const count_t end = min((slice + 1) * height, (count_t)nrows);
    uint width = 0;
    for (count_t place = slice * height; place < end; ++place) {
        width = max(width, length_of(pointers, sorted != 0 ? order[place] : place));
    }
    widths[slice] = width;
}

// Entries and padding of every place; ELL (one slice) has a shift of 63.
__kernel void fill_slices(index_t nrows, count_t height, uint shift, count_t places, uint sorted,
                          __global const index_t* order, __global const a_pointer_t* pointers,
                          __global const index_t* cols, __global const uint* starts,
                          __global index_t* to) {
    const count_t place = get_global_id(0);
    if (place >= places) {
        return;
    }
    const count_t slice = place >> shift;
    const count_t start = starts[slice];
    const uint width = (uint)(starts[slice + 1] - start);
    __global index_t* const own = to + start * height + (place - (slice << shift));
    count_t begin = 0;
    uint length = 0;
    if (place < nrows) {
        const count_t row = sorted != 0 ? order[place] : place;
        begin = pointers[row];
        length = length_of(pointers, row);
    }
    for (uint k = 0; k < width; ++k) {
        own[k * height] = k < length ? cols[begin + k] : NO_INDEX;
    }
}
