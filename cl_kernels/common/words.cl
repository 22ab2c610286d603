// SPDX-License-Identifier: MIT
// Words of 32 columns: which of them are set is a mask.
#ifndef CLBOOL_COMMON_WORDS
#define CLBOOL_COMMON_WORDS

#include "common/types.cl"

// Writes a word's columns in ascending order; returns how many there are.
uint emit_word(uint word, uint mask, __global index_t* out) {
    uint written = 0;
    while (mask != 0) {
        const uint lowest = mask & (0 - mask);
        out[written++] = word * 32 + (31 - clz(lowest));
        mask ^= lowest;
    }
    return written;
}

#endif
