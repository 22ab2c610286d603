// SPDX-License-Identifier: MIT
// SpMV from ELL or SELL-C-σ slices. A work-group computes `unit` rows; `whole_words`: they are
// whole words of the bitmap, in any order, written without atomics; else bits are ORed into what
// was initially 0.
// Parameters: GROUP, RING, VALUE.
#include "common/local_words.cl"
#include "core/operations/spmv/row_sum.cl"

// Entries, and values, loaded at once.
#define BATCH 8

// Sum of a row with entries `stride` apart, then padding.
row_sum_t sum_place(__global const index_t* cols, uint width, count_t stride,
                    __global const uint* u_bits, __global const value_t* u_values, uint full) {
    row_sum_t sum = no_sum();
    for (uint done = 0; done < width; done += BATCH) {
        index_t k[BATCH];
        for (uint i = 0; i < BATCH; ++i) {
            k[i] = done + i < width ? cols[(done + i) * stride] : NO_INDEX;
        }
        row_sum_t one[BATCH];
        for (uint i = 0; i < BATCH; ++i) {
            const index_t at = k[i] == NO_INDEX ? 0 : k[i];
            one[i].sum = GIVE(u_values, at);
            one[i].found = k[i] != NO_INDEX && (full != 0 || has_bit(u_bits, at)) ? 1 : 0;
        }
        for (uint i = 0; i < BATCH; ++i) {
            if (IS_DONE(sum)) {
                return sum;
            }
            if (one[i].found != 0) {
                sum = join_sums(sum, one[i]);
            }
        }
        if (k[BATCH - 1] == NO_INDEX) {
            break;
        }
    }
    return sum;
}

// Slices have 1 << shift rows; ELL (one slice) has a shift of 63. `order` is used only if `sorted`.
__kernel void pull_slices(index_t nrows, count_t height, uint shift, uint sorted,
                          __global const index_t* order, __global const uint* starts,
                          __global const index_t* cols, __global const uint* u_bits,
                          __global const value_t* u_values, uint full, __global const uint* set,
                          uint filter, __global uint* out_bits, __global value_t* out_values,
                          uint unit, uint whole_words, count_t words, __local uint* bits) {
    const count_t base = (count_t)get_group_id(0) * unit;
    clear_local(bits, unit / 32);
    for (uint at = get_local_id(0); at < unit && base + at < nrows; at += GROUP) {
        const count_t place = base + at;
        const index_t row = sorted != 0 ? order[place] : (index_t)place;
        if (!lets_through(set, filter, row)) {
            continue;
        }
        const count_t slice = place >> shift;
        const uint start = starts[slice];
        const row_sum_t sum = sum_place(cols + start * height + (place - (slice << shift)),
                                        starts[slice + 1] - start, height, u_bits, u_values, full);
        if (sum.found != 0) {
            put_of_group(row, (uint)(row - base), sum.sum, whole_words, bits, out_bits, out_values);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint w = get_local_id(0); w < unit / 32; w += GROUP) {
        if (whole_words != 0 && base / 32 + w < words) {
            out_bits[base / 32 + w] = bits[w];
        }
    }
}
