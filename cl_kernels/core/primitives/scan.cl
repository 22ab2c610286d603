// SPDX-License-Identifier: MIT
// Exclusive prefix sum: of some tiles in one pass where work-groups may wait for earlier ones
// (decoupled look-back), else by reduce-then-scan, as OpenCL does not guarantee forward progress.
// Tiles of GROUP * ITEMS are staged in local memory for coalesced access.
// Parameters: GROUP, ITEMS, IN_WIDE (input is ulong, else uint), OUT_WIDE (likewise the output),
// IN_BITS (sum the popcounts of the input), PASS (for scan_pass). The output has n + 1 elements,
// the last being the total; sums are computed in its width, which must hold it.
#include "common/group_scan.cl"
#include "common/unroll.cl"
#if PASS
#include "common/look_back.cl"
#endif

#define TILE (GROUP * ITEMS)

#if IN_WIDE
typedef ulong in_t;
#else
typedef uint in_t;
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

// Sum of the tiles before this work-group's; `summed` sums hold it already. Barriers stay outside
// branches, which some compilers cannot handle.
out_t sum_of_earlier(__global const out_t* sums, uint summed, __local out_t* scratch) {
    const uint tiles = summed ? 0 : get_group_id(0);
    out_t sum = 0;
    for (uint i = get_local_id(0); i < tiles; i += GROUP) {
        sum += sums[i];
    }
    const out_t total = group_sum(sum, scratch);
    return summed ? sums[get_group_id(0)] : total;
}

// Loads a tile, ITEMS neighbours for each work-item; returns the sum of those before its own.
out_t load_tile(__global const in_t* in, count_t n, count_t base, __local out_t* tile,
                __local out_t* scratch, out_t* total) {
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
    return group_scan(sum, scratch, total);
}

// Writes its prefix sums; `running` precedes the work-item's own. The last tile writes the total,
// too, to the end of the output and to sizes[slot].
void store_tile(out_t running, count_t n, count_t base, __local out_t* tile, __global out_t* out,
                __global count_t* sizes, uint slot) {
    const uint first = get_local_id(0) * ITEMS;
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
    if (base + TILE >= n && get_local_id(0) == GROUP - 1) {
        out[n] = running;
        sizes[slot] = running;
    }
}

// Scans every tile from its start value. With few tiles every work-group adds up the earlier sums
// (`summed` is 0), which saves a launch.
__kernel void scan_apply(__global const in_t* in, count_t n, __global const out_t* sums,
                         uint summed, __global out_t* out, __global count_t* sizes, uint slot) {
    __local out_t tile[PADDED(TILE)];
    __local out_t scratch[GROUP];
    const count_t base = (count_t)get_group_id(0) * TILE;
    const out_t start = sum_of_earlier(sums, summed, scratch);
    out_t total;
    const out_t before = load_tile(in, n, base, tile, scratch, &total);
    store_tile(start + before, n, base, tile, out, sizes, slot);
}

#if PASS
// All at once. told: tiles begun, then what each tells (see look_back.cl); were initially 0.
__kernel void scan_pass(__global const in_t* in, count_t n, __global ulong* told,
                        __global out_t* out, __global count_t* sizes, uint slot) {
    __local out_t tile[PADDED(TILE)];
    __local out_t scratch[GROUP];
    __local ulong sums[GROUP];
    const count_t part = next_part(told, sums);
    out_t total;
    const out_t before = load_tile(in, n, part * TILE, tile, scratch, &total);
    const out_t start = (out_t)sum_before(part, total, told + 1, sums);
    store_tile(start + before, n, part * TILE, tile, out, sizes, slot);
}
#endif
