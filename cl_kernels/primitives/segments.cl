// SPDX-License-Identifier: MIT
// Steps over the segments that an ascending pointer array cuts a sequence into.
// Parameters: GROUP, ITEMS, A_WIDE (pointer width), RENAMED (segments have names); those of
// primitives/compact.cl, whose selection of segments that are not empty is in this program because
// it is mostly needed where the others are, and each program takes long to compile.
// Groups work on tiles of GROUP * ITEMS positions; with GROUP 1 the work-item searches once and
// then walks along.
#define SELECT 2  // SELECT_FILLED
#include "primitives/compact.cl"
#include "common/row_name.cl"
#include "common/segment_tile.cl"

#define LONG_GAP 32  // rows beyond which a gap is written by a whole group

// out[i] = (uint)in[i]: a wide pointer array whose values fit.
__kernel void narrow_pointers(__global const ulong* in, count_t n, __global uint* out) {
    const count_t base = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, n - base);
    for (uint k = get_local_id(0); k < size; k += GROUP) {
        out[base + k] = (uint)in[base + k];
    }
}

// values[i] = names[values[i]].
__kernel void translate(__global const index_t* names, count_t n, __global index_t* values) {
    const count_t base = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, n - base);
    for (uint k = get_local_id(0); k < size; k += GROUP) {
        values[base + k] = names[values[base + k]];
    }
}

#define RUNS                                                                                      \
    __global const index_t *in, __global const count_t *starts,                                   \
        __global const a_pointer_t *out_pointers

#if GROUP == 1

// Rows that are written at once for a segment, whether it has so many or not: most have one or
// two, and those that are too many are written again for the segments behind.
#define ROWS_AT_ONCE 8

#if A_WIDE
typedef ulong8 pointers_t;
#else
typedef uint8 pointers_t;
#endif

// Pointers of all rows 0 … nrows from those of the non-empty ones: out[r] is where the first
// non-empty row >= r starts.
__kernel void spread_pointers(__global const a_pointer_t* pointers, __global const index_t* names,
                              count_t segments, count_t nrows, __global a_pointer_t* out) {
    count_t r = (count_t)get_group_id(0) * TILE;
    const count_t end = min(r + TILE, nrows + 1);
    count_t segment = lower_bound_index(names, 0, segments, (index_t)r);
    while (r + ROWS_AT_ONCE <= end && segment < segments) {
        const a_pointer_t pointer = pointers[segment];
        const count_t next = (count_t)names[segment] + 1;
        vstore8((pointers_t)pointer, 0, out + r);
        for (r += ROWS_AT_ONCE; r < min(next, end); ++r) {
            out[r] = pointer;
        }
        r = min(next, end);
        ++segment;
    }
    for (; r < end; ++r) {
        segment += segment < segments && names[segment] < r ? 1 : 0;
        out[r] = pointers[segment];
    }
}

// out[k] = name of the segment that holds k, for k < n.
__kernel void segment_names(__global const a_pointer_t* pointers, __global const index_t* names,
                            count_t segments, count_t n, __global index_t* out) {
    count_t k = (count_t)get_group_id(0) * TILE;
    const count_t end = min(k + TILE, n);
    for (count_t segment = find_segment_a(pointers, 0, segments, k); k < end; ++segment) {
        const index_t name = row_name(names, segment);
        const count_t segment_end = min((count_t)pointers[segment + 1], end);
        for (; k < segment_end; ++k) {
            out[k] = name;
        }
    }
}

// Gathers runs into a sequence without gaps: segment s of the result, where out_pointers says, is
// in[starts[s] …], each value less `offset`.
__kernel void gather_runs(RUNS, count_t segments, count_t n, index_t offset,
                          __global index_t* out) {
    count_t k = (count_t)get_group_id(0) * TILE;
    const count_t end = min(k + TILE, n);
    for (count_t segment = find_segment_a(out_pointers, 0, segments, k); k < end; ++segment) {
        const count_t segment_end = min((count_t)out_pointers[segment + 1], end);
        __global const index_t* from = in + starts[segment] - out_pointers[segment];
        for (; k < segment_end; ++k) {
            out[k] = from[k] - offset;
        }
    }
}

#else

// Each group spreads the pointers of TILE segments: a work-item writes the rows behind segment
// s - 1 up to segment s; long gaps are written by the whole group.
__kernel void spread_pointers(__global const a_pointer_t* pointers, __global const index_t* names,
                              count_t segments, count_t nrows, __global a_pointer_t* out) {
    __local count_t long_gaps[TILE];
    __local uint long_count;
    if (get_local_id(0) == 0) {
        long_count = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const count_t base = (count_t)get_group_id(0) * TILE;
    for (count_t s = base + get_local_id(0); s < min(base + TILE, segments + 1); s += GROUP) {
        const count_t first = s > 0 ? (count_t)names[s - 1] + 1 : 0;
        const count_t end = s < segments ? (count_t)names[s] + 1 : nrows + 1;
        if (end - first > LONG_GAP) {
            long_gaps[atomic_inc(&long_count)] = s;
        } else {
            for (count_t r = first; r < end; ++r) {
                out[r] = pointers[s];
            }
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < long_count; ++i) {
        const count_t s = long_gaps[i];
        const count_t first = s > 0 ? (count_t)names[s - 1] + 1 : 0;
        const count_t end = s < segments ? (count_t)names[s] + 1 : nrows + 1;
        for (count_t r = first + get_local_id(0); r < end; r += GROUP) {
            out[r] = pointers[s];
        }
    }
}

__kernel void segment_names(__global const a_pointer_t* pointers, __global const index_t* names,
                            count_t segments, count_t n, __global index_t* out) {
    __local segment_tile_t tile;
    const count_t base = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, n - base);
    locate_segments(pointers, segments, base, size, &tile);
    for (uint k = get_local_id(0); k < size; k += GROUP) {
        out[base + k] = row_name(names, segment_at(&tile, k));
    }
}

__kernel void gather_runs(RUNS, count_t segments, count_t n, index_t offset,
                          __global index_t* out) {
    __local segment_tile_t tile;
    const count_t base = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, n - base);
    locate_segments(out_pointers, segments, base, size, &tile);
    for (uint k = get_local_id(0); k < size; k += GROUP) {
        const count_t segment = segment_at(&tile, k);
        out[base + k] = in[starts[segment] + (base + k - out_pointers[segment])] - offset;
    }
}

#endif
