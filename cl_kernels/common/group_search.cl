// SPDX-License-Identifier: MIT
// k-ary searches in sorted arrays by a work-group. Parameter: GROUP (more than 1).
#ifndef CLBOOL_COMMON_GROUP_SEARCH
#define CLBOOL_COMMON_GROUP_SEARCH

#include "common/local_words.cl"

// Lower bound: first position in [begin, begin + range] with a value not below `key`; values exist
// up to `end`. Each step divides the range by GROUP. To be called by all; `below` is reusable then.
count_t group_lower_bound(__global const index_t* values, count_t begin, count_t range,
                          count_t end, index_t key, __local uint* below) {
    for (; range > 0; range /= GROUP) {
        const count_t part = range / GROUP + 1;
        const count_t probe = begin + (get_local_id(0) + 1) * part - 1;
        clear_local(below, 1);
        if (probe < end && values[probe] < key) {
            atomic_inc(below);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        begin += *below * part;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    return begin;
}

#endif
