// SPDX-License-Identifier: MIT
// Giant rows of a product: each has a bitmap of all columns in global memory, which several groups
// mark, and PARTS of EMIT_TILES * GROUP words that several groups emit.
// Parameters: GROUP (at most 2047), COMPRESSED, A_WIDE, B_WIDE, C_WIDE.
#include "common/emit_words.cl"
#include "operations/multiplication/word_rows.cl"

#define PART (EMIT_TILES * GROUP)
#define KERNEL __kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))

// Group g marks share g % shares of row g / shares of the run; `sharing` work-items (a power of
// two) take a row of b together. Bitmaps have `words` words and are zero before.
KERNEL void giant_mark(__global const index_t* order, uint first, uint shares, uint sharing,
                       WORD_OPERANDS, uint words, __global uint* bitmaps) {
    const uint row = get_group_id(0) / shares;
    const uint share = get_group_id(0) % shares;
    const index_t slot = order[first + row];
    const count_t row_begin = a_pointers[slot];
    const count_t entries = a_pointers[slot + 1] - row_begin;
    const count_t end = row_begin + entries * (share + 1) / shares;
    volatile __global uint* bitmap = bitmaps + row * (count_t)words;
    for (count_t k = row_begin + entries * share / shares + get_local_id(0) / sharing; k < end;
         k += GROUP / sharing) {
        const item_span items = items_of(keys, b_spans, k);
        for (count_t p = (count_t)items.begin + get_local_id(0) % sharing; p < items.end;
             p += sharing) {
            const item_t item = b_items[p];
            const uint mask = mask_of(item);
            if ((bitmap[word_of(item)] & mask) != mask) {
                atomic_or(&bitmap[word_of(item)], mask);
            }
        }
    }
}

// One group a row: its size, and for each part the columns before it.
KERNEL void giant_count(__global const index_t* order, uint first, uint words, uint parts,
                        __global const uint* bitmaps, __global uint* before,
                        __global uint* sizes) {
    __local uint scratch[GROUP];
    const uint row = get_group_id(0);
    uint columns = 0;
    for (uint part = 0; part < parts; ++part) {
        uint own = 0;
        for (uint i = part * PART + get_local_id(0); i < min((part + 1) * PART, words);
             i += GROUP) {
            own += popcount(bitmaps[row * (count_t)words + i]);
        }
        uint total;
        group_scan_uint(own, scratch, &total);
        if (get_local_id(0) == 0) {
            before[row * parts + part] = columns;
        }
        columns += total;
    }
    if (get_local_id(0) == 0) {
        sizes[order[first + row]] = columns;
    }
}

// Group g writes part g % parts of row g / parts.
KERNEL void giant_fill(__global const index_t* order, uint first, uint words, uint parts,
                       __global const uint* bitmaps, __global const uint* before,
                       __global const c_pointer_t* out_pointers, __global index_t* out_cols) {
    __local ulong scratch[GROUP];
    const uint row = get_group_id(0) / parts;
    const uint start = get_group_id(0) % parts * PART;
    uint masks[EMIT_TILES];
    for (uint t = 0; t < EMIT_TILES; ++t) {
        const uint i = start + t * GROUP + get_local_id(0);
        masks[t] = i < words ? bitmaps[row * (count_t)words + i] : 0;
    }
    emit_words(masks, start, scratch,
               out_cols + out_pointers[order[first + row]] + before[get_group_id(0)]);
}
