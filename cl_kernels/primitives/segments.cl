// SPDX-License-Identifier: MIT
// Steps over the segments that an ascending pointer array cuts a sequence into.
// Parameters: GROUP, ITEMS, A_WIDE (pointer width), RENAMED (segments have names), C_WIDE.
#include "common/search.cl"

#define LONG_GAP 32  // rows beyond which a gap is written by a whole group

// out[k] = name of the segment that holds k, for k < n. Work-items handle ITEMS neighbours, so
// one search serves many and long segments do no harm.
__kernel void segment_names(__global const a_pointer_t* pointers, __global const index_t* names,
                            count_t segments, count_t n, __global index_t* out) {
    count_t k = (count_t)get_global_id(0) * ITEMS;
    const count_t end = min(k + ITEMS, n);
    if (k >= end) {
        return;
    }
    count_t segment = find_segment_a(pointers, 0, segments, k);
    for (; k < end; ++k) {
        while (pointers[segment + 1] <= k) {
            ++segment;
        }
#if RENAMED
        out[k] = names[segment];
#else
        out[k] = (index_t)segment;
#endif
    }
}

// Pointers of all rows 0 … nrows from those of the non-empty ones: out[r] is where the first
// non-empty row >= r starts. Work-item s writes the rows behind segment s - 1 up to segment s; long
// gaps are written by its whole group.
__kernel void spread_pointers(__global const a_pointer_t* pointers, __global const index_t* names,
                              count_t segments, count_t nrows, __global a_pointer_t* out) {
    __local count_t long_gaps[GROUP];
    __local uint long_count;
    if (get_local_id(0) == 0) {
        long_count = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const count_t s = get_global_id(0);
    if (s <= segments) {
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
        const count_t gap = long_gaps[i];
        const count_t first = gap > 0 ? (count_t)names[gap - 1] + 1 : 0;
        const count_t end = gap < segments ? (count_t)names[gap] + 1 : nrows + 1;
        for (count_t r = first + get_local_id(0); r < end; r += GROUP) {
            out[r] = pointers[gap];
        }
    }
}

// out[i] = (uint)in[i]: a wide pointer array whose values fit.
__kernel void narrow_pointers(__global const ulong* in, count_t n, __global uint* out) {
    const count_t i = get_global_id(0);
    if (i < n) {
        out[i] = (uint)in[i];
    }
}

// Gathers runs into a sequence without gaps: segment s of the result, where out_pointers says, is
// in[starts[s] …], each value less `offset`.
__kernel void gather_runs(__global const index_t* in, __global const count_t* starts,
                          __global const c_pointer_t* out_pointers, count_t segments, count_t n,
                          index_t offset, __global index_t* out) {
    count_t k = (count_t)get_global_id(0) * ITEMS;
    const count_t end = min(k + ITEMS, n);
    if (k >= end) {
        return;
    }
    count_t segment = find_segment_c(out_pointers, 0, segments, k);
    for (; k < end; ++k) {
        while (out_pointers[segment + 1] <= k) {
            ++segment;
        }
        out[k] = in[starts[segment] + (k - out_pointers[segment])] - offset;
    }
}

// values[i] = names[values[i]].
__kernel void translate(__global const index_t* names, count_t n, __global index_t* values) {
    const count_t i = get_global_id(0);
    if (i < n) {
        values[i] = names[values[i]];
    }
}
