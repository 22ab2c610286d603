// SPDX-License-Identifier: MIT
// What a work-item has to itself where rows of a product are computed by few, each alone: a bitmap
// of all columns with two levels of summaries, and room for the products of some rows.
#ifndef CLBOOL_MULTIPLICATION_CHUNK_ACCUMULATOR
#define CLBOOL_MULTIPLICATION_CHUNK_ACCUMULATOR

#include "common/types.cl"

#define ROOM 4096    // products that are gathered; rows of more are read from b again and again
#define MARGIN 32    // columns that copies and sorts may touch behind the last product
#define ENTRIES 512  // entries of a whose rows of b are gathered at a time, at most

// Part of a work-item in scratch memory: words of the bitmap, of its summary, of the summary's
// summary, then room for products, two columns a word, and where those of each entry of a begin.
typedef struct {
    __global ulong *bits, *words, *blocks;
    count_t size;         // words of the bitmap
    count_t block_words;  // words of the second summary
    __global index_t* products;
    __global uint* offsets;
} accumulator;

#define ROOM_WORDS ((ROOM + MARGIN + ENTRIES + 2) / 2)

accumulator accumulator_of(__global ulong* scratch, index_t ncols) {
    const count_t size = ((count_t)ncols + 63) / 64;
    const count_t words = (size + 63) / 64;
    const count_t blocks = (words + 63) / 64;
    __global ulong* own = scratch + get_group_id(0) * (size + words + blocks + ROOM_WORDS);
    __global index_t* room = (__global index_t*)(own + size + words + blocks);
    accumulator acc = {own, own + size, own + size + words, size, blocks,
                       room, room + ROOM + MARGIN};
    return acc;
}

// With its summaries.
void clear_bitmap(accumulator acc) {
    for (__global ulong* word = acc.bits; word < acc.blocks + acc.block_words; ++word) {
        *word = 0;
    }
}

#endif
