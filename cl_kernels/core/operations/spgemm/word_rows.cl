// SPDX-License-Identifier: MIT
// Rows of b as items: (word of 32 columns, mask).
// COMPRESSED: items made by compress.cl, `b_spans` has first and end of each row. Otherwise an item
// is a single column and `b_spans` are b's row pointers.
#pragma once

#include "common/types.cl"

#if COMPRESSED
typedef ulong item_t;  // word index in the upper half, mask in the lower
#define NO_ITEM 0xFFFFFFFF00000000UL
uint word_of(item_t item) { return (uint)(item >> 32); }
uint mask_of(item_t item) { return (uint)item; }
#else
typedef index_t item_t;
#define NO_ITEM NO_INDEX
uint word_of(item_t item) { return item >> 5; }
uint mask_of(item_t item) { return item == NO_ITEM ? 0 : 1u << (item & 31); }
#endif

#define WORD_OPERANDS                                                                             \
    __global const a_pointer_t *a_pointers, __global const index_t *keys,                         \
        __global const b_pointer_t *b_spans, __global const item_t *b_items
#define WORD_OPERAND_ARGUMENTS a_pointers, keys, b_spans, b_items

typedef struct {
    b_pointer_t begin, end;
} item_span;

// The items of b's row for entry k of a.
item_span items_of(__global const index_t* keys, __global const b_pointer_t* b_spans, count_t k) {
    const index_t key = keys[k];
    item_span row = {0, 0};
    if (key != NO_INDEX) {
#if COMPRESSED
        row.begin = b_spans[2 * (count_t)key];
        row.end = b_spans[2 * (count_t)key + 1];
#else
        row.begin = b_spans[key];
        row.end = b_spans[(count_t)key + 1];
#endif
    }
    return row;
}
