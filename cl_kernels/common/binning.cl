// SPDX-License-Identifier: MIT
// Binning of rows by weight, counted in the size_block that the host reads at once. Parameters:
// GROUP, TINY, LAST_BIN and the counters' offsets in it (BINS, MOST, CURSORS).
#pragma once

#include "common/local_words.cl"

// Bin 0: nothing; bin 1: up to TINY; bin b: up to TINY * 2^(b-1); LAST_BIN: the rest.
uint bin_of(count_t weight) {
    if (weight == 0) {
        return 0;
    }
    uint bin = 1;
    for (count_t limit = TINY; limit < weight && bin < LAST_BIN; limit *= 2) {
        ++bin;
    }
    return bin;
}

// To be called by all work-items; a histogram has LAST_BIN + 1 counters.
void add_histogram(__local const uint* histogram, __global uint* block) {
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint b = get_local_id(0); b <= LAST_BIN; b += GROUP) {
        if (histogram[b] > 0) {
            atomic_add(&block[BINS + b], histogram[b]);
        }
    }
}

void count_bin(uint bin, bool valid, __local uint* histogram, __global uint* block) {
    clear_local(histogram, LAST_BIN + 1);
    if (valid) {
        atomic_inc(&histogram[bin]);
    }
    add_histogram(histogram, block);
}
