// SPDX-License-Identifier: MIT
// Bitmaps of vectors: the number of bits that are set; lists becoming bitmaps.
// Parameters: GROUP, VALUE.
#include "common/vector_values.cl"

// *count += bits set, at most 2^32 - 1 of them. The words are shared out evenly among the
// work-items, however many.
__kernel void count_bits(count_t words, __global const uint* bits, __global uint* count) {
    uint found = 0;
    for (count_t w = get_global_id(0); w < words; w += get_global_size(0)) {
        found += popcount(bits[w]);
    }
    if (found != 0) {
        atomic_add(count, found);
    }
}

// Entries of a list go to their places.
__kernel void spread_list(count_t n, __global const index_t* indices,
                          __global const value_t* values, __global uint* out_bits,
                          __global value_t* out_values) {
    const count_t at = get_global_id(0);
    if (at < n) {
        const index_t i = indices[at];
        atomic_or(&out_bits[i >> 5], 1u << (i & 31));
#if VALUE != 0
        out_values[i] = values[at];
#endif
    }
}
