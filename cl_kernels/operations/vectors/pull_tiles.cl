// SPDX-License-Identifier: MIT
// Matrix times vector where a row needs one hit: groups take tiles of ITEMS * GROUP entries, however
// they are shared out among rows, read them side by side, and then see which rows have hits. For
// matrices that have all rows; no row is too long.
// Parameters: GROUP (a multiple of 32), RING (OR_AND or ANY_SECONDI), VALUE, A_WIDE.
#include "operations/vectors/ring.cl"

#define ITEMS 8  // a byte of hits
#define TILE (GROUP * ITEMS)

// The row that has an entry: the first that ends behind it. By the whole group; `below` may be used
// again when it returns.
count_t group_row_of(__global const a_pointer_t* pointers, count_t slots, count_t entry,
                     __local uint* below) {
    count_t begin = 0;
    for (count_t range = slots - begin; range > 0; range /= GROUP) {
        const count_t part = range / GROUP + 1;
        const count_t probe = begin + (get_local_id(0) + 1) * part - 1;
        if (get_local_id(0) == 0) {
            *below = 0;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (probe < slots && pointers[probe + 1] <= entry) {
            atomic_inc(below);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        begin += *below * part;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    return begin;
}

// The first hit from `begin` to `end` - 1 of the tile; `end` when there is none.
uint first_hit(__local const uchar* hits, uint begin, uint end) {
    for (uint at = begin; at < end; at = (at / ITEMS + 1) * ITEMS) {
        const uint left = (uint)hits[at / ITEMS] >> at % ITEMS;
        if (left != 0) {
            return min(at + (31 - clz(left & (0 - left))), end);
        }
    }
    return end;
}

// Rows whose entries are all in the tile are this group's alone; others are shared.
void put_smallest(__global value_t* out_values, count_t row, index_t k, bool own) {
#if VALUE != 0
    if (own) {
        out_values[row] = (value_t)k;
    } else {
        atomic_min(&out_values[row], (value_t)k);
    }
#endif
}

// `out_bits` are 0 before, values the largest there is.
__kernel void pull_tiles(count_t slots, __global const a_pointer_t* pointers, count_t nnz,
                         __global const index_t* cols, __global const uint* u_bits, uint full,
                         __global uint* out_bits, __global value_t* out_values) {
    __local uchar flags[TILE];
    __local uchar hits[GROUP];
    __local uint bits[GROUP / 32];
    __local uint below;
    const uint at = get_local_id(0);
    const count_t base = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, nnz - base);
    index_t k[ITEMS];
    for (uint i = 0; i < ITEMS; ++i) {
        k[i] = cols[base + min(at + i * GROUP, size - 1)];
    }
    for (uint i = 0; i < ITEMS; ++i) {
        const bool hit = full != 0 || has_bit(u_bits, k[i]);
        flags[at + i * GROUP] = hit && at + i * GROUP < size ? 1 : 0;
    }
    const count_t first = group_row_of(pointers, slots, base, &below);
    uint own_hits = 0;
    for (uint i = 0; i < ITEMS; ++i) {
        own_hits |= (uint)flags[at * ITEMS + i] << i;
    }
    hits[at] = (uchar)own_hits;
    for (count_t window = first / 32 * 32;
         window <= first || (window < slots && pointers[window] < base + size); window += GROUP) {
        if (at < GROUP / 32) {
            bits[at] = 0;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        const count_t row = window + at;
        const count_t row_begin = row < slots ? pointers[row] : nnz;
        if (row >= first && row_begin < base + size) {
            const count_t row_end = pointers[row + 1];
            const uint begin = (uint)(max(row_begin, base) - base);
            const uint end = (uint)(min(row_end, base + size) - base);
            const uint found = first_hit(hits, begin, end);
            if (found < end) {
                atomic_or(&bits[at >> 5], 1u << (at & 31));
                put_smallest(out_values, row, cols[base + found],
                             row_begin >= base && row_end <= base + size);
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (at < GROUP / 32 && bits[at] != 0) {
            atomic_or(&out_bits[window / 32 + at], bits[at]);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
