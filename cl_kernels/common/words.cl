// SPDX-License-Identifier: MIT
// Bit words: bitmaps in words of 32 columns with a mask.
#pragma once

#include "common/types.cl"

uint lowest_bit(uint mask) { return 31 - clz(mask & (0 - mask)); }

// Writes a word's columns in ascending order; returns how many there are.
uint emit_word(uint word, uint mask, __global index_t* out) {
    uint written = 0;
    for (; mask != 0; mask &= mask - 1) {
        out[written++] = word * 32 + lowest_bit(mask);
    }
    return written;
}

// Select: position of the n-th set bit (from 0) of a mask that has it.
uint select_bit(uint mask, uint n) {
    uint position = 0;
    for (uint width = 16; width > 0; width /= 2) {
        const uint below = popcount(mask & ((1u << width) - 1));
        if (n >= below) {
            n -= below;
            mask >>= width;
            position += width;
        }
    }
    return position;
}
