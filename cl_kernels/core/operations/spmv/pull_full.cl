// SPDX-License-Identifier: MIT
// Merge-based SpMV with a dense vector: equal shares of rows and entries. A work-group loads a
// share's entries coalesced into local memory, where the work-items available per row reduce it.
// Parts of a row in several shares are joined by whoever comes second to where two of them meet, or
// else by a second kernel. The bitmap of the result is the matrix's non-empty-row bitmap; only
// filtered results write bits.
// Parameters: GROUP, ITEMS, FILTERED (whether rows are filtered), AT_ONCE (join parts in the same
// kernel: 64-bit atomics, 32-bit values), RING, VALUE, A_WIDE.
#include "common/local_words.cl"
#include "common/read_streamed.cl"
#include "core/operations/spmv/ring.cl"

#define SHARE (GROUP * ITEMS)
#define WARP_LANES 32
#define MOST_TURNS 16  // of a row's lanes, where these are few

// Where a row's entries begin and end, in pointers' width, which saves registers.
typedef struct {
    a_pointer_t begin, end;
} row_t;

// Row `own` of a share's `rows`; without entries where there is none.
row_t load_row(index_t first, uint own, uint rows, index_t nrows,
               __global const a_pointer_t* pointers) {
    row_t row = {0, 0};
    if (own < rows && first + own < nrows) {
        row.begin = pointers[first + own];
        row.end = pointers[first + own + 1];
    }
    return row;
}

// Those of the share's `size` entries from `base` on that are in the row.
uint2 part_of(row_t row, a_pointer_t base, uint size) {
    if (row.begin == row.end) {
        return (uint2)(0, 0);
    }
    return (uint2)((uint)(max(row.begin, base) - base),
                   (uint)min(row.end - base, (a_pointer_t)size));
}

// First and last share with entries of a row that has any: entry e of row i is step i + e of the
// merge path that list_row_shares() cuts (core/storage/rows.cl).
uint2 shares_of(count_t row, __global const a_pointer_t* pointers) {
    return (uint2)((uint)((row + pointers[row]) / SHARE),
                   (uint)((row + pointers[row + 1] - 1) / SHARE));
}

#if AT_ONCE
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable

#if VALUE == 3
#define AS_VALUE as_float
#else
#define AS_VALUE as_uint
#endif

typedef ulong node_t;

#define WAITS (1ul << 32)  // a sum is left here

// Joins parts along a binary tree, whose node between two shares is that of the second one: the
// first to come leaves its sum there, the second goes on with both.
void join_part(uint2 shares, uint share, value_t sum, __global node_t* nodes,
               __global value_t* out) {
    const uint own = share - shares.x;
    for (uint width = 1; width <= shares.y - shares.x; width *= 2) {
        const uint node = shares.x + (own & ~(2 * width - 1)) + width;
        if (node > shares.y) {
            continue;
        }
        const ulong other = atom_xchg(&nodes[node], WAITS | as_uint(sum));
        if (other == 0) {
            return;
        }
        nodes[node] = 0;
        const value_t given = AS_VALUE((uint)other);
        sum = (own & width) != 0 ? ring_add(given, sum) : ring_add(sum, given);
    }
    *out = sum;
}
#else
typedef value_t node_t;

// Leaves a part for join_full(): those of a share's last row behind those of rows begun before.
void join_part(uint2 shares, uint share, value_t sum, __global node_t* nodes,
               __global value_t* out) {
    nodes[shares.x == share ? get_num_groups(0) + share : share] = sum;
}
#endif

// Sums up a part of a row by `lanes` work-items. Work-group collective.
value_t sum_part(uint2 part, uint lane, uint lanes, __local const value_t* given,
                 __local value_t* parts) {
    uint e = part.x + lane;
    value_t sum = e < part.y ? given[PADDED(e)] : 0;
    for (e += lanes; e < part.y; e += lanes) {
        sum = ring_add(sum, given[PADDED(e)]);
    }
    return reduce_lanes(sum, lane, part.y - part.x, lanes, parts);
}

// `is_outer`: of the first or the last row of a share.
void put_sum(index_t row, bool is_outer, uint share, value_t sum,
             __global const a_pointer_t* pointers, __global node_t* nodes,
             __global value_t* out_values) {
    if (is_outer) {
        const uint2 shares = shares_of(row, pointers);
        if (shares.x < shares.y) {
            join_part(shares, share, sum, nodes, &out_values[row]);
            return;
        }
    }
    out_values[row] = sum;
}

// `bounds`: first row and entry of each share, and an end. A share owns the bitmap words whose
// first row is its own; the last one owns all that remain of `words`. `nodes`: one for each share,
// 0 before and after; without AT_ONCE two.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void pull_full(
    __global const ulong2* bounds, index_t nrows, __global const a_pointer_t* pointers,
    __global const index_t* cols, __global const value_t* u_values, __global value_t* out_values,
    __global node_t* nodes
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
    const uint share = (uint)get_group_id(0);
    const index_t first = (index_t)bounds[share].x;
    const a_pointer_t base = (a_pointer_t)bounds[share].y;
    const index_t last = (index_t)bounds[share + 1].x;
    const uint size = (uint)((a_pointer_t)bounds[share + 1].y - base);
    // Rows that end here, and the beginning of the next one.
    const uint rows = last - first + 1;
    uint lanes = 1;
    while (lanes < WARP_LANES && 2 * lanes * rows <= GROUP) {
        lanes *= 2;
    }
    row_t row = load_row(first, at / lanes, rows, nrows, pointers);
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
    const count_t behind = last == nrows ? words : ((count_t)last + 31) / 32;
    for (count_t w = ((count_t)first + 31) / 32 + at; w < behind; w += GROUP) {
        out_bits[w] = filled[w] & (filter == FILTER_INSIDE ? set[w] : ~set[w]);
    }
#endif
    for (uint i = 0; i < ITEMS; ++i) {
        given[PADDED(at + i * GROUP)] = v[i];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint done = 0; done < rows; done += GROUP / lanes) {
        const uint own = done + at / lanes;
        if (done > 0) {
            row = load_row(first, own, rows, nrows, pointers);
        }
        uint2 part = part_of(row, base, size);
        // A long row that would stall others goes to a whole warp.
        if (lanes < WARP_LANES && part.y - part.x > lanes * MOST_TURNS) {
            if (at % lanes == 0) {
                queue[atomic_inc(&queued)] = (ushort)own;
            }
            part.y = part.x;
        }
        const value_t sum = sum_part(part, at % lanes, lanes, given, parts);
        if (at % lanes == 0 && part.x < part.y) {
            put_sum(first + own, own == 0 || own == rows - 1, share, sum, pointers, nodes,
                    out_values);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint count = queued;
    for (uint done = 0; done < count; done += GROUP / WARP_LANES) {
        const uint item = done + at / WARP_LANES;
        const uint own = item < count ? queue[item] : rows;
        const uint2 part = part_of(load_row(first, own, rows, nrows, pointers), base, size);
        const value_t sum = sum_part(part, at % WARP_LANES, WARP_LANES, given, parts);
        if (at % WARP_LANES == 0 && part.x < part.y) {
            put_sum(first + own, own == 0 || own == rows - 1, share, sum, pointers, nodes,
                    out_values);
        }
    }
}

#if !AT_ONCE
// Joins rows whose last entry is in a share and whose first one is before it.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void join_full(
    uint count, __global const ulong2* bounds, index_t nrows, __global const a_pointer_t* pointers,
    __global const value_t* nodes, __global value_t* out_values) {
    const uint share = (uint)get_global_id(0);
    if (share >= count) {
        return;
    }
    const count_t row = bounds[share].x;
    if (row >= nrows || pointers[row] == pointers[row + 1]) {
        return;
    }
    const uint2 shares = shares_of(row, pointers);
    if (shares.x == shares.y || shares.y != share) {
        return;
    }
    value_t sum = nodes[count + shares.x];
    for (uint s = shares.x + 1; s <= shares.y; ++s) {
        sum = ring_add(sum, nodes[s]);
    }
    out_values[row] = sum;
}
#endif
