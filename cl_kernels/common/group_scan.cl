// SPDX-License-Identifier: MIT
// Scans within a work-group of GROUP work-items (Hillis and Steele 1986, four terms per step, as
// barriers cost more than additions); with warp instructions (common/warp.cl) scans of warps and of
// their sums. To be called by all work-items.
#pragma once

#include "common/local_words.cl"
#include "common/warp.cl"

// Exclusive scan; *total receives the sum. `scratch` has GROUP values, reusable on return.
#if GROUP == 1
#define DEFINE_GROUP_SCAN(NAME, VALUE, SUMS, GET)                                                 \
    VALUE NAME(VALUE value, __local VALUE* scratch, VALUE* total) {                               \
        *total = value;                                                                           \
        return 0;                                                                                 \
    }
#elif WARPS > 0
// Has barriers even if the work-group is a single warp: callers rely on them.
#define DEFINE_GROUP_SCAN(NAME, VALUE, SUMS, GET)                                                 \
    VALUE NAME(VALUE value, __local VALUE* scratch, VALUE* total) {                               \
        const uint lane = get_local_id(0) % 32;                                                   \
        const uint warp = get_local_id(0) / 32;                                                   \
        const VALUE inclusive = SUMS(value);                                                      \
        if (lane == 31) {                                                                         \
            scratch[warp] = inclusive;                                                            \
        }                                                                                         \
        barrier(CLK_LOCAL_MEM_FENCE);                                                             \
        const VALUE warps = SUMS(lane < WARPS ? scratch[lane] : 0);                               \
        barrier(CLK_LOCAL_MEM_FENCE);                                                             \
        *total = GET(warps, WARPS - 1);                                                           \
        const VALUE before = GET(warps, warp - (warp > 0));                                       \
        return (warp > 0 ? before : 0) + inclusive - value;                                       \
    }
#else
#define DEFINE_GROUP_SCAN(NAME, VALUE, SUMS, GET)                                                 \
    VALUE NAME(VALUE value, __local VALUE* scratch, VALUE* total) {                               \
        const uint lane = get_local_id(0);                                                        \
        scratch[lane] = value;                                                                    \
        barrier(CLK_LOCAL_MEM_FENCE);                                                             \
        for (uint distance = 1; distance < GROUP; distance *= 4) {                                \
            VALUE left = lane >= distance ? scratch[lane - distance] : 0;                         \
            left += lane >= 2 * distance ? scratch[lane - 2 * distance] : 0;                      \
            left += lane >= 3 * distance ? scratch[lane - 3 * distance] : 0;                      \
            barrier(CLK_LOCAL_MEM_FENCE);                                                         \
            scratch[lane] += left;                                                                \
            barrier(CLK_LOCAL_MEM_FENCE);                                                         \
        }                                                                                         \
        *total = scratch[GROUP - 1];                                                              \
        const VALUE inclusive = scratch[lane];                                                    \
        barrier(CLK_LOCAL_MEM_FENCE);                                                             \
        return inclusive - value;                                                                 \
    }
#endif

DEFINE_GROUP_SCAN(group_scan_uint, uint, warp_sums_uint, warp_get_uint)
DEFINE_GROUP_SCAN(group_scan_ulong, ulong, warp_sums_ulong, warp_get_ulong)

uint group_sum_uint(uint value, __local uint* scratch) {
    uint total;
    group_scan_uint(value, scratch, &total);
    return total;
}

ulong group_sum_ulong(ulong value, __local ulong* scratch) {
    ulong total;
    group_scan_ulong(value, scratch, &total);
    return total;
}

// Exclusive max-scan; `running` has 2 * GROUP values, not reusable before a barrier.
#if WARPS > 0
uint maximum_before(uint value, __local uint* running) {
    const uint lane = get_local_id(0) % 32;
    const uint warp = get_local_id(0) / 32;
    const uint inclusive = warp_most_uint(value);
    if (lane == 31) {
        running[warp] = inclusive;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint warps = warp_most_uint(lane < WARPS ? running[lane] : 0);
    const uint before = warp_get_uint(warps, warp - (warp > 0));
    const uint left = warp_up_uint(inclusive, 1);
    return max(warp > 0 ? before : 0, lane > 0 ? left : 0);
}
#else
uint maximum_before(uint value, __local uint* running) {
    const uint lane = get_local_id(0);
    uint here = 0;
    running[lane] = value;
    for (uint distance = 1; distance < GROUP; distance *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint own = running[here + lane];
        const uint left = lane >= distance ? running[here + lane - distance] : 0;
        here = GROUP - here;
        running[here + lane] = max(own, left);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return lane > 0 ? running[here + lane - 1] : 0;
}
#endif

// Adds the group's total to a 64-bit sum of two words, lower half first; whoever wraps that half
// carries, as only that one sees it.
void add_total(volatile __global uint* sum, ulong own, __local ulong* scratch) {
    const ulong total = group_sum_ulong(own, scratch);
    if (get_local_id(0) == 0 && total != 0) {
        const uint low = (uint)total;
        const uint before = atomic_add(sum, low);
        const uint high = (uint)(total >> 32) + (before + low < low ? 1 : 0);
        if (high != 0) {
            atomic_add(sum + 1, high);
        }
    }
}
