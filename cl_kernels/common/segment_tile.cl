// SPDX-License-Identifier: MIT
// Which segment each position of a tile is in: two searches for the whole tile, then marks where
// segments begin and a running maximum, all in local memory. It takes any number of empty and long
// segments: where very many are empty, a search for each position.
// Parameters: GROUP, ITEMS.
#ifndef CLBOOL_COMMON_SEGMENT_TILE
#define CLBOOL_COMMON_SEGMENT_TILE

#include "common/search.cl"

#define SEGMENT_TILE (GROUP * ITEMS)
// One unused word in 32, so that work-items that step through neighbours of their own do not all
// meet in the same bank of local memory.
#define PADDED(at) ((at) + ((at) >> 5))

// Segments of a tile beyond which looking at all of them takes longer than a search a position.
#define MOST_MARKED (8 * SEGMENT_TILE)

typedef struct {
    count_t bounds[2];  // the first and the last segment that the tile touches
    uint segment[PADDED(SEGMENT_TILE)];
    uint running[2 * GROUP];
} segment_tile_t;

// The running maximum of the work-items' values, its own left out.
uint maximum_before(uint value, __local uint* running) {
    const uint lane = get_local_id(0);
    uint here = 0;
    running[lane] = value;
    for (uint distance = 1; distance < GROUP; distance *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint own = running[here + lane];
        const uint left = lane >= distance ? running[here + lane - distance] : 0;
        here = GROUP - here;
        running[here + lane] = max(own, left);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return lane > 0 ? running[here + lane - 1] : 0;
}

// Every work-item of the group must call these, and locate_segments().
void clear_marks(__local segment_tile_t* tile) {
    for (uint k = get_local_id(0); k < SEGMENT_TILE; k += GROUP) {
        tile->segment[PADDED(k)] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

// Replaces every mark by the largest one up to it.
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

// Finds the segments of positions base … base + size - 1; 0 < size <= SEGMENT_TILE. Position
// base + k is then in segment_at(tile, k).
void locate_segments(__global const a_pointer_t* pointers, count_t segments, count_t base,
                     uint size, __local segment_tile_t* tile) {
    for (uint end = get_local_id(0); end < 2; end += GROUP) {
        tile->bounds[end] = find_segment_a(pointers, 0, segments, base + end * (size - 1));
    }
    clear_marks(tile);
    const count_t first = tile->bounds[0];
    const count_t more = tile->bounds[1] - first;
    // What is found by searches ascends already: run_marks() leaves it as it is.
    for (uint k = get_local_id(0); k < size && more > MOST_MARKED; k += GROUP) {
        tile->segment[PADDED(k)] =
            (uint)(find_segment_a(pointers, first, first + more + 1, base + k) - first);
    }
    for (uint s = get_local_id(0); s < more && more <= MOST_MARKED; s += GROUP) {
        // Of segments that begin at the same place all but the last are empty.
        atomic_max(&tile->segment[PADDED((uint)(pointers[first + 1 + s] - base))], s + 1);
    }
    run_marks(tile);
}

count_t segment_at(__local const segment_tile_t* tile, uint k) {
    return tile->bounds[0] + tile->segment[PADDED(k)];
}

#endif
