// SPDX-License-Identifier: MIT
// Bitonic sort (Batcher 1968) of words with their masks in local memory by a work-group. To be
// called by all work-items; results are visible to all on return.
#ifndef CLBOOL_COMMON_BITONIC_WORDS
#define CLBOOL_COMMON_BITONIC_WORDS

#include "common/warp.cl"

// Sorts `size` words; the arrays have room up to the next power of two. Two words per work-item, 64
// per warp: steps within these need only a warp barrier.
void sort_words(__local uint* words, __local uint* masks, uint size) {
    const uint padded = size <= 1 ? 1 : 1u << (32 - clz(size - 1));
    for (uint i = size + get_local_id(0); i < padded; i += GROUP) {
        words[i] = NO_INDEX;
        masks[i] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint block = 2; block <= padded; block *= 2) {
        for (uint distance = block / 2; distance > 0; distance /= 2) {
            for (uint i = get_local_id(0); i < padded / 2; i += GROUP) {
                const uint low = 2 * i - (i & (distance - 1));
                const uint high = low + distance;
                const uint a = words[low];
                const uint b = words[high];
                if ((a > b) == ((low & block) == 0)) {
                    const uint mask = masks[low];
                    words[low] = b;
                    words[high] = a;
                    masks[low] = masks[high];
                    masks[high] = mask;
                }
            }
            const uint next = distance > 1 ? distance : block;  // an upper bound of the next step's
                                                                // distance
            step_barrier(next <= 32 && next < padded);
        }
    }
}

#endif
