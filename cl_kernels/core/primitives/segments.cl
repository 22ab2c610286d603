// SPDX-License-Identifier: MIT
// Operations over segments given by row pointers. Includes the compaction of non-empty segments, as
// both are mostly needed together and each program is slow to compile. Work-groups take tiles of
// GROUP * ITEMS positions, at most 65536.
// Parameters: GROUP, ITEMS, A_WIDE (pointer width), RENAMED (DCSR row numbers are given); those of
// core/primitives/compact.cl.
#define SELECT 2  // SELECT_FILLED
#include "common/group_search.cl"
#include "common/row_name.cl"
#include "common/segment_tile.cl"
#include "common/unroll.cl"
#include "core/primitives/compact.cl"

// Narrows row pointers whose values fit 32 bits.
__kernel void narrow_pointers(__global const ulong* restrict in, count_t n,
                              __global uint* restrict out) {
    const count_t base = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, n - base);
    for (uint k = get_local_id(0); k < size; k += GROUP) {
        out[base + k] = (uint)in[base + k];
    }
}

// values[i] = names[values[i]].
__kernel void translate(__global const index_t* restrict names, count_t n,
                        __global index_t* restrict values) {
    const count_t base = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, n - base);
    for (uint k = get_local_id(0); k < size; k += GROUP) {
        values[base + k] = names[values[base + k]];
    }
}

#define RUNS                                                    \
    __global const index_t *in, __global const count_t *starts, \
        __global const a_pointer_t *out_pointers

// DCSR pointers to CSR: out[r] for all rows r and behind the last; those of rows that are not
// stored are the next stored row's.
__kernel void spread_pointers(__global const a_pointer_t* restrict pointers,
                              __global const index_t* restrict names, count_t segments,
                              count_t nrows, __global a_pointer_t* restrict out) {
    __local ushort ranks[TILE];  // whether a row is stored, then how many before it are
    __local uint scratch[GROUP];
    const count_t base = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, nrows + 1 - base);
    // So many names are smaller at least: those of all smaller rows but the ones not stored.
    const count_t least = base - min(base, nrows - segments);
    const count_t first = group_lower_bound(names, least, min(base, segments) - least, segments,
                                            (index_t)base, scratch);
    for (uint k = get_local_id(0); k < TILE; k += GROUP) {
        ranks[k] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    UNROLL_8
    for (uint i = 0; i < ITEMS; ++i) {
        const count_t slot = first + i * GROUP + get_local_id(0);
        const index_t row = slot < segments ? names[slot] - (index_t)base : NO_INDEX;
        if (row < size) {
            ranks[row] = 1;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    __local ushort* own = ranks + get_local_id(0) * ITEMS;
    uint stored = 0;
    for (uint i = 0; i < ITEMS; ++i) {
        stored += own[i];
    }
    uint total;
    uint rank = group_scan_uint(stored, scratch, &total);
    for (uint i = 0; i < ITEMS; ++i) {
        const uint is_stored = own[i];
        own[i] = (ushort)rank;
        rank += is_stored;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    UNROLL_8
    for (uint i = 0; i < ITEMS; ++i) {
        const uint k = i * GROUP + get_local_id(0);
        if (k < size) {
            out[base + k] = pointers[first + ranks[k]];
        }
    }
}

__kernel void segment_names(__global const a_pointer_t* restrict pointers,
                            __global const index_t* restrict names, count_t segments, count_t n,
                            __global index_t* restrict out) {
    __local segment_tile_t tile;
    const count_t base = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, n - base);
    locate_segments(pointers, segments, base, size, &tile);
    UNROLL_8
    for (uint i = 0; i < ITEMS; ++i) {
        const uint k = get_local_id(0) + i * GROUP;
        if (k < size) {
            out[base + k] = row_name(names, segment_at(&tile, k));
        }
    }
}

__kernel void gather_runs(RUNS, count_t segments, count_t most, index_t offset,
                          __global index_t* restrict out) {
    __local segment_tile_t tile;
    const count_t base = (count_t)get_group_id(0) * TILE;
    const count_t n = min(most, (count_t)out_pointers[segments]);
    const uint size = base < n ? (uint)min((count_t)TILE, n - base) : 0;
    locate_segments(out_pointers, segments, base, max(size, 1u), &tile);
    for (uint k = get_local_id(0); k < size; k += GROUP) {
        const count_t segment = segment_at(&tile, k);
        out[base + k] = in[starts[segment] + (base + k - out_pointers[segment])] - offset;
    }
}
