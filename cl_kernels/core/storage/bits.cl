// SPDX-License-Identifier: MIT
// Bit-packed rows: counting, expanding to columns, setting. `places[i]`: stored position of row i,
// NO_INDEX if it is empty; a stored row has `each` words. One work-group per row.
// Parameters: GROUP, WINDOW, A_WIDE (row pointers read), C_WIDE (row pointers written).
#include "common/emit_words.cl"

// The words of a stored row, from the first to behind the last that may not be 0. `ranges`, unless
// null, tells them in words of 64 columns.
uint2 range_of(__global const uint2* ranges, count_t stored, count_t each) {
    return ranges == 0 ? (uint2)(0, (uint)each) : ranges[stored] * 2;
}

// counts[s] = popcount of stored row s.
__kernel void count_stored(__global const uint* words, count_t each, __global const uint2* ranges,
                           __global uint* counts) {
    __local uint scratch[GROUP];
    const uint2 range = range_of(ranges, get_group_id(0), each);
    __global const uint* row = words + get_group_id(0) * each;
    uint count = 0;
    for (uint i = range.x + get_local_id(0); i < range.y; i += GROUP) {
        count += popcount(row[i]);
    }
    const uint total = group_sum_uint(count, scratch);
    if (get_local_id(0) == 0) {
        counts[get_group_id(0)] = total;
    }
}

// counts[i] = entries of row i.
__kernel void count_rows(__global const index_t* places, index_t nrows,
                         __global const uint* of_stored, __global uint* counts) {
    const count_t i = get_global_id(0);
    if (i < nrows) {
        counts[i] = places[i] == NO_INDEX ? 0 : of_stored[places[i]];
    }
}

// Writes each row's columns from its row pointer on.
__kernel void list_rows(__global const index_t* places, __global const uint* words, count_t each,
                        __global const uint2* ranges, __global const c_pointer_t* pointers,
                        __global index_t* cols) {
    __local uint bitmap[EMIT_WORDS];
    __local emission_t emission;
    const count_t i = get_group_id(0);
    const bool stored = places[i] != NO_INDEX;
    const count_t place = stored ? places[i] : 0;
    const uint2 range = range_of(ranges, place, each);
    list_columns(words + place * each, range.x, stored ? range.y : 0, 0, bitmap, &emission,
                 cols + pointers[i]);
}

// places[names[s]] = s.
__kernel void place_rows(__global const index_t* names, index_t slots, __global index_t* places) {
    const count_t s = get_global_id(0);
    if (s < slots) {
        places[names[s]] = (index_t)s;
    }
}

// Sets the bits of each row's columns in zeroed words.
__kernel void set_bits(__global const a_pointer_t* pointers, __global const index_t* cols,
                       __global uint* words, count_t each) {
    const count_t s = get_group_id(0);
    __global uint* row = words + s * each;
    for (count_t k = pointers[s] + get_local_id(0); k < pointers[s + 1]; k += GROUP) {
        atomic_or(row + cols[k] / 32, 1u << cols[k] % 32);
    }
}

// The same for rows of at most WINDOW words, which are written once.
__kernel void fill_rows(__global const a_pointer_t* pointers, __global const index_t* cols,
                        __global uint* words, count_t each) {
    __local uint row[WINDOW];
    const count_t s = get_group_id(0);
    clear_local(row, (uint)each);
    for (count_t k = pointers[s] + get_local_id(0); k < pointers[s + 1]; k += GROUP) {
        atomic_or(&row[cols[k] / 32], 1u << cols[k] % 32);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = get_local_id(0); i < each; i += GROUP) {
        words[s * each + i] = row[i];
    }
}
