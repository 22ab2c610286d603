// SPDX-License-Identifier: MIT
// A mask without the entries that were not hit: `hits` has one bit an entry and a word more than
// it needs, `ranks` the hits before each word, the last of them too.
// Parameters: GROUP, ITEMS, A_WIDE (row pointers of the mask), C_WIDE (of the result, and ranks).
#include "common/group_scan.cl"

#define TILE (GROUP * ITEMS)

count_t rank_of(__global const uint* hits, __global const c_pointer_t* ranks, count_t k) {
    return ranks[k >> 5] + popcount(hits[k >> 5] & ((1u << (k & 31)) - 1));
}

// Row pointers of the result over the mask's slots; filled[t] = rows of tile t of slots that are
// not empty, unless it is null.
__kernel void hit_pointers(__global const a_pointer_t* pointers, count_t slots,
                           __global const uint* hits, __global const c_pointer_t* ranks,
                           __global c_pointer_t* out_pointers, __global uint* filled) {
    __local uint scratch[GROUP];
    const count_t base = (count_t)get_group_id(0) * TILE;
    uint own = 0;
    for (count_t s = base + get_local_id(0); s < min(base + TILE, slots + 1); s += GROUP) {
        const count_t begin = rank_of(hits, ranks, pointers[s]);
        out_pointers[s] = (c_pointer_t)begin;
        own += s < slots && rank_of(hits, ranks, pointers[s + 1]) > begin ? 1 : 0;
    }
    uint total;
    group_scan_uint(own, scratch, &total);
    if (filled != 0 && base < slots && get_local_id(0) == 0) {
        filled[get_group_id(0)] = total;
    }
}

__kernel void hit_columns(__global const index_t* cols, count_t nnz, __global const uint* hits,
                          __global const c_pointer_t* ranks, __global index_t* out_cols) {
    const count_t base = (count_t)get_group_id(0) * TILE;
    for (count_t k = base + get_local_id(0); k < min(base + TILE, nnz); k += GROUP) {
        if (hits[k >> 5] >> (k & 31) & 1) {
            out_cols[rank_of(hits, ranks, k)] = cols[k];
        }
    }
}
