// SPDX-License-Identifier: MIT
// Bitmap vectors as one-row or one-column matrices.
// Parameters: GROUP.
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
