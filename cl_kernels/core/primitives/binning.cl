// SPDX-License-Identifier: MIT
// Binning of rows by weight: histogram, and rows ordered by bin.
// Parameters: GROUP and those of common/binning.cl.
#include "common/binning.cl"

// Histogram, and the largest weight beyond TINY.
__kernel void bin_weights(__global const uint* weights, count_t slots, __global uint* block) {
    __local uint histogram[LAST_BIN + 1];
    const count_t i = get_global_id(0);
    const uint weight = i < slots ? weights[i] : 0;
    if (weight > TINY) {
        atomic_max(&block[MOST], weight);
    }
    count_bin(bin_of(weight), i < slots, histogram, block);
}

// order[] = slots of bins from `first_bin` on, grouped by bin, from the histogram; cursors are
// initially 0.
__kernel void order_by_bin(__global const uint* weights, count_t slots, uint first_bin,
                           __global uint* block, __global index_t* order) {
    __local uint members[LAST_BIN + 1];
    __local uint places[LAST_BIN + 1];
    const count_t i = get_global_id(0);
    const uint bin = i < slots ? bin_of(weights[i]) : 0;
    const bool is_ordered = i < slots && bin >= first_bin;
    clear_histogram(members);
    uint rank = 0;
    if (is_ordered) {
        rank = atomic_inc(&members[bin]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint b = first_bin + get_local_id(0); b <= LAST_BIN; b += GROUP) {
        uint start = 0;
        for (uint before = first_bin; before < b; ++before) {
            start += block[BINS + before];
        }
        places[b] = members[b] > 0 ? start + atomic_add(&block[CURSORS + b], members[b]) : 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (is_ordered) {
        order[places[bin] + rank] = (index_t)i;
    }
}
