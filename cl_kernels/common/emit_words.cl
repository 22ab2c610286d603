// SPDX-License-Identifier: MIT
// Columns of a bitmap in local memory, written by a work-group of GROUP (a power of two <= 1024).
#ifndef CLBOOL_COMMON_EMIT_WORDS
#define CLBOOL_COMMON_EMIT_WORDS

#include "common/group_scan.cl"
#include "common/words.cl"

#define EMIT_TILES 4
#define EMIT_WORDS (EMIT_TILES * GROUP)  // words that emit_words() takes at a time
#define LIST_WORDS 4                     // words of a work-item that share a scan

// Word of a tile with its i-th column: the last one preceded by at most i columns.
uint word_of_column(__local const ushort* before, uint i) {
    uint word = 0;
    for (uint step = GROUP / 2; step > 0; step /= 2) {
        word += before[word + step] <= i ? step : 0;
    }
    return word;
}

// Writes the columns of `size` (at most EMIT_WORDS) words, numbered from `first` on, to `out` in
// ascending order; returns their number. Each output position searches its word, so writes are
// coalesced and the cost does not depend on density. Tiles of GROUP words share a scan of 16-bit
// counts: at most 32 * GROUP columns. To be called by all work-items.
uint emit_words(__local const uint* bitmap, uint size, uint first, __local ulong* scratch,
                __global index_t* out) {
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
            out[written + i] = (first + t * GROUP + word) * 32 +
                               select_bit(bitmap[t * GROUP + word], i - tile[word]);
        }
        written += columns;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return written;
}

// Writes the columns of a row of `size` words in global memory in ascending order; `names`, unless
// null, maps them. To be called by all work-items.
void list_columns(__global const uint* row, count_t size, __global const index_t* names,
                  __local uint* scratch, __global index_t* out) {
    for (count_t base = 0; base < size; base += LIST_WORDS * GROUP) {
        const count_t first = base + LIST_WORDS * get_local_id(0);
        const count_t last = min(first + LIST_WORDS, size);
        uint count = 0;
        for (count_t w = first; w < last; ++w) {
            count += popcount(row[w]);
        }
        uint total;
        uint to = group_scan_uint(count, scratch, &total);
        for (count_t w = count > 0 ? first : last; w < last; ++w) {
            for (uint bits = row[w]; bits != 0; bits &= bits - 1) {
                const index_t col = (index_t)(w * 32 + (31 - clz(bits & (0 - bits))));
                out[to++] = names != 0 ? names[col] : col;
            }
        }
        out += total;
    }
}

#endif
