// SPDX-License-Identifier: MIT
// Streaming loads (ld.global.cs) of words read once, so that caches keep what is reused. Only for
// coalesced reads: shared cache lines would be loaded repeatedly.
#pragma once

#include "common/warp.cl"

#if WARPS > 0
uint read_once(__global const uint* from) {
    uint result;
    __asm__("ld.global.cs.u32 %0, [%1];" : "=r"(result) : "l"((ulong)from));
    return result;
}
#else
uint read_once(__global const uint* from) { return *from; }
#endif
