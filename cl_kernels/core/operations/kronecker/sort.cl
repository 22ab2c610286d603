// SPDX-License-Identifier: MIT
// Kronecker product of two COO lists in the order of a's entries; a stable sort by row finishes it.
// Parameters: GROUP.
#include "common/types.cl"

__kernel void kronecker_pairs(__global const index_t* a_rows, __global const index_t* a_cols,
                              count_t a_nnz, __global const index_t* b_rows,
                              __global const index_t* b_cols, count_t b_nnz, index_t b_nrows,
                              index_t b_ncols, __global index_t* out_rows,
                              __global index_t* out_cols) {
    const count_t at = get_global_id(0);
    if (at >= a_nnz * b_nnz) {
        return;
    }
    const count_t i = at / b_nnz;
    const count_t j = at % b_nnz;
    out_rows[at] = a_rows[i] * b_nrows + b_rows[j];
    out_cols[at] = a_cols[i] * b_ncols + b_cols[j];
}
