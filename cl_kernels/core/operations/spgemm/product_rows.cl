// SPDX-License-Identifier: MIT
// SpGEMM operands: entries of a's row, and the rows of b they select.
#pragma once

#include "common/row_lookup.cl"

#define OPERANDS                                                                                  \
    __global const a_pointer_t *a_pointers, __global const index_t *keys,                         \
        __global const b_pointer_t *b_pointers, __global const index_t *b_cols
#define OPERAND_ARGUMENTS a_pointers, keys, b_pointers, b_cols
