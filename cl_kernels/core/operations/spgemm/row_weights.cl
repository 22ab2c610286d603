// SPDX-License-Identifier: MIT
// Weights of the product's rows and their statistics; core/primitives/binning.cl orders rows by
// bin. A row's weight is its number of products, or of (entry of a, item of b's row) pairs. Block
// from MOST on: largest weight beyond TINY, sum of weights (low half, high half), number of long
// rows, and of listed heavy ones (beyond TINY).
// Parameters: GROUP and those of common/binning.cl.
#ifndef CLBOOL_OPERATIONS_SPGEMM_ROW_WEIGHTS
#define CLBOOL_OPERATIONS_SPGEMM_ROW_WEIGHTS

#include "common/binning.cl"
#include "common/group_scan.cl"

#define LONG_ROW 64  // entries of a above which a work-group weighs the row

// Per work-item totals. Light rows, the vast majority, are counted here: one histogram counter for
// all would be contended.
typedef struct {
    count_t total;
    uint most;
    uint light;  // bin 1 in the upper half, bin 0 in the lower
} totals_t;

uint note_heavy(count_t sum, __local uint* histogram, totals_t* totals) {
    const uint weight = (uint)min(sum, (count_t)NO_INDEX);
    atomic_inc(&histogram[bin_of(weight)]);
    totals->total += sum;
    totals->most = max(totals->most, weight);
    return weight;
}

// Returns the weight; at most 65535 rows per work-item.
uint note_row(count_t sum, __local uint* histogram, totals_t* totals) {
    if (sum > TINY) {
        return note_heavy(sum, histogram, totals);
    }
    totals->light += sum == 0 ? 1 : 0x10000;
    totals->total += sum;
    return (uint)sum;
}

// Adds a work-group's totals to the block.
void add_totals(totals_t totals, __local uint* histogram, __local count_t* scratch,
                __global uint* block) {
    add_total(&block[MOST + 1], totals.total, scratch);
    const count_t light = group_sum_ulong(
        (count_t)(totals.light >> 16) << 32 | (totals.light & 0xFFFF), scratch);
    for (uint b = get_local_id(0); b < 2; b += GROUP) {
        histogram[b] += (uint)(light >> (32 * b));
    }
    add_histogram(histogram, block);
    if (totals.most > TINY) {
        atomic_max(&block[MOST], totals.most);
    }
}

#endif
