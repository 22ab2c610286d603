// SPDX-License-Identifier: MIT
// Stream compaction of a mask to its hits: `hits` has one bit an entry and a word of padding,
// `ranks` is the prefix sum of hits per word, including the last.
// Parameters: GROUP, ITEMS, A_WIDE (row pointers of the mask), C_WIDE (of the result, and ranks).
#include "common/types.cl"

#define TILE (GROUP * ITEMS)

count_t rank_of(__global const uint* hits, __global const c_pointer_t* ranks, count_t k) {
    return ranks[k >> 5] + popcount(hits[k >> 5] & ((1u << (k & 31)) - 1));
}

// Row pointers of the result over the mask's slots.
__kernel void hit_pointers(__global const a_pointer_t* restrict pointers, count_t slots,
                           __global const uint* restrict hits,
                           __global const c_pointer_t* restrict ranks,
                           __global c_pointer_t* restrict out_pointers) {
    const count_t base = (count_t)get_group_id(0) * TILE;
    for (count_t s = base + get_local_id(0); s < min(base + TILE, slots + 1); s += GROUP) {
        out_pointers[s] = (c_pointer_t)rank_of(hits, ranks, pointers[s]);
    }
}

// Columns of the hits.
__kernel void gather_hits(__global const index_t* restrict cols, count_t nnz,
                          __global const uint* restrict hits,
                          __global const c_pointer_t* restrict ranks,
                          __global index_t* restrict out_cols) {
    const count_t base = (count_t)get_group_id(0) * TILE;
    for (count_t k = base + get_local_id(0); k < min(base + TILE, nnz); k += GROUP) {
        if (hits[k >> 5] >> (k & 31) & 1) {
            out_cols[rank_of(hits, ranks, k)] = cols[k];
        }
    }
}
