// SPDX-License-Identifier: MIT
// Loads of what a kernel reads once, of more than fits into the cache that all units of a device
// share: it is the first to leave that cache again, which is left to what is read again. A unit's
// own cache keeps it, for neighbours. The runtime defines NV_CACHE_HINTS where inline PTX has such
// loads.
#ifndef CLBOOL_COMMON_READ_STREAMED
#define CLBOOL_COMMON_READ_STREAMED

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

#endif
