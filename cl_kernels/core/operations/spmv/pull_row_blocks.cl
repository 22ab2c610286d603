// SPDX-License-Identifier: MIT
// CSR-Stream SpMV (Greathouse and Daga, "Efficient sparse matrix-vector multiplication on GPUs
// using the CSR storage format", SC 2014, section III): a work-group loads a row block's entries
// coalesced into local memory and reduces the rows from there, in ascending order of k. Row blocks
// are whole 32-bit words of the bitmap, with about equal numbers of rows plus entries.
// Parameters: GROUP (a multiple of 32), RING, VALUE, A_WIDE.
#include "core/operations/spmv/ring.cl"

#define ITEMS 8  // a byte of hits
#define TILE (GROUP * ITEMS)
#define MOST_ROWS (TILE + 32)  // per row block

#if FIRST_ENDS
// First hit in [begin, end) of the tile; `end` if there is none.
uint first_hit(__local const uchar* hits, uint begin, uint end) {
    for (uint at = begin; at < end; at = (at / ITEMS + 1) * ITEMS) {
        const uint left = (uint)hits[at / ITEMS] >> at % ITEMS;
        if (left != 0) {
            return min(at + (31 - clz(left & (0 - left))), end);
        }
    }
    return end;
}
#endif

// `bounds`: first row and entry of each row block, and an end; out_bits has `words` words.
__kernel void pull_row_blocks(__global const ulong2* bounds, __global const a_pointer_t* pointers,
                              __global const index_t* cols, __global const uint* u_bits,
                              __global const value_t* u_values, uint full, __global uint* out_bits,
                              __global value_t* out_values, count_t words) {
    __local uint ends[MOST_ROWS + 1];
    __local uint bits[MOST_ROWS / 32];
    __local uchar there[TILE];
#if FIRST_ENDS
    __local uchar hits[GROUP];
#else
    __local value_t given[TILE];
    // Partial sum of the row that crosses tiles: for this tile and the next.
    __local value_t open_sum[2];
    __local uint open_found[2];
#endif
    const uint at = get_local_id(0);
    const count_t first = bounds[get_group_id(0)].x;
    const count_t base = bounds[get_group_id(0)].y;
    const uint rows = (uint)(bounds[get_group_id(0) + 1].x - first);
    const count_t entries = bounds[get_group_id(0) + 1].y - base;
    for (uint i = at; i <= rows; i += GROUP) {
        ends[i] = (uint)(pointers[first + i] - base);
    }
    for (uint i = at; i < MOST_ROWS / 32; i += GROUP) {
        bits[i] = 0;
    }
    for (count_t done = 0; done < entries; done += TILE) {
        const uint size = (uint)min((count_t)TILE, entries - done);
        index_t k[ITEMS];
        for (uint i = 0; i < ITEMS; ++i) {
            k[i] = cols[base + done + min(at + i * GROUP, size - 1)];
        }
        for (uint i = 0; i < ITEMS; ++i) {
            const bool hit = full != 0 || has_bit(u_bits, k[i]);
            there[at + i * GROUP] = hit && at + i * GROUP < size ? 1 : 0;
        }
#if !FIRST_ENDS
        for (uint i = 0; i < ITEMS; ++i) {
            given[at + i * GROUP] = GIVE(u_values, k[i]);
        }
#endif
        barrier(CLK_LOCAL_MEM_FENCE);
#if FIRST_ENDS
        uint own_hits = 0;
        for (uint i = 0; i < ITEMS; ++i) {
            own_hits |= (uint)there[at * ITEMS + i] << i;
        }
        hits[at] = (uchar)own_hits;
        barrier(CLK_LOCAL_MEM_FENCE);
#endif
        const uint tile = (uint)done;
        for (uint i = at; i < rows; i += GROUP) {
            if (max(ends[i], tile) >= min(ends[i + 1], tile + size)) {
                continue;
            }
            const uint begin = max(ends[i], tile) - tile;
            const uint end = min(ends[i + 1], tile + size) - tile;
#if FIRST_ENDS
            const uint found = first_hit(hits, begin, end);
            if (found < end && (bits[i >> 5] >> (i & 31) & 1) == 0) {
                atomic_or(&bits[i >> 5], 1u << (i & 31));
#if VALUE != 0
                out_values[first + i] = cols[base + done + found];
#endif
            }
#else
            const uint turn = (uint)(done / TILE) & 1;
            const bool goes_on = ends[i + 1] > tile + size;
            value_t sum = 0;
            uint found = 0;
            if (ends[i] < tile) {
                sum = open_sum[turn];
                found = open_found[turn];
            }
            for (uint e = begin; e < end; ++e) {
                if (there[e] != 0) {
                    sum = found != 0 ? ring_add(sum, given[e]) : given[e];
                    found = 1;
                }
            }
            if (goes_on) {
                open_sum[turn ^ 1] = sum;
                open_found[turn ^ 1] = found;
            } else if (found != 0) {
                atomic_or(&bits[i >> 5], 1u << (i & 31));
                out_values[first + i] = sum;
            }
#endif
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const count_t word = first / 32;
    const count_t own_words =
        get_group_id(0) + 1 == get_num_groups(0) ? words - word : (count_t)rows / 32;
    for (uint i = at; i < own_words; i += GROUP) {
        out_bits[word + i] = i < MOST_ROWS / 32 ? bits[i] : 0;
    }
}
