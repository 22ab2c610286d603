// SPDX-License-Identifier: MIT
// Segment index of each position of a tile (load balancing search): two searches per tile, then
// marks at segment starts and a max-scan in local memory. Any number of empty and long segments;
// with very many empty ones a search per position. Parameters: GROUP, ITEMS.
#pragma once

#include "common/group_scan.cl"
#include "common/search.cl"

#define SEGMENT_TILE (GROUP * ITEMS)

// More segments per tile than this: a search per position is faster than marking all.
#define MOST_MARKED (8 * SEGMENT_TILE)

typedef struct {
    count_t bounds[2];  // first and last segment of the tile
    uint segment[PADDED(SEGMENT_TILE)];
    uint running[2 * GROUP];
} segment_tile_t;

// To be called by all work-items, like locate_segments().
void clear_marks(__local segment_tile_t* tile) {
    for (uint k = get_local_id(0); k < SEGMENT_TILE; k += GROUP) {
        tile->segment[PADDED(k)] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

// Inclusive max-scan of the marks.
void run_marks(__local segment_tile_t* tile) {
    const uint first = get_local_id(0) * ITEMS;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint own = 0;
    for (uint i = 0; i < ITEMS; ++i) {
        own = max(own, tile->segment[PADDED(first + i)]);
    }
    uint current = maximum_before(own, tile->running);
    for (uint i = 0; i < ITEMS; ++i) {
        __local uint* at = &tile->segment[PADDED(first + i)];
        current = max(current, *at);
        *at = current;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

// The segments of both ends of a tile, by a search in which all work-items take part: for each end
// half of them divide its range.
void find_bounds(__global const a_pointer_t* pointers, count_t segments, count_t base, uint size,
                 __local segment_tile_t* tile) {
#if GROUP >= 4
    const uint end = get_local_id(0) % 2;
    const uint probes = GROUP / 2;
    const count_t key = base + end * (size - 1);
    count_t begin = 1;  // pointers[0] is not above any key
    for (count_t range = segments - 1; range > 0; range /= probes) {
        const count_t part = range / probes + 1;
        const count_t probe = begin + (get_local_id(0) / 2 + 1) * part - 1;
        if (get_local_id(0) < 2) {
            tile->running[end] = 0;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (probe < segments && pointers[probe] <= key) {
            atomic_inc(&tile->running[end]);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        begin += tile->running[end] * part;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (get_local_id(0) < 2) {
        tile->bounds[end] = begin - 1;
    }
#else
    for (uint end = get_local_id(0); end < 2; end += GROUP) {
        tile->bounds[end] = find_segment_a(pointers, 0, segments, base + end * (size - 1));
    }
#endif
}

// Finds the segments of positions base … base + size - 1; 0 < size <= SEGMENT_TILE. Position base +
// k is then in segment_at(tile, k).
void locate_segments(__global const a_pointer_t* pointers, count_t segments, count_t base,
                     uint size, __local segment_tile_t* tile) {
    find_bounds(pointers, segments, base, size, tile);
    clear_marks(tile);
    const count_t first = tile->bounds[0];
    const count_t more = tile->bounds[1] - first;
    // Results of searches ascend already: run_marks() does not change them.
    for (uint k = get_local_id(0); k < size && more > MOST_MARKED; k += GROUP) {
        tile->segment[PADDED(k)] =
            (uint)(find_segment_a(pointers, first, first + more + 1, base + k) - first);
    }
    for (uint s = get_local_id(0); s < more && more <= MOST_MARKED; s += GROUP) {
        // Of segments with the same start all but the last are empty.
        atomic_max(&tile->segment[PADDED((uint)(pointers[first + 1 + s] - base))], s + 1);
    }
    run_marks(tile);
}

count_t segment_at(__local const segment_tile_t* tile, uint k) {
    return tile->bounds[0] + tile->segment[PADDED(k)];
}
