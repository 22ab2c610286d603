// SPDX-License-Identifier: MIT
// k-ary searches in sorted arrays by a work-group. Parameter: GROUP.
#pragma once

#include "common/local_words.cl"

#define WAYS (GROUP > 1 ? GROUP : 2)  // parts of a range that a step tells apart

// Lower bound: first position in [begin, begin + range] with a value not below `key`; values exist
// up to `end`. Each step divides the range by WAYS. To be called by all; `below` is reusable then.
count_t group_lower_bound(__global const index_t* values, count_t begin, count_t range,
                          count_t end, index_t key, __local uint* below) {
    for (; range > 0; range /= WAYS) {
        const count_t part = range / WAYS + 1;
        const count_t probe = begin + (get_local_id(0) + 1) * part - 1;
        const bool is_below = probe < end && values[probe] < key;
        const bool is_last = get_local_id(0) + 1 == GROUP || probe + part >= end ||
                             values[probe + part] >= key;
        clear_local(below, 1);
        if (is_below && is_last) {
            *below = get_local_id(0) + 1;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        begin += *below * part;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    return begin;
}
