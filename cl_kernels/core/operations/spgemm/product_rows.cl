// SPDX-License-Identifier: MIT
// SpGEMM operand access: entries of a's row, and the rows of b they select.
#ifndef CLBOOL_OPERATIONS_SPGEMM_PRODUCT_ROWS
#define CLBOOL_OPERATIONS_SPGEMM_PRODUCT_ROWS

#include "common/types.cl"

#define OPERANDS                                                                                  \
    __global const a_pointer_t *a_pointers, __global const index_t *keys,                         \
        __global const b_pointer_t *b_pointers, __global const index_t *b_cols
#define OPERAND_ARGUMENTS a_pointers, keys, b_pointers, b_cols

typedef struct {
    count_t begin, end;
} span;

// The entries of b's row for entry k of a.
span row_of_b(__global const index_t* keys, __global const b_pointer_t* b_pointers, count_t k) {
    const index_t key = keys[k];
    span row = {0, 0};
    if (key != NO_INDEX) {
        row.begin = b_pointers[key];
        row.end = b_pointers[key + 1];
    }
    return row;
}

#endif
