// SPDX-License-Identifier: MIT
// Loads of words that are read once, which leave the caches to what is read again. Neighbours must
// read neighbouring words: what they have in common is loaded anew for each load.
#ifndef CLBOOL_COMMON_READ_ONCE
#define CLBOOL_COMMON_READ_ONCE

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

#endif
