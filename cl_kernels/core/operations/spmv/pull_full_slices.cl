// SPDX-License-Identifier: MIT
// Matrix times a vector that has every index, from slices of rows in their own order (ELL, and SELL
// that is not sorted): a row for each work-item, which asks for a batch of its entries at a time
// and then for their values. A group's rows make up whole bytes of bits. Parameters: GROUP (a
// multiple of 8), RING, VALUE.
#include "common/read_once.cl"
#include "core/operations/spmv/ring.cl"

#define BATCH 8

// Eight flags, each 0 or 1, as the bits of a byte, the first one lowest.
uchar byte_of_flags(__local const uchar* flags) {
    uint bits = 0;
    for (uint i = 0; i < 8; ++i) {
        bits |= (uint)flags[i] << i;
    }
    return (uchar)bits;
}

// The sum of a row whose entries are `stride` apart; behind the last there is padding. False where
// there is none.
bool sum_place(__global const index_t* cols, uint width, count_t stride,
               __global const value_t* u_values, value_t* sum) {
    index_t k[BATCH];
    k[BATCH - 1] = 0;
    for (uint done = 0; done < width && k[BATCH - 1] != NO_INDEX; done += BATCH) {
        for (uint i = 0; i < BATCH; ++i) {
            k[i] = done + i < width ? read_once(cols + i * stride) : NO_INDEX;
        }
        cols += BATCH * stride;
        value_t given[BATCH];
        for (uint i = 0; i < BATCH; ++i) {
            given[i] = k[i] == NO_INDEX ? 0 : GIVE(u_values, k[i]);
        }
        if (k[0] != NO_INDEX) {
            *sum = done == 0 ? given[0] : ring_add(*sum, given[0]);
        } else if (done == 0) {
            return false;
        }
        for (uint i = 1; i < BATCH; ++i) {
            *sum = k[i] == NO_INDEX ? *sum : ring_add(*sum, given[i]);
        }
    }
    return width > 0;
}

// Slices have 1 << shift rows; one slice of all rows has a shift of 63. `out_bits` are `bytes`
// bytes, the lowest of a word first.
__kernel void pull_full_slices(index_t nrows, count_t height, uint shift,
                               __global const uint* starts, __global const index_t* cols,
                               __global const value_t* u_values, __global const uint* set,
                               uint filter, __global uchar* out_bits, __global value_t* out_values,
                               count_t bytes) {
    __local uchar there[GROUP];
    const uint at = get_local_id(0);
    const count_t row = get_global_id(0);
    uint found = 0;
    if (row < nrows && lets_through(set, filter, (index_t)row)) {
        const count_t slice = row >> shift;
        const uint start = starts[slice];
        value_t sum = 0;
        if (sum_place(cols + start * height + (row - (slice << shift)), starts[slice + 1] - start,
                      height, u_values, &sum)) {
            out_values[row] = sum;
            found = 1;
        }
    }
    there[at] = (uchar)found;
    barrier(CLK_LOCAL_MEM_FENCE);
    const count_t byte = (count_t)get_group_id(0) * (GROUP / 8) + at;
    if (at < GROUP / 8 && byte < bytes) {
        out_bits[byte] = byte_of_flags(there + at * 8);
    }
}
