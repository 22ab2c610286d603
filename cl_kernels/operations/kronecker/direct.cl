// SPDX-License-Identifier: MIT
// Kronecker product of two compressed matrices, every entry computed at its final place.
//
// Row (i, j) of the result, for slots i of a and j of b, starts at
//     a_pointers[i] * nnz(b) + length(a, i) * b_pointers[j],
// since the rows before it hold all of b once for each earlier entry of a, and the earlier rows
// of b once for each entry of a's row i. So neither a scan nor a sort is needed.
// Parameters: GROUP, A_WIDE, B_WIDE, C_WIDE.
#include "common/search.cl"

#define OPERANDS                                                                                  \
    __global const a_pointer_t *a_pointers, __global const index_t *a_rows,                       \
        __global const index_t *a_cols, count_t a_slots, __global const b_pointer_t *b_pointers,  \
        __global const index_t *b_rows, __global const index_t *b_cols, count_t b_slots

__kernel void kronecker_rows(OPERANDS, index_t b_nrows, __global c_pointer_t* out_pointers,
                             __global index_t* out_rows) {
    const count_t slot = get_global_id(0);
    const count_t a_nnz = a_pointers[a_slots];
    const count_t b_nnz = b_pointers[b_slots];
    if (slot == a_slots * b_slots) {
        out_pointers[slot] = (c_pointer_t)(a_nnz * b_nnz);
    }
    if (slot >= a_slots * b_slots) {
        return;
    }
    const count_t i = slot / b_slots;
    const count_t j = slot % b_slots;
    const count_t length = a_pointers[i + 1] - a_pointers[i];
    out_pointers[slot] = (c_pointer_t)(a_pointers[i] * b_nnz + length * b_pointers[j]);
    out_rows[slot] = a_rows[i] * b_nrows + b_rows[j];
}

__kernel void kronecker_columns(OPERANDS, index_t b_ncols, __global index_t* out_cols) {
    const count_t at = get_global_id(0);
    const count_t b_nnz = b_pointers[b_slots];
    if (at >= a_pointers[a_slots] * b_nnz) {
        return;
    }
    const count_t i = find_segment_a(a_pointers, 0, a_slots, at / b_nnz);
    const count_t a_begin = a_pointers[i];
    const count_t a_length = a_pointers[i + 1] - a_begin;
    const count_t in_rows_of_i = at - a_begin * b_nnz;
    const count_t j = find_segment_b(b_pointers, 0, b_slots, in_rows_of_i / a_length);
    const count_t b_begin = b_pointers[j];
    const count_t b_length = b_pointers[j + 1] - b_begin;
    const count_t in_row = in_rows_of_i - a_length * b_begin;
    out_cols[at] =
        a_cols[a_begin + in_row / b_length] * b_ncols + b_cols[b_begin + in_row % b_length];
}
