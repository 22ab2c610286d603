// SPDX-License-Identifier: MIT
// Bitonic sort of a power-of-two number of keys in local memory by a whole work-group (Batcher
// 1968). Every work-item must call it; values are visible to all when it returns. SORT_KEY is the
// type of the keys: indices, unless it is defined before.
#ifndef CLBOOL_COMMON_BITONIC_SORT
#define CLBOOL_COMMON_BITONIC_SORT

#include "common/types.cl"

#ifndef SORT_KEY
#define SORT_KEY index_t
#endif

#if GROUP == 1
// One work-item alone: heap sort (Williams 1964), in place and O(n log n).
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
    for (uint root = size / 2; root > 0; --root) {
        sift_down(values, root - 1, size);
    }
    for (uint last = size; last > 1; --last) {
        const SORT_KEY largest = values[0];
        values[0] = values[last - 1];
        values[last - 1] = largest;
        sift_down(values, 0, last - 1);
    }
}

#else

void sort_local(__local SORT_KEY* values, uint size) {
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint block = 2; block <= size; block *= 2) {
        for (uint distance = block / 2; distance > 0; distance /= 2) {
            for (uint i = get_local_id(0); i < size / 2; i += GROUP) {
                const uint low = 2 * i - (i & (distance - 1));
                const uint high = low + distance;
                const bool ascending = (low & block) == 0;
                const SORT_KEY a = values[low];
                const SORT_KEY b = values[high];
                if ((a > b) == ascending) {
                    values[low] = b;
                    values[high] = a;
                }
            }
            barrier(CLK_LOCAL_MEM_FENCE);
        }
    }
}

#endif

// The least power of two that is not below n.
uint power_of_two(uint n) { return n <= 1 ? 1 : 1u << (32 - clz(n - 1)); }

#endif
