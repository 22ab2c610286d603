// SPDX-License-Identifier: MIT
// Loads of data that is read once, so that caches keep what is reused, by inline PTX.
#pragma once

#include "common/warp.cl"

// Not read again (ld.global.cs). Only for coalesced reads: shared cache lines would be loaded
// repeatedly.
#if WARPS > 0
uint read_once(__global const uint* from) {
    uint result;
    __asm__("ld.global.cs.u32 %0, [%1];" : "=r"(result) : "l"((ulong)from));
    return result;
}
#else
uint read_once(__global const uint* from) { return *from; }
#endif

// The first to leave L2, for data that exceeds it; L1 still serves neighbours. NV_CACHE_HINTS:
// defined if inline PTX has such loads.
#ifdef NV_CACHE_HINTS
uint read_streamed(__global const uint* from) {
    uint result;
    __asm__(
        "{\n\t.reg .b64 leaves;\n\tcreatepolicy.fractional.L2::evict_first.b64 leaves, 1.0;\n\t"
        "ld.global.L2::cache_hint.u32 %0, [%1], leaves;\n\t}"
        : "=r"(result)
        : "l"((ulong)from));
    return result;
}
#else
uint read_streamed(__global const uint* from) { return *from; }
#endif
