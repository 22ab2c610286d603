// SPDX-License-Identifier: MIT
// Merge-based SpMV with a dense vector: equal shares of rows and entries. A work-group loads a
// share's entries coalesced into local memory, where the work-items available per row reduce it.
// Parts of a row in earlier shares are joined by a second kernel, from last to first. The bitmap of
// the result is the matrix's non-empty-row bitmap; only filtered results write bits.
// Parameters: GROUP, ITEMS, FILTERED (whether rows are filtered), RING, VALUE, A_WIDE.
#include "common/local_words.cl"
#include "common/read_once.cl"
#include "core/operations/spmv/ring.cl"

#define SHARE (GROUP * ITEMS)
#define WARP_LANES 32
#define MOST_TURNS 16  // of a row's lanes, where these are few

// Sum of entries begin … end - 1 of the share by `lanes` (up to WARP_LANES) work-items; the first
// gets it. Work-group collective.
value_t sum_part(uint begin, uint end, uint lane, uint lanes, __local const value_t* given,
                 __local value_t* parts) {
    uint e = begin + lane;
    value_t sum = e < end ? given[PADDED(e)] : 0;
    for (e += lanes; e < end; e += lanes) {
        sum = ring_add(sum, given[PADDED(e)]);
    }
    return reduce_lanes(sum, lane, end - begin, lanes, parts);
}

// The part of a row within the share, whose first entry is `base`.
uint2 part_of_row(count_t row, index_t nrows, __global const a_pointer_t* pointers, count_t base,
                  uint size) {
    if (row >= nrows) {
        return (uint2)(0, 0);
    }
    return (uint2)((uint)(max((count_t)pointers[row], base) - base),
                   (uint)min((count_t)pointers[row + 1] - base, (count_t)size));
}

// `bounds`: first row and entry of each share, and an end. A share owns the bitmap words whose
// first row is its own; the last one owns all that remain of `words`.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void pull_full(
    __global const ulong2* bounds, index_t nrows, __global const a_pointer_t* pointers,
    __global const index_t* cols, __global const value_t* u_values, __global value_t* out_values,
    __global value_t* tails
#if FILTERED
    ,
    __global const uint* filled, __global const uint* set, uint filter, __global uint* out_bits,
    count_t words
#endif
) {
    __local value_t given[PADDED(SHARE)];
    __local value_t parts[GROUP];
    __local ushort queue[SHARE / MOST_TURNS];
    __local uint queued;
    const uint at = get_local_id(0);
    const count_t first = bounds[get_group_id(0)].x;
    const count_t base = bounds[get_group_id(0)].y;
    const count_t last = bounds[get_group_id(0) + 1].x;
    const uint size = (uint)(bounds[get_group_id(0) + 1].y - base);
    value_t v[ITEMS] = {0};
    if (size > 0) {
        index_t k[ITEMS];
        for (uint i = 0; i < ITEMS; ++i) {
            k[i] = read_once(cols + base + min(at + i * GROUP, size - 1));
        }
        for (uint i = 0; i < ITEMS; ++i) {
            v[i] = GIVE(u_values, k[i]);
        }
    }
    fill_local(&queued, 1, 0);
#if FILTERED
    const count_t behind = last == nrows ? words : (last + 31) / 32;
    for (count_t w = (first + 31) / 32 + at; w < behind; w += GROUP) {
        out_bits[w] = filled[w] & (filter == FILTER_INSIDE ? set[w] : ~set[w]);
    }
#endif
    for (uint i = 0; i < ITEMS; ++i) {
        given[PADDED(at + i * GROUP)] = v[i];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    // Rows that end here, and the beginning of the next one.
    const uint rows = (uint)(last - first) + 1;
    uint lanes = 1;
    while (lanes < WARP_LANES && 2 * lanes * rows <= GROUP) {
        lanes *= 2;
    }
    const uint lane = at % lanes;
    for (uint done = 0; done < rows; done += GROUP / lanes) {
        const uint own = done + at / lanes;
        uint2 part =
            own < rows ? part_of_row(first + own, nrows, pointers, base, size) : (uint2)(0, 0);
        // A long row that would stall others goes to a whole warp.
        if (lanes < WARP_LANES && part.x < part.y && part.y - part.x > lanes * MOST_TURNS) {
            if (lane == 0) {
                queue[atomic_inc(&queued)] = (ushort)own;
            }
            part.y = part.x;
        }
        const value_t sum = sum_part(part.x, part.y, lane, lanes, given, parts);
        if (lane == 0 && part.x < part.y) {
            if (first + own == last) {
                tails[get_group_id(0)] = sum;
            } else {
                out_values[first + own] = sum;
            }
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint count = queued;
    const uint place = at % WARP_LANES;
    for (uint done = 0; done < count; done += GROUP / WARP_LANES) {
        const uint item = done + at / WARP_LANES;
        const uint own = item < count ? queue[item] : 0;
        const uint2 part =
            item < count ? part_of_row(first + own, nrows, pointers, base, size) : (uint2)(0, 0);
        const value_t sum = sum_part(part.x, part.y, place, WARP_LANES, given, parts);
        if (place == 0 && part.x < part.y) {
            if (first + own == last) {
                tails[get_group_id(0)] = sum;
            } else {
                out_values[first + own] = sum;
            }
        }
    }
}

// Joins rows that end in a share and began before it.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void join_full(
    uint count, __global const ulong2* bounds, __global const a_pointer_t* pointers,
    __global const value_t* tails, __global value_t* out_values) {
    const uint share = (uint)get_global_id(0);
    if (share == 0 || share >= count) {
        return;
    }
    const count_t row = bounds[share].x;
    const count_t begin = bounds[share].y;
    if (row == bounds[share + 1].x || pointers[row] >= begin) {
        return;
    }
    uint before = share - 1;
    value_t sum = tails[before];
    if (pointers[row + 1] > begin) {
        sum = ring_add(sum, out_values[row]);
    }
    while (bounds[before].y > pointers[row]) {
        --before;
        sum = ring_add(tails[before], sum);
    }
    out_values[row] = sum;
}
