// SPDX-License-Identifier: MIT
// Weights of the product's rows and their statistics; core/primitives/binning.cl orders rows by
// bin. A row's weight bounds its products, or its (entry of a, item of b's row) pairs. Block
// from MOST on: largest weight beyond TINY, sum of weights (two halves), number of long rows.
// Parameters: GROUP, ITEMS, COMPRESSED, A_WIDE, B_WIDE and those of common/binning.cl.
#include "common/binning.cl"
#include "common/group_scan.cl"
#include "core/operations/spgemm/word_rows.cl"

#define LONG_ROW 64  // entries of a above which a work-group weighs the row …
#define LEAST 33     // … which is no less then, unless 0: sorting networks take entry by entry

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

// Sum over entries k = first, first + step, … of a.
count_t weight_of_entries(__global const index_t* keys, __global const b_pointer_t* b_spans,
                          count_t first, count_t end, uint step) {
    count_t sum = 0;
    for (count_t k = first; k < end; k += step) {
        const item_span row = items_of(keys, b_spans, k);
        sum += row.end - row.begin;
    }
    return sum;
}

// ITEMS rows per work-item; block[MOST + 3] long ones go to the next kernel.
__kernel void weigh_rows(__global const a_pointer_t* a_pointers, __global const index_t* keys,
                         __global const b_pointer_t* b_spans, count_t slots, __global uint* weights,
                         __global index_t* long_rows, __global uint* block) {
    __local uint histogram[LAST_BIN + 1];
    __local count_t scratch[GROUP];
    totals_t totals = {0, 0, 0};
    clear_local(histogram, LAST_BIN + 1);
    const count_t base = (count_t)get_group_id(0) * GROUP * ITEMS;
    for (count_t slot = base + get_local_id(0); slot < min(base + GROUP * ITEMS, slots);
         slot += GROUP) {
        const count_t begin = a_pointers[slot];
        const count_t end = a_pointers[slot + 1];
        if (end - begin > LONG_ROW) {
            long_rows[atomic_inc(&block[MOST + 3])] = (index_t)slot;
        } else {
            const count_t sum = weight_of_entries(keys, b_spans, begin, end, 1);
            weights[slot] = note_row(sum, histogram, &totals);
        }
    }
    add_totals(totals, histogram, scratch, block);
}

// Work-groups loop over long rows.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void weigh_long_rows(
    __global const a_pointer_t* a_pointers, __global const index_t* keys,
    __global const b_pointer_t* b_spans, __global uint* weights, __global const index_t* long_rows,
    __global uint* block) {
    __local uint histogram[LAST_BIN + 1];
    __local count_t scratch[GROUP];
    totals_t totals = {0, 0, 0};
    clear_local(histogram, LAST_BIN + 1);
    const uint count = block[MOST + 3];
    for (uint i = get_group_id(0); i < count; i += get_num_groups(0)) {
        const index_t slot = long_rows[i];
        count_t sum;
        group_scan_ulong(weight_of_entries(keys, b_spans, a_pointers[slot] + get_local_id(0),
                                           a_pointers[slot + 1], GROUP),
                         scratch, &sum);
        if (get_local_id(0) == 0) {
            weights[slot] = note_heavy(sum > 0 ? max(sum, (count_t)LEAST) : 0, histogram, &totals);
        }
    }
    add_totals(totals, histogram, scratch, block);
}
