// SPDX-License-Identifier: MIT
// Warp-level primitives (subgroups of 32 work-items) by inline PTX. The runtime defines NV_WARPS
// for NVIDIA devices with warps of 32; otherwise, or if GROUP is no multiple of 32, WARPS is 0 and
// kernels use work-group barriers. To be called by all work-items of a warp.
#pragma once

#include "common/types.cl"

#if defined(NV_WARPS) && GROUP % 32 == 0
#define WARPS (GROUP / 32)

// Warp barrier; also orders the warp's memory accesses.
void warp_barrier(void) { __asm__ volatile("bar.warp.sync 0xffffffff;" ::: "memory"); }

// Ballot: a bit per work-item, whether its `value` holds.
uint warp_ballot(bool value) {
    uint result;
    __asm__ volatile(
        "{\n\t.reg .pred holds;\n\tsetp.ne.u32 holds, %1, 0;\n\t"
        "vote.sync.ballot.b32 %0, holds, 0xffffffff;\n\t}"
        : "=r"(result)
        : "r"(value ? 1u : 0u));
    return result;
}

// Shuffle-up: the value of the work-item `distance` below in the warp; the own if there is none.
uint warp_up_uint(uint value, uint distance) {
    uint result;
    __asm__ volatile("shfl.sync.up.b32 %0, %1, %2, 0, 0xffffffff;"
                     : "=r"(result)
                     : "r"(value), "r"(distance));
    return result;
}

// Shuffle: the value of work-item `lane` of the warp.
uint warp_get_uint(uint value, uint lane) {
    uint result;
    __asm__ volatile("shfl.sync.idx.b32 %0, %1, %2, 31, 0xffffffff;"
                     : "=r"(result)
                     : "r"(value), "r"(lane));
    return result;
}

ulong warp_up_ulong(ulong value, uint distance) {
    const uint low = warp_up_uint((uint)value, distance);
    return (ulong)warp_up_uint((uint)(value >> 32), distance) << 32 | low;
}

ulong warp_get_ulong(ulong value, uint lane) {
    const uint low = warp_get_uint((uint)value, lane);
    return (ulong)warp_get_uint((uint)(value >> 32), lane) << 32 | low;
}

// Inclusive scans over the warp, of sums and of maxima.
#define PLUS(a, b) ((a) + (b))
#define DEFINE_WARP_SCAN(NAME, VALUE, UP, COMBINE)                                                \
    VALUE NAME(VALUE value) {                                                                     \
        const uint lane = get_local_id(0) % 32;                                                   \
        for (uint distance = 1; distance < 32; distance *= 2) {                                   \
            const VALUE below = UP(value, distance);                                              \
            value = COMBINE(value, lane >= distance ? below : 0);                                 \
        }                                                                                         \
        return value;                                                                             \
    }

DEFINE_WARP_SCAN(warp_sums_uint, uint, warp_up_uint, PLUS)
DEFINE_WARP_SCAN(warp_sums_ulong, ulong, warp_up_ulong, PLUS)
DEFINE_WARP_SCAN(warp_most_uint, uint, warp_up_uint, max)

#else
#define WARPS 0
#endif

// A work-group barrier, or with `within_warps` a warp barrier if available. To be called by all
// work-items of the work-group either way.
void step_barrier(bool within_warps) {
#if WARPS > 0
    if (within_warps) {
        warp_barrier();
        return;
    }
#endif
    barrier(CLK_LOCAL_MEM_FENCE);
}
