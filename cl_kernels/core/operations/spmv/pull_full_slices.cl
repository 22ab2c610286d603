// SPDX-License-Identifier: MIT
// ELL and unsorted SELL SpMV with a dense vector: a row per work-item, which loads a batch of
// entries, then their values. A work-group's rows fill whole bytes of the bitmap.
// Parameters: GROUP (a multiple of 8), RING, VALUE.
#include "common/read_once.cl"
#include "core/operations/spmv/ring.cl"

#define BATCH 8

// Packs eight flags, each 0 or 1, into a byte, lowest bit first.
uchar byte_of_flags(__local const uchar* flags) {
    uint bits = 0;
    for (uint i = 0; i < 8; ++i) {
        bits |= (uint)flags[i] << i;
    }
    return (uchar)bits;
}

// Sum of a row with entries `stride` apart, then padding. False for an empty row.
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

// Slices have 1 << shift rows; ELL (one slice) has a shift of 63. `out_bits`: `bytes` bytes,
// little-endian.
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
