// SPDX-License-Identifier: MIT
// Loads with the L2 policy evict-first, for data read once that exceed L2, which is left to reused
// data; L1 still serves neighbours. NV_CACHE_HINTS: defined if inline PTX has such loads.
#pragma once

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
#define READ_STREAMED(from) read_streamed(from)
#else
#define READ_STREAMED(from) (*(from))
#endif
