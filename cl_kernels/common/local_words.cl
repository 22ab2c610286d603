// SPDX-License-Identifier: MIT
// Words in local memory, by all work-items of a group. Parameter: GROUP.
#pragma once

#include "common/types.cl"

// One padding word in 32 against bank conflicts when work-items step through adjacent words.
#define PADDED(at) ((at) + ((at) >> 5))

void fill_local(__local uint* words, uint size, uint value) {
    for (uint i = get_local_id(0); i < size; i += GROUP) {
        words[i] = value;
    }
}

// Zeroes words, or a counter; visible to all on return.
void clear_local(__local uint* words, uint size) {
    fill_local(words, size, 0);
    barrier(CLK_LOCAL_MEM_FENCE);
}
