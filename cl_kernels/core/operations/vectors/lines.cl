// SPDX-License-Identifier: MIT
// Conversion between bitmap vectors and one-row or one-column matrices.
// Parameters: GROUP, A_WIDE (row pointers of a matrix).
#include "common/types.cl"

// Indices of a bitmap as columns of row 0, or as DCSR rows of one entry each; `ranks`: prefix sum
// of set bits per word, and the total.
__kernel void line_of_bits(count_t words, __global const uint* bits, __global const uint* ranks,
                           uint is_column, __global uint* pointers, __global index_t* names,
                           __global index_t* cols) {
    const count_t w = get_global_id(0);
    if (w >= words) {
        return;
    }
    uint at = ranks[w];
    for (uint left = bits[w]; left != 0; left &= left - 1) {
        const uint bit = left & (0 - left);
        const index_t index = (index_t)(w * 32 + (31 - clz(bit)));
        cols[at] = is_column ? 0 : index;
        if (is_column) {
            names[at] = index;
            pointers[at] = at;
        }
        ++at;
    }
    if (w + 1 == words) {
        pointers[is_column ? at : 1] = at;
        if (!is_column) {
            names[0] = pointers[0] = 0;
        }
    }
}

// Bitmap of the non-empty rows among `size`.
__kernel void bits_of_rows(count_t words, count_t size, __global const a_pointer_t* pointers,
                           __global uint* bits) {
    const count_t w = get_global_id(0);
    if (w >= words) {
        return;
    }
    uint found = 0;
    for (uint n = 0; n < 32 && w * 32 + n < size; ++n) {
        const count_t row = w * 32 + n;
        found |= pointers[row + 1] != pointers[row] ? 1u << n : 0;
    }
    bits[w] = found;
}

// Bitmap of `count` indices; initially 0.
__kernel void bits_of_list(count_t count, __global const index_t* list, __global uint* bits) {
    const count_t e = get_global_id(0);
    if (e < count) {
        atomic_or(&bits[list[e] >> 5], 1u << (list[e] & 31));
    }
}
