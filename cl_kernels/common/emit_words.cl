// SPDX-License-Identifier: MIT
// Columns of a bitmap in local memory, written by a work-group of GROUP (a power of two <= 1024).
#ifndef CLBOOL_COMMON_EMIT_WORDS
#define CLBOOL_COMMON_EMIT_WORDS

#include "common/group_scan.cl"
#include "common/words.cl"

#define EMIT_TILES 4
#define EMIT_WORDS (EMIT_TILES * GROUP)  // words that emit_words() takes at a time

// Word of a tile with its i-th column: the last one preceded by at most i columns.
uint word_of_column(__local const ushort* before, uint i) {
    uint word = 0;
    for (uint step = GROUP / 2; step > 0; step /= 2) {
        word += before[word + step] <= i ? step : 0;
    }
    return word;
}

// Writes the columns of `size` (at most EMIT_WORDS) words, numbered from `first` on, to `out` in
// ascending order; returns their number. `names`, unless null, maps them. Each output position
// searches its word, so writes are coalesced and the cost does not depend on density. Tiles of
// GROUP words share a scan of 16-bit counts: at most 32 * GROUP columns. To be called by all
// work-items.
uint emit_words(__local const uint* bitmap, uint size, uint first, __global const index_t* names,
                __local ulong* scratch, __global index_t* out) {
    ulong counts = 0;
    for (uint t = 0; t < EMIT_TILES; ++t) {
        const uint i = t * GROUP + get_local_id(0);
        counts |= (ulong)(i < size ? popcount(bitmap[i]) : 0) << (16 * t);
    }
    ulong totals;
    const ulong places = group_scan_ulong(counts, scratch, &totals);
    __local ushort* before = (__local ushort*)scratch;
    for (uint t = 0; t < EMIT_TILES; ++t) {
        before[t * GROUP + get_local_id(0)] = (ushort)(places >> (16 * t));
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    uint written = 0;
    for (uint t = 0; t < EMIT_TILES; ++t) {
        const uint columns = (uint)(totals >> (16 * t) & 0xFFFF);
        __local const ushort* tile = before + t * GROUP;
        for (uint i = get_local_id(0); i < columns; i += GROUP) {
            const uint word = word_of_column(tile, i);
            const index_t col = (first + t * GROUP + word) * 32 +
                                select_bit(bitmap[t * GROUP + word], i - tile[word]);
            out[written + i] = names != 0 ? names[col] : col;
        }
        written += columns;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return written;
}

// The same of the words [begin, end) of a row in global memory, by a bitmap of EMIT_WORDS.
void list_columns(__global const uint* row, count_t begin, count_t end,
                  __global const index_t* names, __local uint* bitmap, __local ulong* scratch,
                  __global index_t* out) {
    for (count_t base = begin; base < end; base += EMIT_WORDS) {
        const uint size = (uint)min((count_t)EMIT_WORDS, end - base);
        for (uint i = get_local_id(0); i < size; i += GROUP) {
            bitmap[i] = row[base + i];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        out += emit_words(bitmap, size, (uint)base, names, scratch, out);
    }
}

#endif
