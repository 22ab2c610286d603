// SPDX-License-Identifier: MIT
// CSR-vector SpMV with a dense vector for rows of similar length: `lanes` work-items share a row,
// load a batch of entries and their values, and are reduced in order. The bitmap of the result is
// the matrix's non-empty-row bitmap; only filtered results write bits, in whole bytes per
// work-group. Long rows go to teams of 32. Few arguments, as each adds launch latency.
// Parameters: GROUP (a multiple of 32), BATCH (entries loaded at once), MOST (batches of a lane
// above which a row goes to a team; 0: no teams), FILTERED (whether rows are filtered), STREAMED
// (columns exceed the caches), RING, VALUE, A_WIDE.
#include "common/local_words.cl"
#include "common/read_streamed.cl"
#include "core/operations/spmv/ring.cl"
#include "core/operations/spmv/team.cl"

#if STREAMED
#define COLUMN(at) read_streamed(at)
#else
#define COLUMN(at) (*(at))
#endif

// Sum of entries first, first + step, ... of a row of `length`; entry `first` exists.
value_t sum_lane(__global const index_t* cols, uint first, uint length, uint step,
                 __global const value_t* u_values) {
    value_t sum = 0;
    for (uint e = first; e < length; e += BATCH * step) {
        index_t k[BATCH];
        for (uint i = 0; i < BATCH; ++i) {
            k[i] = e + i * step < length ? COLUMN(cols + e + i * step) : NO_INDEX;
        }
        value_t given[BATCH];
        for (uint i = 0; i < BATCH; ++i) {
            given[i] = GIVE(u_values, k[i] == NO_INDEX ? 0 : k[i]);
        }
        sum = e == first ? given[0] : ring_add(sum, given[0]);
        for (uint i = 1; i < BATCH; ++i) {
            sum = k[i] == NO_INDEX ? sum : ring_add(sum, given[i]);
        }
    }
    return sum;
}

// The bitmap is written as bytes, padded to 64 bits, little-endian.
__kernel void pull_lanes(index_t nrows, __global const a_pointer_t* pointers,
                         __global const index_t* cols, __global const value_t* u_values,
                         __global value_t* out_values, uint lanes
#if FILTERED
                         ,
                         __global const uchar* filled, __global const uchar* set, uint filter,
                         __global uchar* out_bits
#endif
) {
    __local value_t sums[GROUP];
#if MOST > 0
    __local ushort queue[GROUP];
    __local uint queued;
#endif
    const uint at = get_local_id(0);
    const uint lane = at % lanes;
    const count_t base = (count_t)get_group_id(0) * (GROUP / lanes);
    const count_t row = base + at / lanes;
    count_t begin = 0;
    uint length = 0;
    if (row < nrows) {
        begin = pointers[row];
        length = (uint)(pointers[row + 1] - begin);
    }
#if MOST > 0
    clear_local(&queued, 1);
    if (length > lanes * MOST * BATCH) {
        if (lane == 0) {
            queue[atomic_inc(&queued)] = (ushort)(at / lanes);
        }
        length = 0;
    }
#endif
    value_t sum = lane < length ? sum_lane(cols + begin, lane, length, lanes, u_values) : 0;
    sum = reduce_lanes(sum, lane, length, lanes, sums);
    if (lane == 0 && length > 0) {
        out_values[row] = sum;
    }
#if MOST > 0
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint count = queued;
    const uint place = at % TEAM;
    for (uint done = 0; done < count; done += GROUP / TEAM) {
        const uint item = done + at / TEAM;
        const count_t of = base + (item < count ? queue[item] : 0);
        begin = item < count ? pointers[of] : 0;
        length = item < count ? (uint)(pointers[of + 1] - begin) : 0;
        sum = place < length ? sum_lane(cols + begin, place, length, TEAM, u_values) : 0;
        sum = reduce_lanes(sum, place, length, TEAM, sums);
        if (place == 0 && length > 0) {
            out_values[of] = sum;
        }
    }
#endif
#if FILTERED
    const count_t byte = base / 8 + at;
    if (at < GROUP / lanes / 8 && byte < ((count_t)nrows + 63) / 64 * 8) {
        const uint let = filter == FILTER_INSIDE ? set[byte] : ~(uint)set[byte];
        out_bits[byte] = (uchar)(filled[byte] & let);
    }
#endif
}
