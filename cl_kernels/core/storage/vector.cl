// SPDX-License-Identifier: MIT
// Bitmap vectors: popcount, conversion from lists, single updates, resizing.
// Parameters: GROUP, VALUE.
#include "common/vector_values.cl"

// *count += set bits, at most 2^32 - 1. Grid-stride loop.
__kernel void count_bits(count_t words, __global const uint* bits, __global uint* count) {
    uint found = 0;
    for (count_t w = get_global_id(0); w < words; w += get_global_size(0)) {
        found += popcount(bits[w]);
    }
    if (found != 0) {
        atomic_add(count, found);
    }
}

// List to bitmap: scatters the entries.
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

// Copy-on-write update: a copy with index `at` set, with a value, or removed (`there` 0).
__kernel void change_entry(count_t size, index_t at, uint there, value_t value,
                           __global const uint* bits, __global const value_t* values,
                           __global uint* out_bits, __global value_t* out_values) {
    const count_t i = get_global_id(0);
    if (i >= size) {
        return;
    }
    const uint bit = 1u << (at & 31);
    const count_t w = i >> 5;
    if ((i & 31) == 0) {
        out_bits[w] = w != at >> 5 ? bits[w] : there ? bits[w] | bit : bits[w] & ~bit;
    }
#if VALUE != 0
    if (there) {
        if (i == at) {
            out_values[i] = value;
        } else if (has_bit(bits, (index_t)i)) {
            out_values[i] = values[i];
        }
    }
#endif
}

// Resized copy, `words` to `out_words` words: indices below `size` stay.
__kernel void resize_bits(count_t words, __global const uint* bits, count_t size, count_t out_words,
                          __global uint* out_bits) {
    const count_t w = get_global_id(0);
    if (w < out_words) {
        out_bits[w] = w < words ? bits[w] & bits_below(size, w) : 0;
    }
}
