// SPDX-License-Identifier: MIT
// Triangles per vertex of a graph oriented by degree: each edge intersects the rows of its ends,
// looking the entries of the shorter row up in the longer one by binary search.
// Parameters: GROUP, LANES (work-items of an edge), A_WIDE, VALUE (2: ulong).
#include "common/search.cl"
#include "common/vector_values.cl"

// counts[] are 0 before. A vertex has no more triangles than there are edges, fewer than 2^32.
__kernel void count_corners(count_t edges, __global const index_t* rows,
                            __global const index_t* cols, __global const a_pointer_t* pointers,
                            __global uint* counts) {
    const count_t edge = get_global_id(0) / LANES;
    if (edge >= edges) {
        return;
    }
    const index_t ends[2] = {rows[edge], cols[edge]};
    const count_t first[2] = {pointers[ends[0]], pointers[ends[1]]};
    const count_t last[2] = {pointers[ends[0] + (count_t)1], pointers[ends[1] + (count_t)1]};
    const uint few = last[0] - first[0] <= last[1] - first[1] ? 0 : 1;
    const count_t end = last[1 - few];
    count_t at = first[1 - few];
    uint found = 0;
    for (count_t p = first[few] + get_global_id(0) % LANES; p < last[few]; p += LANES) {
        const index_t corner = cols[p];
        at = lower_bound_index(cols, at, end, corner);
        if (at == end) {
            break;
        }
        if (cols[at] == corner) {
            atomic_inc(&counts[corner]);
            ++found;
        }
    }
    if (found > 0) {
        atomic_add(&counts[ends[0]], found);
        atomic_add(&counts[ends[1]], found);
    }
}

// Non-zero counts as a sparse vector; a work-item a word of its bitmap.
__kernel void corners_as_vector(count_t words, count_t size, __global const uint* counts,
                                __global uint* out_bits, __global value_t* out_values) {
    const count_t w = get_global_id(0);
    if (w >= words) {
        return;
    }
    uint bits = 0;
    for (count_t i = w * 32; i < min(size, w * 32 + 32); ++i) {
        out_values[i] = counts[i];
        bits |= counts[i] > 0 ? 1u << (uint)(i & 31) : 0;
    }
    out_bits[w] = bits;
}
