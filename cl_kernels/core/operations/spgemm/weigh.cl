// SPDX-License-Identifier: MIT
// Weights of the product's rows (row_weights.cl): all of them, or the long ones that
// short_rows_weigh left.
// Parameters: GROUP, ITEMS, COMPRESSED, A_WIDE, B_WIDE and those of common/binning.cl.
#include "core/operations/spgemm/row_weights.cl"
#include "core/operations/spgemm/word_rows.cl"
#include "core/primitives/binning.cl"

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

// Work-groups loop over long rows, and list them where heavy ones are.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void weigh_long_rows(
    __global const a_pointer_t* a_pointers, __global const index_t* keys,
    __global const b_pointer_t* b_spans, __global uint* weights, __global const index_t* long_rows,
    __global index_t* heavy_rows, __global uint* block) {
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
            // Heavier than short rows, which nobody counts any more.
            weights[slot] =
                note_heavy(sum > 0 ? max(sum, (count_t)TINY + 1) : 0, histogram, &totals);
            if (heavy_rows != 0 && sum > 0) {
                heavy_rows[atomic_inc(&block[MOST + 4])] = slot;
            }
        }
    }
    add_totals(totals, histogram, scratch, block);
}
