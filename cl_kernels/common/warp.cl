// SPDX-License-Identifier: MIT
// Warps of 32 neighbouring work-items that agree without the whole group, by inline PTX. The
// runtime defines NV_WARPS where the device is NVIDIA's and says that its warps are so wide; else,
// or for groups that are not made of whole warps, WARPS is 0 and kernels go by barriers alone.
// Every work-item of a warp must call these.
#ifndef CLBOOL_COMMON_WARP
#define CLBOOL_COMMON_WARP

#include "common/types.cl"

#if defined(NV_WARPS) && GROUP % 32 == 0
#define WARPS (GROUP / 32)

// What work-items of the warp wrote before, all of it may read after.
void warp_barrier(void) { __asm__ volatile("bar.warp.sync 0xffffffff;" ::: "memory"); }

// A bit for each work-item of the warp: whether its `value` holds.
uint warp_ballot(bool value) {
    uint result;
    __asm__ volatile(
        "{\n\t.reg .pred holds;\n\tsetp.ne.u32 holds, %1, 0;\n\t"
        "vote.sync.ballot.b32 %0, holds, 0xffffffff;\n\t}"
        : "=r"(result)
        : "r"(value ? 1u : 0u));
    return result;
}

// The value of the work-item `distance` below in the warp; of the own where there is none.
uint warp_up_uint(uint value, uint distance) {
    uint result;
    __asm__ volatile("shfl.sync.up.b32 %0, %1, %2, 0, 0xffffffff;"
                     : "=r"(result)
                     : "r"(value), "r"(distance));
    return result;
}

// The value of work-item `lane` of the warp.
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

// Sums of the values of the warp's work-items up to the own.
#define DEFINE_WARP_SUMS(NAME, VALUE, UP)                                                         \
    VALUE NAME(VALUE value) {                                                                     \
        const uint lane = get_local_id(0) % 32;                                                   \
        for (uint distance = 1; distance < 32; distance *= 2) {                                   \
            const VALUE below = UP(value, distance);                                              \
            value += lane >= distance ? below : 0;                                                \
        }                                                                                         \
        return value;                                                                             \
    }

DEFINE_WARP_SUMS(warp_sums_uint, uint, warp_up_uint)
DEFINE_WARP_SUMS(warp_sums_ulong, ulong, warp_up_ulong)

#else
#define WARPS 0
#endif

// A barrier for the whole group; unless `within_warps`, for whose work-items that of their warp is
// enough. Either way every work-item of the group must come by.
void step_barrier(bool within_warps) {
#if WARPS > 0
    if (within_warps) {
        warp_barrier();
        return;
    }
#endif
    barrier(CLK_LOCAL_MEM_FENCE);
}

#endif
