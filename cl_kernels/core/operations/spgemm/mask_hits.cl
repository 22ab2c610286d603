// SPDX-License-Identifier: MIT
// Stream compaction of a mask to its hits: `hits` has one bit an entry and a word of padding,
// `ranks` is the prefix sum of hits per word, including the last.
// Parameters: GROUP, ITEMS, A_WIDE (row pointers of the mask), C_WIDE (of the result, and ranks).
#include "common/group_scan.cl"

#define TILE (GROUP * ITEMS)

count_t rank_of(__global const uint* hits, __global const c_pointer_t* ranks, count_t k) {
    return ranks[k >> 5] + popcount(hits[k >> 5] & ((1u << (k & 31)) - 1));
}

// Row pointers of the result over the mask's slots; filled[t], unless null: non-empty rows in tile
// t; block[all]: in all of them.
__kernel void hit_pointers(__global const a_pointer_t* restrict pointers, count_t slots,
                           __global const uint* restrict hits,
                           __global const c_pointer_t* restrict ranks,
                           __global c_pointer_t* restrict out_pointers,
                           __global uint* restrict filled, __global uint* restrict block,
                           uint all) {
    __local uint scratch[GROUP];
    const count_t base = (count_t)get_group_id(0) * TILE;
    uint own = 0;
    for (count_t s = base + get_local_id(0); s < min(base + TILE, slots + 1); s += GROUP) {
        const count_t begin = rank_of(hits, ranks, pointers[s]);
        out_pointers[s] = (c_pointer_t)begin;
        own += s < slots && rank_of(hits, ranks, pointers[s + 1]) > begin ? 1 : 0;
    }
    const uint total = group_sum_uint(own, scratch);
    if (filled != 0 && base < slots && get_local_id(0) == 0) {
        filled[get_group_id(0)] = total;
        atomic_add((volatile __global uint*)&block[all], total);
    }
}

// Columns of the hits; sparse hits are gathered a word per work-item, else an entry.
void gather_columns(uint tile, bool by_word, __global const index_t* cols, count_t nnz,
                    __global const uint* hits, __global const c_pointer_t* ranks,
                    __global index_t* out_cols) {
    const count_t base = (count_t)tile * TILE;
    if (!by_word) {
        for (count_t k = base + get_local_id(0); k < min(base + TILE, nnz); k += GROUP) {
            if (hits[k >> 5] >> (k & 31) & 1) {
                out_cols[rank_of(hits, ranks, k)] = cols[k];
            }
        }
        return;
    }
    const count_t words = (nnz + 31) / 32;
    for (count_t w = base + get_local_id(0); w < min(base + TILE, words); w += GROUP) {
        count_t to = ranks[w];
        for (uint bits = hits[w]; bits != 0; bits &= bits - 1) {
            out_cols[to++] = cols[w * 32 + popcount((bits & -bits) - 1)];
        }
    }
}

// Compacts the non-empty rows, filled[t] of them in tile t or, if `summed`, before it. `names` is
// null if slots are rows.
void gather_rows(uint tile, __global const c_pointer_t* pointers, __global const index_t* names,
                 count_t slots, __global const uint* filled, bool summed, __local uint* scratch,
                 __global index_t* out_names, __global c_pointer_t* out_pointers) {
    uint earlier = 0;
    for (uint t = get_local_id(0); t < tile && !summed; t += GROUP) {
        earlier += filled[t];
    }
    const uint counted = group_sum_uint(earlier, scratch);
    const uint before = summed ? filled[tile] : counted;
    const count_t begin = (count_t)tile * TILE + get_local_id(0) * ITEMS;
    const count_t end = min(begin + ITEMS, slots);
    uint own = 0;
    for (count_t s = begin; s < end; ++s) {
        own += pointers[s] < pointers[s + 1] ? 1 : 0;
    }
    uint total;
    count_t to = before + group_scan_uint(own, scratch, &total);
    for (count_t s = begin; s < end; ++s) {
        if (pointers[s] < pointers[s + 1]) {
            out_names[to] = names != 0 ? names[s] : (index_t)s;
            out_pointers[to++] = pointers[s];
        }
    }
    if (begin < slots && end == slots) {
        out_pointers[to] = pointers[slots];
    }
}

// Single launch: the first `column_tiles` work-groups gather columns, the others rows.
__kernel void gather_hits(__global const index_t* restrict cols, count_t nnz,
                          __global const uint* restrict hits,
                          __global const c_pointer_t* restrict ranks,
                          __global index_t* restrict out_cols, uint column_tiles, uint by_word,
                          __global const c_pointer_t* restrict pointers,
                          __global const index_t* restrict names, count_t slots,
                          __global const uint* restrict filled, uint summed,
                          __global index_t* restrict out_names,
                          __global c_pointer_t* restrict out_pointers) {
    __local uint scratch[GROUP];
    const uint tile = (uint)get_group_id(0);
    if (tile < column_tiles) {
        gather_columns(tile, by_word != 0, cols, nnz, hits, ranks, out_cols);
    } else {
        gather_rows(tile - column_tiles, pointers, names, slots, filled, summed != 0, scratch,
                    out_names, out_pointers);
    }
}
