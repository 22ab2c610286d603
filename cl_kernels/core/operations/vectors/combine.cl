// SPDX-License-Identifier: MIT
// Set operations on bitmaps, with values.
// Parameters: GROUP, VALUE.
#include "common/vector_values.cl"

#define UNITE 0
#define INTERSECT 1

uint combine_words(uint what, uint a, uint b) {
    return what == UNITE ? a | b : what == INTERSECT ? a & b : a & ~b;
}

__kernel void combine_bits(uint what, count_t words, __global const uint* a, __global const uint* b,
                           __global uint* out) {
    const count_t w = get_global_id(0);
    if (w < words) {
        out[w] = combine_words(what, a[w], b[w]);
    }
}

#if VALUE != 0
// Values of a where b has no entry, or b is pattern only (`b_counts` 0), and vice versa.
__kernel void combine_all(uint what, uint op, uint b_counts, count_t size,
                          __global const uint* a_bits, __global const value_t* a_values,
                          __global const uint* b_bits, __global const value_t* b_values,
                          __global uint* out_bits, __global value_t* out_values) {
    const count_t i = get_global_id(0);
    if (i >= size) {
        return;
    }
    const uint a = a_bits[i >> 5];
    const uint b = b_bits[i >> 5];
    const uint bit = 1u << (i & 31);
    const uint out = combine_words(what, a, b);
    if ((i & 31) == 0) {
        out_bits[i >> 5] = out;
    }
    if ((out & bit) == 0) {
        return;
    }
    if ((b & bit) == 0 || b_counts == 0) {
        out_values[i] = a_values[i];
    } else if ((a & bit) == 0) {
        out_values[i] = b_values[i];
    } else {
        out_values[i] = combine_values(op, a_values[i], b_values[i]);
    }
}
#endif
