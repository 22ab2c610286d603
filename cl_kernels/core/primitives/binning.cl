// SPDX-License-Identifier: MIT
// Binning of rows by weight: histogram, and rows ordered by bin.
// Parameters: GROUP and those of common/binning.cl.
#include "common/binning.cl"
#include "common/unroll.cl"

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

// order[] = slots grouped by bin; cursors are initially 0. SLOTS per work-item: loads overlap.
#define SLOTS 4
__kernel void order_by_bin(__global const uint* weights, count_t slots,
                           __global uint* block, __global index_t* order) {
    __local uint members[LAST_BIN + 1];
    __local uint places[LAST_BIN + 1];
    const count_t base = (count_t)get_group_id(0) * GROUP * SLOTS + get_local_id(0);
    uint bins[SLOTS];
    uint ranks[SLOTS];
    clear_local(members, LAST_BIN + 1);
    UNROLL
    for (uint k = 0; k < SLOTS; ++k) {
        const count_t i = base + k * GROUP;
        bins[k] = i < slots ? bin_of(weights[i]) : LAST_BIN + 1;
    }
    UNROLL
    for (uint k = 0; k < SLOTS; ++k) {
        ranks[k] = bins[k] <= LAST_BIN ? atomic_inc(&members[bins[k]]) : NO_INDEX;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint b = get_local_id(0); b <= LAST_BIN; b += GROUP) {
        uint start = 0;
        for (uint before = 0; before < b; ++before) {
            start += block[BINS + before];
        }
        places[b] = members[b] > 0 ? start + atomic_add(&block[CURSORS + b], members[b]) : 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    UNROLL
    for (uint k = 0; k < SLOTS; ++k) {
        if (ranks[k] != NO_INDEX) {
            order[places[bins[k]] + ranks[k]] = (index_t)(base + k * GROUP);
        }
    }
}
