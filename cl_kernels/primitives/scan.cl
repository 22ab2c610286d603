// SPDX-License-Identifier: MIT
// Exclusive prefix sum by reduce-then-scan (three launches, 2 reads and 1 write an element; no
// group ever waits for another, which OpenCL would not guarantee to end).
// A group handles a tile of GROUP * ITEMS elements, staged in local memory so that global access
// is contiguous while each work-item adds up ITEMS neighbours.
// Parameters: GROUP, ITEMS, IN_WIDE (input is ulong, else uint), OUT_WIDE (likewise the output).
// The output has n + 1 elements, the last being the total; totals are 64-bit throughout.
#include "common/group_scan.cl"

#define TILE (GROUP * ITEMS)

#if IN_WIDE
typedef ulong in_t;
#else
typedef uint in_t;
#endif
#if OUT_WIDE
typedef ulong out_t;
#else
typedef uint out_t;
#endif

void load_tile(__global const in_t* in, count_t n, count_t base, __local count_t* tile) {
    for (uint i = get_local_id(0); i < TILE; i += GROUP) {
        tile[i] = base + i < n ? in[base + i] : 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

count_t sum_of_items(__local const count_t* tile) {
    count_t sum = 0;
    for (uint i = 0; i < ITEMS; ++i) {
        sum += tile[get_local_id(0) * ITEMS + i];
    }
    return sum;
}

// Scans the tile that starts at `base`, adding `carry`, and writes it.
// Returns carry plus the sum of the tile.
count_t scan_tile(__global const in_t* in, count_t n, count_t base, count_t carry,
                  __global out_t* out, __local count_t* tile, __local count_t* scratch) {
    load_tile(in, n, base, tile);
    count_t total;
    count_t running = carry + group_scan_ulong(sum_of_items(tile), scratch, &total);
    for (uint i = 0; i < ITEMS; ++i) {
        const uint at = get_local_id(0) * ITEMS + i;
        const count_t value = tile[at];
        tile[at] = running;
        running += value;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = get_local_id(0); i < TILE; i += GROUP) {
        if (base + i < n) {
            out[base + i] = (out_t)tile[i];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return carry + total;
}

// sums[g] = sum of tile g.
__kernel void scan_reduce(__global const in_t* in, count_t n, __global count_t* sums) {
    __local count_t tile[TILE];
    __local count_t scratch[GROUP];
    load_tile(in, n, (count_t)get_group_id(0) * TILE, tile);
    count_t total;
    group_scan_ulong(sum_of_items(tile), scratch, &total);
    if (get_local_id(0) == 0) {
        sums[get_group_id(0)] = total;
    }
}

// One group: replaces the tile sums by their exclusive prefix sums.
__kernel void scan_sums(__global count_t* sums, count_t tiles) {
    __local count_t scratch[GROUP];
    count_t carry = 0;
    for (count_t base = 0; base < tiles; base += GROUP) {
        const count_t at = base + get_local_id(0);
        count_t total;
        const count_t before =
            group_scan_ulong(at < tiles ? sums[at] : 0, scratch, &total);
        if (at < tiles) {
            sums[at] = carry + before;
        }
        carry += total;
    }
}

// Scans every tile from its start value; the last one also writes the total, to the end of the
// output and to sizes[slot].
__kernel void scan_apply(__global const in_t* in, count_t n, __global const count_t* sums,
                         __global out_t* out, __global count_t* sizes, uint slot) {
    __local count_t tile[TILE];
    __local count_t scratch[GROUP];
    const count_t end = scan_tile(in, n, (count_t)get_group_id(0) * TILE, sums[get_group_id(0)],
                                  out, tile, scratch);
    if (get_group_id(0) == get_num_groups(0) - 1 && get_local_id(0) == 0) {
        out[n] = (out_t)end;
        sizes[slot] = end;
    }
}

// One group does it all, tile after tile: for inputs too small to share.
__kernel void scan_small(__global const in_t* in, count_t n, __global out_t* out,
                         __global count_t* sizes, uint slot) {
    __local count_t tile[TILE];
    __local count_t scratch[GROUP];
    count_t carry = 0;
    for (count_t base = 0; base < n; base += TILE) {
        carry = scan_tile(in, n, base, carry, out, tile, scratch);
    }
    if (get_local_id(0) == 0) {
        out[n] = (out_t)carry;
        sizes[slot] = carry;
    }
}
