// SPDX-License-Identifier: MIT
// Exclusive prefix sum by reduce-then-scan: two launches, three for many tiles; 2 reads and 1 write
// an element. No work-group waits for another (no decoupled look-back): OpenCL does not guarantee
// forward progress. Tiles of GROUP * ITEMS are staged in local memory for coalesced access.
// Parameters: GROUP, ITEMS, IN_WIDE (input is ulong, else uint), OUT_WIDE (likewise the output),
// IN_BITS (sum the popcounts of the input). The output has n + 1 elements, the last being the
// total; sums are computed in its width, which must hold it.
#include "common/group_scan.cl"
#include "common/unroll.cl"

#define TILE (GROUP * ITEMS)

#if IN_WIDE
typedef ulong in_t;
#else
typedef uint in_t;
#endif
#ifndef IN_BITS
#define IN_BITS 0
#endif
#if IN_BITS
#define COUNT_OF(x) ((out_t)popcount(x))
#else
#define COUNT_OF(x) ((out_t)(x))
#endif
#if OUT_WIDE
typedef ulong out_t;
#define group_scan group_scan_ulong
#define group_sum group_sum_ulong
#else
typedef uint out_t;
#define group_scan group_scan_uint
#define group_sum group_sum_uint
#endif

// sums[g] = sum of tile g.
__kernel void scan_reduce(__global const in_t* in, count_t n, __global out_t* sums) {
    __local out_t scratch[GROUP];
    const count_t base = (count_t)get_group_id(0) * TILE;
    out_t sum = 0;
    UNROLL_8
    for (uint i = 0; i < ITEMS; ++i) {
        const count_t at = base + i * GROUP + get_local_id(0);
        sum += at < n ? COUNT_OF(in[at]) : 0;
    }
    const out_t total = group_sum(sum, scratch);
    if (get_local_id(0) == 0) {
        sums[get_group_id(0)] = total;
    }
}

// A work-item's contiguous share [begin, end) of n elements in one work-group.
void share_of(count_t n, count_t* begin, count_t* end) {
    const count_t each = (n + GROUP - 1) / GROUP;
    *begin = min(each * get_local_id(0), n);
    *end = min(*begin + each, n);
}

// One work-group: exclusive prefix sum of the tile sums.
__kernel void scan_sums(__global out_t* sums, count_t tiles) {
    __local out_t scratch[GROUP];
    count_t begin, end;
    share_of(tiles, &begin, &end);
    out_t sum = 0;
    for (count_t i = begin; i < end; ++i) {
        sum += sums[i];
    }
    out_t total;
    out_t running = group_scan(sum, scratch, &total);
    for (count_t i = begin; i < end; ++i) {
        const out_t value = sums[i];
        sums[i] = running;
        running += value;
    }
}

// Sum of the tiles before this work-group's; `summed` sums hold it already. Barriers stay outside
// branches, which some compilers cannot handle.
out_t sum_before(__global const out_t* sums, uint summed, __local out_t* scratch) {
    const uint tiles = summed ? 0 : get_group_id(0);
    out_t sum = 0;
    for (uint i = get_local_id(0); i < tiles; i += GROUP) {
        sum += sums[i];
    }
    const out_t total = group_sum(sum, scratch);
    return summed ? sums[get_group_id(0)] : total;
}

// Scans every tile from its start value; the last also writes the total, to the end of the output
// and to sizes[slot]. With few tiles every work-group adds up the earlier sums (`summed` is 0),
// which saves a launch.
__kernel void scan_apply(__global const in_t* in, count_t n, __global const out_t* sums,
                         uint summed, __global out_t* out, __global count_t* sizes, uint slot) {
    __local out_t tile[PADDED(TILE)];
    __local out_t scratch[GROUP];
    const out_t start = sum_before(sums, summed, scratch);
    const count_t base = (count_t)get_group_id(0) * TILE;
    UNROLL_8
    for (uint i = 0; i < ITEMS; ++i) {
        const uint k = i * GROUP + get_local_id(0);
        tile[PADDED(k)] = base + k < n ? COUNT_OF(in[base + k]) : 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint first = get_local_id(0) * ITEMS;
    out_t sum = 0;
    for (uint i = 0; i < ITEMS; ++i) {
        sum += tile[PADDED(first + i)];
    }
    out_t total;
    out_t running = start + group_scan(sum, scratch, &total);
    for (uint i = 0; i < ITEMS; ++i) {
        const out_t value = tile[PADDED(first + i)];
        tile[PADDED(first + i)] = running;
        running += value;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = get_local_id(0); i < TILE; i += GROUP) {
        if (base + i < n) {
            out[base + i] = tile[PADDED(i)];
        }
    }
    if (get_group_id(0) == get_num_groups(0) - 1 && get_local_id(0) == 0) {
        const out_t end = start + total;
        out[n] = end;
        sizes[slot] = end;
    }
}

// Small inputs: one work-group, a contiguous share per work-item.
__kernel void scan_small(__global const in_t* in, count_t n, __global out_t* out,
                         __global count_t* sizes, uint slot) {
    __local out_t scratch[GROUP];
    count_t begin, end;
    share_of(n, &begin, &end);
    out_t sum = 0;
    for (count_t i = begin; i < end; ++i) {
        sum += COUNT_OF(in[i]);
    }
    out_t total;
    out_t running = group_scan(sum, scratch, &total);
    for (count_t i = begin; i < end; ++i) {
        out[i] = running;
        running += COUNT_OF(in[i]);
    }
    if (get_local_id(0) == 0) {
        out[n] = total;
        sizes[slot] = total;
    }
}
