// SPDX-License-Identifier: MIT
// Columns of a bitmap in local memory, written by a work-group of GROUP (a power of two <= 1024).
#pragma once

#include "common/group_scan.cl"
#include "common/unroll.cl"
#include "common/words.cl"

#define EMIT_EACH (GROUP > 512 ? 2 : 4)  // words a work-item: positions of columns fit 16 bits
#define EMIT_WORDS (EMIT_EACH * GROUP)   // words that emit_words() takes at a time
#define EMIT_RUN (GROUP > 512 ? 4 : 8)   // columns that a work-item lists at a time

typedef struct {
    uint scratch[GROUP];
    ushort words[EMIT_WORDS];   // words that have columns, by position
    ushort places[EMIT_WORDS];  // columns before each
    ushort stage[(EMIT_RUN + 1) * GROUP];
} emission_t;

// Lists EMIT_RUN columns from column `begin` of `found` words on, or those that are left.
void list_run(__local const uint* masks, uint found, uint begin, __local emission_t* e) {
    uint at = 0;
    for (uint step = EMIT_WORDS / 2; step > 0; step /= 2) {
        at += at + step < found && e->places[at + step] <= begin ? step : 0;
    }
    uint mask = masks[at];
    mask &= ~0u << select_bit(mask, begin - e->places[at]);
    __local ushort* stage = e->stage + get_local_id(0) * (EMIT_RUN + 1);
    for (uint k = 0; k < EMIT_RUN; ++k) {
        if (mask == 0) {
            if (++at == found) {
                break;
            }
            mask = masks[at];
        }
        stage[k] = (ushort)(e->words[at] * 32 + lowest_bit(mask));
        mask &= mask - 1;
    }
}

// Writes the columns of `size` (at most EMIT_WORDS) words with these `masks`, numbered from `first`
// on, to `out` in ascending order; returns their number. `names`, unless null, maps them. Every
// work-item lists as many columns, in local memory first for coalesced writes, so that the cost
// does not depend on where they are. Overwrites `masks`. To be called by all work-items.
uint emit_words(__local uint* masks, uint size, uint first, __global const index_t* names,
                __local emission_t* e, __global index_t* out) {
    const uint own = get_local_id(0) * EMIT_EACH;
    uint mine[EMIT_EACH];
    uint counts = 0;  // columns, and above 17 bits words that have any
    UNROLL
    for (uint k = 0; k < EMIT_EACH; ++k) {
        mine[k] = own + k < size ? masks[own + k] : 0;
        counts += popcount(mine[k]) + (mine[k] != 0 ? 1u << 17 : 0);
    }
    uint totals;
    uint before = group_scan_uint(counts, e->scratch, &totals);
    UNROLL
    for (uint k = 0; k < EMIT_EACH; ++k) {
        if (mine[k] != 0) {
            const uint to = before >> 17;
            masks[to] = mine[k];
            e->words[to] = (ushort)(own + k);
            e->places[to] = (ushort)(before & 0x1FFFF);
            before += popcount(mine[k]) + (1u << 17);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint total = totals & 0x1FFFF;
    for (uint base = 0; base < total; base += EMIT_RUN * GROUP) {
        const uint begin = base + get_local_id(0) * EMIT_RUN;
        if (begin < total) {
            list_run(masks, totals >> 17, begin, e);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint listed = min(total - base, (uint)(EMIT_RUN * GROUP));
        for (uint i = get_local_id(0); i < listed; i += GROUP) {
            const uint at = e->stage[i + i / EMIT_RUN];
            const index_t col = first * 32 + at;
            out[base + i] = names != 0 ? names[col] : col;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    return total;
}

// The same of the words [begin, end) of a row in global memory, by a bitmap of EMIT_WORDS.
void list_columns(__global const uint* row, count_t begin, count_t end,
                  __global const index_t* names, __local uint* bitmap, __local emission_t* e,
                  __global index_t* out) {
    for (count_t base = begin; base < end; base += EMIT_WORDS) {
        const uint size = (uint)min((count_t)EMIT_WORDS, end - base);
        for (uint i = get_local_id(0); i < size; i += GROUP) {
            bitmap[i] = row[base + i];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        out += emit_words(bitmap, size, (uint)base, names, e, out);
    }
}
