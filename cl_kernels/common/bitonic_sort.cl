// SPDX-License-Identifier: MIT
// Bitonic sort (Batcher 1968) of a power-of-two number of keys in local memory by a work-group. To
// be called by all work-items; results are visible to all on return. SORT_KEY is the key type:
// indices unless defined before.
#pragma once

#include "common/warp.cl"

#ifndef SORT_KEY
#define SORT_KEY index_t
#endif

#if GROUP < 4
// For tiny work-groups: in-place heap sort (Williams 1964) by the first work-item, O(n log n).
void sift_down(__local SORT_KEY* values, uint root, uint size) {
    const SORT_KEY value = values[root];
    for (uint child = 2 * root + 1; child < size; child = 2 * root + 1) {
        if (child + 1 < size && values[child] < values[child + 1]) {
            ++child;
        }
        if (values[child] <= value) {
            break;
        }
        values[root] = values[child];
        root = child;
    }
    values[root] = value;
}

void sort_local(__local SORT_KEY* values, uint size) {
#if GROUP > 1
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint sorted = get_local_id(0) == 0 ? size : 0;
#else
    const uint sorted = size;
#endif
    for (uint root = sorted / 2; root > 0; --root) {
        sift_down(values, root - 1, size);
    }
    for (uint last = sorted; last > 1; --last) {
        const SORT_KEY largest = values[0];
        values[0] = values[last - 1];
        values[last - 1] = largest;
        sift_down(values, 0, last - 1);
    }
#if GROUP > 1
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
}

#else

void sort_two(SORT_KEY* a, SORT_KEY* b, bool ascending) {
    const SORT_KEY smaller = min(*a, *b);
    const SORT_KEY larger = max(*a, *b);
    *a = ascending ? smaller : larger;
    *b = ascending ? larger : smaller;
}

// The last step of a merge if not fused with another: compares neighbours, four per work-item.
void compare_neighbours(__local SORT_KEY* values, uint size, uint block) {
    for (uint first = 4 * get_local_id(0); first < size; first += 4 * GROUP) {
        for (uint at = first; at < min(first + 4, size); at += 2) {
            SORT_KEY a = values[at];
            SORT_KEY b = values[at + 1];
            sort_two(&a, &b, (at & block) == 0);
            values[at] = a;
            values[at + 1] = b;
        }
    }
}

// Two fused steps, of 2 * distance and distance, without a barrier in between.
void compare_fours(__local SORT_KEY* values, uint size, uint block, uint distance) {
    for (uint i = get_local_id(0); i < size / 4; i += GROUP) {
        const uint at = 4 * i - 3 * (i & (distance - 1));
        const bool ascending = (at & block) == 0;
        SORT_KEY a = values[at];
        SORT_KEY b = values[at + distance];
        SORT_KEY c = values[at + 2 * distance];
        SORT_KEY d = values[at + 3 * distance];
        sort_two(&a, &c, ascending);
        sort_two(&b, &d, ascending);
        sort_two(&a, &b, ascending);
        sort_two(&c, &d, ascending);
        values[at] = a;
        values[at + distance] = b;
        values[at + 2 * distance] = c;
        values[at + 3 * distance] = d;
    }
}

// Four values per work-item, 128 per warp: steps within these need only a warp barrier. One loop
// without branches but for its steps: compilers for processors copy the code around each barrier,
// and PoCL 5 fails where paths that differ meet at one.
void sort_local(__local SORT_KEY* values, uint size) {
    barrier(CLK_LOCAL_MEM_FENCE);
    uint block = 2;
    uint distance = 1;
    while (block <= size) {
        const bool is_single = distance == 1;
        compare_neighbours(values, is_single ? size : 0, block);
        compare_fours(values, is_single ? 0 : size, block, max(distance / 2, 1u));
        const bool is_last = distance < 4;  // of the block's steps
        step_barrier(is_last ? block <= 64 && block < size : distance <= 64);
        block = is_last ? 2 * block : block;
        distance = is_last ? block / 2 : distance / 4;
    }
}

#endif

// Smallest power of two >= n.
uint power_of_two(uint n) { return n <= 1 ? 1 : 1u << (32 - clz(n - 1)); }
