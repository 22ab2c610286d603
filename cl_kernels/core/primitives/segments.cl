// SPDX-License-Identifier: MIT
// Operations over segments given by row pointers. Includes the compaction of non-empty segments, as
// both are mostly needed together and each program is slow to compile. Work-groups take tiles of
// GROUP * ITEMS positions.
// Parameters: GROUP, ITEMS, A_WIDE (pointer width), RENAMED (DCSR row numbers are given); those of
// core/primitives/compact.cl.
#define SELECT 2  // SELECT_FILLED
#include "common/group_search.cl"
#include "common/row_name.cl"
#include "common/segment_tile.cl"
#include "common/unroll.cl"
#include "core/primitives/compact.cl"

#define LONG_GAP 32  // rows above which a work-group fills a gap
#define OVERLAP 4    // segments of a work-item whose loads overlap

// Narrows row pointers whose values fit 32 bits.
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

#define RUNS                                                    \
    __global const index_t *in, __global const count_t *starts, \
        __global const a_pointer_t *out_pointers

// Rows that get a segment's pointer: those after the previous segment, up to its own.
count_t gap_begin(__global const index_t* names, count_t s) {
    return s > 0 ? (count_t)names[s - 1] + 1 : 0;
}
count_t gap_end(__global const index_t* names, count_t segments, count_t nrows, count_t s) {
    return (s < segments ? (count_t)names[s] : nrows) + 1;
}

// Segments [first, last), at most TILE, restricted to rows [row_begin, row_end).
typedef struct {
    count_t first, last;
    count_t row_begin, row_end;
} part_t;

// Expands a part's DCSR pointers to CSR: a segment per work-item, long gaps by the whole
// work-group. Work-group collective; local memory may be reused when it returns.
void spread_part(__global const a_pointer_t* pointers, __global const index_t* names,
                 count_t segments, count_t nrows, part_t part, __global a_pointer_t* out,
                 __local uint* long_gaps, __local uint* long_count) {
    clear_local(long_count, 1);
    for (count_t tile = part.first; tile < part.last; tile += OVERLAP * GROUP) {
        count_t begins[OVERLAP];
        count_t ends[OVERLAP];
        a_pointer_t values[OVERLAP];
        UNROLL
        for (uint k = 0; k < OVERLAP; ++k) {
            const count_t own = tile + k * GROUP + get_local_id(0);
            const count_t s = min(own, part.last - 1);
            begins[k] = max(gap_begin(names, s), part.row_begin);
            ends[k] = own < part.last ? min(gap_end(names, segments, nrows, s), part.row_end) : 0;
            values[k] = pointers[s];
        }
        UNROLL
        for (uint k = 0; k < OVERLAP; ++k) {
            if (ends[k] > begins[k] + LONG_GAP) {
                long_gaps[atomic_inc(long_count)] =
                    (uint)(tile + k * GROUP + get_local_id(0) - part.first);
            } else {
                for (count_t r = begins[k]; r < ends[k]; ++r) {
                    out[r] = values[k];
                }
            }
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < *long_count; ++i) {
        const count_t s = part.first + long_gaps[i];
        const count_t begin = max(gap_begin(names, s), part.row_begin);
        const count_t end = min(gap_end(names, segments, nrows, s), part.row_end);
        for (count_t r = begin + get_local_id(0); r < end; r += GROUP) {
            out[r] = pointers[s];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

// The first `tiles` work-groups take TILE segments each, unless these have more than `span` rows:
// such tiles are filled by the other work-groups, `span` rows each, so that gaps of any length are
// load-balanced.
__kernel void spread_pointers(__global const a_pointer_t* pointers, __global const index_t* names,
                              count_t segments, count_t nrows, uint tiles, count_t span,
                              __global a_pointer_t* out) {
    __local uint long_gaps[TILE];
    __local uint long_count;
    // Barriers stay outside branches, which some compilers cannot handle: empty searches and parts
    // instead.
    const bool has_rows = get_group_id(0) >= tiles;
    const count_t row_begin = has_rows ? (get_group_id(0) - tiles) * span : 0;
    const count_t row_end = has_rows ? min(row_begin + span, nrows + 1) : nrows + 1;
    const count_t begin = group_lower_bound(names, 0, has_rows ? segments : 0, segments,
                                            (index_t)row_begin, &long_count);
    const count_t end = group_lower_bound(names, begin, has_rows ? segments - begin : 0, segments,
                                          (index_t)(row_end - 1), &long_count);
    const count_t last_tile = has_rows ? end / TILE : get_group_id(0);
    for (count_t tile = has_rows ? begin / TILE : get_group_id(0); tile <= last_tile; ++tile) {
        const count_t first = tile * TILE;
        const count_t last = min(first + TILE, segments + 1);
        const count_t rows = gap_end(names, segments, nrows, last - 1) - gap_begin(names, first);
        part_t part = {first, last, row_begin, row_end};
        if (has_rows) {
            part.first = max(first, begin);
            part.last = min(last, end + 1);
        }
        if ((rows > span) != has_rows) {
            part.last = part.first;
        }
        spread_part(pointers, names, segments, nrows, part, out, long_gaps, &long_count);
    }
}

__kernel void segment_names(__global const a_pointer_t* pointers, __global const index_t* names,
                            count_t segments, count_t n, __global index_t* out) {
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
                          __global index_t* out) {
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
