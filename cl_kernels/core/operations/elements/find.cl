// SPDX-License-Identifier: MIT
// Entry lookup by binary search, one per work-item.
// Parameter: A_WIDE.
#include "common/row_lookup.cl"

// found[i] = 1 if row rows[i] has column wanted[i], else 0.
__kernel void find_entries(__global const a_pointer_t* pointers, __global const index_t* names,
                           index_t slots, index_t missing, __global const index_t* cols,
                           __global const index_t* rows, __global const index_t* wanted, count_t n,
                           __global uchar* found) {
    const count_t i = get_global_id(0);
    if (i >= n) {
        return;
    }
    const span row = span_of_a(pointers, slot_of_row(names, slots, missing, rows[i]));
    found[i] = is_in_row(cols, row, wanted[i]) ? 1 : 0;
}
