// SPDX-License-Identifier: MIT
// Columns of a bitmap by a whole work-group.
// Parameters: GROUP (at most 2047).
#ifndef CLBOOL_COMMON_EMIT_WORDS
#define CLBOOL_COMMON_EMIT_WORDS

#include "common/group_scan.cl"
#include "common/words.cl"

#define EMIT_TILES 4  // words of a work-item

// Writes the columns of EMIT_TILES * GROUP words to `out` in ascending order; returns how many. The
// work-item's masks are those of words first + t * GROUP + its number, since set words come in
// clusters. The tiles share a prefix sum, 16 bits each: one has 32 * GROUP columns at most.
// All of the group must call it.
uint emit_words(const uint* masks, uint first, __local ulong* scratch, __global index_t* out) {
    ulong counts = 0;
    for (uint t = 0; t < EMIT_TILES; ++t) {
        counts |= (ulong)popcount(masks[t]) << (16 * t);
    }
    ulong totals;
    const ulong places = group_scan_ulong(counts, scratch, &totals);
    uint written = 0;
    for (uint t = 0; t < EMIT_TILES; ++t) {
        emit_word(first + t * GROUP + get_local_id(0), masks[t],
                  out + written + (uint)(places >> (16 * t) & 0xFFFF));
        written += (uint)(totals >> (16 * t) & 0xFFFF);
    }
    return written;
}

#endif
