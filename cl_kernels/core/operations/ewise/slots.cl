// SPDX-License-Identifier: MIT
// Common row numbering of two DCSR matrices: their row numbers merged. A row in both gets two
// slots, the second empty, so that the number of slots is known without counting. Every work-item
// merges ITEMS row numbers.
// Parameters: ITEMS, A_WIDE, B_WIDE.
#include "common/merge_path.cl"

// names[s]: row of slot s; its entries begin at a_out[s] and b_out[s], each with an end behind the
// last slot.
__kernel void common_slots(__global const a_pointer_t* a_pointers,
                           __global const index_t* a_names, count_t a_slots,
                           __global const b_pointer_t* b_pointers,
                           __global const index_t* b_names, count_t b_slots,
                           __global index_t* names, __global a_pointer_t* a_out,
                           __global b_pointer_t* b_out) {
    count_t s = (count_t)get_global_id(0) * ITEMS;
    const count_t slots = a_slots + b_slots;
    const count_t end = min(s + ITEMS, slots);
    if (s > slots) {
        return;
    }
    count_t i = split_global(a_names, a_slots, b_names, b_slots, s);
    count_t j = s - i;
    for (; s < end; ++s) {
        a_out[s] = a_pointers[i];
        if (i < a_slots && (j == b_slots || a_names[i] <= b_names[j])) {
            b_out[s] = b_pointers[j];
            names[s] = a_names[i];
            ++i;
        } else {
            // Entries of a row that a has too belong to a's slot.
            const bool common = i > 0 && a_names[i - 1] == b_names[j];
            b_out[s] = b_pointers[common ? j + 1 : j];
            names[s] = b_names[j];
            ++j;
        }
    }
    if (s == slots) {
        a_out[slots] = a_pointers[a_slots];
        b_out[slots] = b_pointers[b_slots];
    }
}
