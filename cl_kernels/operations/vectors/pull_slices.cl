// SPDX-License-Identifier: MIT
// Matrix times vector from slices of rows that lie side by side (ELL, SELL-C-σ). A group computes
// `unit` rows; with `whole_words` they are whole words of the result, in any order, which it writes
// at once; else bits join what is 0 before.
// Parameters: GROUP, LANED (0: a work-item computes a unit by itself), RING, VALUE.
#include "operations/vectors/row_sum.cl"

#define MOST_LANES 64

#if LANED
// Entries, and what they give, that are asked for before the first of them is added.
#define BATCH 8

// The sum of a row whose entries are `stride` apart; behind the last there is padding.
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
#endif

// Slices have 1 << shift rows; one slice of all rows has a shift of 63. `order` counts only if
// there are rows `sorted`.
#if LANED
__kernel void pull_slices(index_t nrows, count_t height, uint shift, uint sorted,
                          __global const index_t* order, __global const uint* starts,
                          __global const index_t* cols, __global const uint* u_bits,
                          __global const value_t* u_values, uint full, __global const uint* set,
                          uint filter, __global uint* out_bits, __global value_t* out_values,
                          uint unit, uint whole_words, count_t words, __local uint* bits) {
    const count_t base = (count_t)get_group_id(0) * unit;
    for (uint w = get_local_id(0); w < unit / 32; w += GROUP) {
        bits[w] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
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
        if (whole_words == 0) {
            put_sum(row, sum, out_bits, out_values);
        } else if (sum.found != 0) {
            const uint bit = (uint)(row - base);
            atomic_or(&bits[bit >> 5], 1u << (bit & 31));
            put_value(row, sum.sum, out_values);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint w = get_local_id(0); w < unit / 32; w += GROUP) {
        if (whole_words != 0 && base / 32 + w < words) {
            out_bits[base / 32 + w] = bits[w];
        }
    }
}
#else
// The sums of `lanes` rows side by side.
void sum_lanes(__global const index_t* cols, uint width, count_t stride, uint lanes,
               __global const uint* u_bits, __global const value_t* u_values, uint full,
               row_sum_t* sums) {
    for (uint lane = 0; lane < lanes; ++lane) {
        sums[lane] = no_sum();
    }
    for (uint k = 0; k < width; ++k) {
        for (uint lane = 0; lane < lanes; ++lane) {
            const index_t col = cols[k * stride + lane];
            if (col != NO_INDEX) {
                sums[lane] = join_sums(sums[lane], sum_of(u_bits, u_values, full, col));
            }
        }
    }
}

__kernel void pull_slices(index_t nrows, count_t height, uint shift, uint sorted,
                          __global const index_t* order, __global const uint* starts,
                          __global const index_t* cols, __global const uint* u_bits,
                          __global const value_t* u_values, uint full, __global const uint* set,
                          uint filter, __global uint* out_bits, __global value_t* out_values,
                          uint unit, uint whole_words, count_t words, __local uint* bits) {
    const count_t base = (count_t)get_global_id(0) * unit;
    for (count_t w = base / 32; whole_words != 0 && w < words && w < (base + unit) / 32; ++w) {
        out_bits[w] = 0;
    }
    const count_t end = min(base + unit, (count_t)nrows);
    row_sum_t sums[MOST_LANES];
    for (count_t place = base; place < end;) {
        const count_t slice = place >> shift;
        const uint start = starts[slice];
        const uint lanes = (uint)min(min(height, (count_t)MOST_LANES), end - place);
        sum_lanes(cols + start * height + (place - (slice << shift)), starts[slice + 1] - start,
                  height, lanes, u_bits, u_values, full, sums);
        for (uint lane = 0; lane < lanes; ++lane, ++place) {
            const index_t row = sorted != 0 ? order[place] : (index_t)place;
            if (sums[lane].found == 0 || !lets_through(set, filter, row)) {
                continue;
            }
            if (whole_words == 0) {
                put_sum(row, sums[lane], out_bits, out_values);
            } else {
                out_bits[row >> 5] |= 1u << (row & 31);
                put_value(row, sums[lane].sum, out_values);
            }
        }
    }
}
#endif
