// SPDX-License-Identifier: MIT
// SpMV from BSR blocks of bits: each row of a block row is computed by `teams` work-items that
// alternate over its blocks; their sums are joined in order.
// Parameters: GROUP, EDGE (4, 8, 16, 32 or 64), RING, VALUE.
#include "common/block_rows.cl"
#include "core/operations/spmv/row_sum.cl"

#define ROW_BITS (EDGE == 64 ? 64 : 32)
#define WHOLE_ROW ((row_t)(~(row_t)0 >> (ROW_BITS - EDGE)))

row_t row_bits(__global const stored_t* bits, count_t block, uint r) {
#if EDGE == 4
    return (row_t)bits[block * 2 + r / 2] >> r % 2 * 4 & 15;
#else
    return bits[block * EDGE + r];
#endif
}

// The vector's bits for a block's columns, from index `first` on.
row_t part_of(__global const uint* u_bits, uint full, count_t first) {
    if (full != 0) {
        return WHOLE_ROW;
    }
#if EDGE == 64
    return (row_t)u_bits[first / 32 + 1] << 32 | u_bits[first / 32];
#else
    return u_bits[first / 32] >> first % 32 & WHOLE_ROW;
#endif
}

// PLUS_SECOND sums by vectors of four values: rows of a block share the loads, and masking unset
// bits is free.
#define BY_FOURS (RING == PLUS_SECOND)
#if BY_FOURS
#if VALUE == 2
typedef ulong4 value4_t;
#elif VALUE == 3
typedef float4 value4_t;
#else
typedef uint4 value4_t;
#endif
#define FOURS (EDGE < 16 ? EDGE / 4 : 4)  // loaded at once

void load_fours(__global const value_t* values, value4_t* v) {
    for (uint n = 0; n < FOURS; ++n) {
        v[n] = ((__global const value4_t*)values)[n];
    }
}

// Sum of the values selected by bits.
value_t sum_fours(uint bits, const value4_t* v) {
    value_t sum = 0;
    for (uint n = 0; n < FOURS; ++n, bits >>= 4) {
        sum += (bits & 1 ? v[n].x : 0) + (bits & 2 ? v[n].y : 0) + (bits & 4 ? v[n].z : 0) +
               (bits & 8 ? v[n].w : 0);
    }
    return sum;
}
#endif

// Contribution of one block row to a result.
row_sum_t sum_bits(row_t bits, count_t first, index_t ncols, __global const value_t* u_values) {
    row_sum_t sum = no_sum();
    sum.found = bits != 0 ? 1 : 0;
#if RING == OR_AND
    sum.sum = (value_t)sum.found;
#elif RING == ANY_SECONDI
    sum.sum = (value_t)(first + (ROW_BITS - 1 - clz(bits & (0 - bits))));
#elif RING == PLUS_PAIR
    sum.sum = (value_t)popcount(bits);
#else
#if BY_FOURS
    if (first + EDGE <= ncols) {
        for (uint k = 0; k < EDGE; k += 4 * FOURS) {
            const uint some = (uint)(bits >> k & 0xffff);
            if (some != 0) {
                value4_t v[FOURS];
                load_fours(u_values + first + k, v);
                sum.sum += sum_fours(some, v);
            }
        }
        return sum;
    }
#endif
    if (bits == WHOLE_ROW) {
        sum.sum = u_values[first];
        for (uint k = 1; k < EDGE; ++k) {
            sum.sum = ring_add(sum.sum, u_values[first + k]);
        }
        return sum;
    }
    for (row_t left = bits; left != 0; left &= left - 1) {
        row_sum_t one;
        one.sum = u_values[first + (ROW_BITS - 1 - clz(left & (0 - left)))];
        one.found = 1;
        sum = left == bits ? one : join_sums(sum, one);
    }
#endif
    return sum;
}

// Blocks loaded at once: band matrices have three or five small blocks in a block row, each with
// values of its own.
#if BY_FOURS && EDGE <= 8
#define BATCH 3
#else
#define BATCH 4
#endif

#if BY_FOURS && EDGE <= 8
// Sum of a batch of blocks; their values are loaded at once.
row_sum_t sum_batch(const row_t* hits, const count_t* first, index_t ncols,
                    __global const value_t* u_values) {
    value4_t v[BATCH][FOURS];
    for (uint i = 0; i < BATCH; ++i) {
        for (uint n = 0; n < FOURS; ++n) {
            v[i][n] = 0;
        }
        if (hits[i] != 0 && first[i] + EDGE <= ncols) {
            load_fours(u_values + first[i], v[i]);
        }
    }
    row_sum_t sum = no_sum();
    for (uint i = 0; i < BATCH; ++i) {
        if (first[i] + EDGE <= ncols) {
            sum.sum += sum_fours(hits[i], v[i]);
            sum.found |= hits[i] != 0 ? 1 : 0;
        } else if (hits[i] != 0) {
            sum = join_sums(sum, sum_bits(hits[i], first[i], ncols, u_values));
        }
    }
    return sum;
}
#else
row_sum_t sum_batch(const row_t* hits, const count_t* first, index_t ncols,
                    __global const value_t* u_values) {
    row_sum_t sum = no_sum();
    for (uint i = 0; i < BATCH; ++i) {
        if (IS_DONE(sum)) {
            break;
        }
        if (hits[i] != 0) {
            sum = join_sums(sum, sum_bits(hits[i], first[i], ncols, u_values));
        }
    }
    return sum;
}
#endif

// Blocks begin, begin + step, ... of row r.
row_sum_t sum_blocks(__global const index_t* cols, __global const stored_t* bits, count_t begin,
                     count_t end, uint step, uint r, index_t ncols, __global const uint* u_bits,
                     __global const value_t* u_values, uint full) {
    row_sum_t sum = no_sum();
    for (count_t t = begin; t < end; t += BATCH * step) {
        if (IS_DONE(sum)) {
            break;
        }
        count_t first[BATCH];
        row_t hits[BATCH];
        for (uint i = 0; i < BATCH; ++i) {
            const count_t at = min(t + i * step, end - 1);
            first[i] = (count_t)cols[at] * EDGE;
            hits[i] = t + i * step < end ? row_bits(bits, at, r) : 0;
        }
        for (uint i = 0; i < BATCH; ++i) {
            hits[i] &= part_of(u_bits, full, first[i]);
        }
        sum = join_sums(sum, sum_batch(hits, first, ncols, u_values));
    }
    return sum;
}

// `whole_bytes`: a work-group's rows fill whole bytes of the bitmap, written without atomics
// (little-endian devices); else bits are ORed into what was initially 0.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void pull_blocks(
    index_t nrows, index_t ncols, __global const uint* pointers, __global const index_t* cols,
    __global const stored_t* bits, __global const uint* u_bits, __global const value_t* u_values,
    uint full, __global const uint* set, uint filter, __global uint* out_bits,
    __global value_t* out_values, uint teams, uint whole_bytes, count_t words) {
    __local value_t sums[GROUP];
    __local uint found[GROUP];
    __local uint own_bits[GROUP / 32 + 1];
    const uint at = get_local_id(0);
    const uint lanes = EDGE * teams;
    const uint lane = at % lanes;
    const uint own_rows = GROUP / teams;
    const count_t base = (count_t)get_group_id(0) * own_rows;
    const uint own = at / lanes * EDGE + lane % EDGE;
    const count_t row = base + own;
    row_sum_t sum = no_sum();
    if (row < nrows && lets_through(set, filter, (index_t)row)) {
        const count_t block_row = row / EDGE;
        sum = sum_blocks(cols, bits, pointers[block_row] + lane / EDGE, pointers[block_row + 1],
                         teams, lane % EDGE, ncols, u_bits, u_values, full);
    }
    sums[at] = sum.sum;
    found[at] = sum.found;
    for (uint width = lanes / 2; width >= EDGE; width /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (lane < width) {
            row_sum_t other;
            other.sum = sums[at + width];
            other.found = found[at + width];
            sum = join_sums(sum, other);
            sums[at] = sum.sum;
            found[at] = sum.found;
        }
    }
    if (at <= own_rows / 32) {
        own_bits[at] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lane < EDGE && sum.found != 0) {
        put_of_group((index_t)row, own, sum.sum, whole_bytes, own_bits, out_bits, out_values);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (whole_bytes != 0 && at < own_rows / 8 && base / 8 + at < 4 * words) {
        ((__global uchar*)out_bits)[base / 8 + at] = (uchar)(own_bits[at / 4] >> at % 4 * 8);
    }
}
