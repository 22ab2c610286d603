// SPDX-License-Identifier: MIT
// Vertical stacking of matrices, and the selector whose row i selects row i of every matrix.
// Parameters: A_WIDE, C_WIDE.
#include "common/types.cl"

// Copies the row pointers of one matrix to the stack, from row `first` and entry `entries` on,
// including the end of its last row. DCSR row numbers are paired with rows of the stack.
__kernel void stack_rows(__global const a_pointer_t* pointers, __global const index_t* names,
                         count_t slots, count_t first, count_t entries,
                         __global c_pointer_t* out_pointers, __global index_t* rows,
                         __global index_t* stacked) {
    const count_t slot = get_global_id(0);
    if (slot > slots) {
        return;
    }
    out_pointers[first + slot] = (c_pointer_t)(entries + pointers[slot]);
    if (names != 0 && slot < slots) {
        rows[first + slot] = names[slot];
        stacked[first + slot] = (index_t)(first + slot);
    }
}

// Selector for `count` matrices that store all rows: row i selects i, i + nrows, and so on.
__kernel void select_rows(count_t nrows, count_t count, __global c_pointer_t* pointers,
                          __global index_t* names, __global index_t* stacked) {
    const count_t row = get_global_id(0);
    if (row > nrows) {
        return;
    }
    pointers[row] = (c_pointer_t)(row * count);
    if (row == nrows) {
        return;
    }
    if (names != 0) {
        names[row] = (index_t)row;
    }
    for (count_t n = 0; n < count; ++n) {
        stacked[row * count + n] = (index_t)(n * nrows + row);
    }
}
