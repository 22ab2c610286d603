// SPDX-License-Identifier: MIT
// Partial row sum that may be empty; for plus and or an empty one is 0 and needs no test.
// Parameters: RING, VALUE.
#pragma once

#include "core/operations/spmv/ring.cl"

typedef struct {
    value_t sum;
    uint found;  // whether there is one
} row_sum_t;

// Early exit: whether the sum is final.
#if FIRST_ENDS
#define IS_DONE(of) ((of).found != 0)
#else
#define IS_DONE(of) false
#endif

row_sum_t no_sum(void) {
    row_sum_t none;
    none.sum = 0;
    none.found = 0;
    return none;
}

row_sum_t join_sums(row_sum_t a, row_sum_t b) {
#if RING_OP == OP_PLUS || RING_OP == OP_BIT_OR
    a.sum = ring_add(a.sum, b.sum);
#else
    a.sum = a.found == 0 ? b.sum : b.found == 0 ? a.sum : ring_add(a.sum, b.sum);
#endif
    a.found |= b.found;
    return a;
}

// Contribution of vector entry k.
row_sum_t sum_of(__global const uint* u_bits, __global const value_t* u_values, uint full,
                 index_t k) {
    row_sum_t one = no_sum();
    if (full != 0 || has_bit(u_bits, k)) {
        one.sum = GIVE(u_values, k);
        one.found = 1;
    }
    return one;
}

void put_value(index_t row, value_t sum, __global value_t* out_values) {
#if VALUE != 0
    out_values[row] = sum;
#endif
}

// Writes a result; its bit is ORed into what was initially 0.
void put_result(index_t row, value_t sum, __global uint* out_bits, __global value_t* out_values) {
    atomic_or(&out_bits[row >> 5], 1u << (row & 31));
    put_value(row, sum, out_values);
}

// Writes the result of row `own` of a work-group: its bit in local memory if the group's rows fill
// `whole` bytes or words of the bitmap.
void put_of_group(index_t row, uint own, value_t sum, uint whole, __local uint* bits,
                  __global uint* out_bits, __global value_t* out_values) {
    if (whole != 0) {
        atomic_or(&bits[own >> 5], 1u << (own & 31));
        put_value(row, sum, out_values);
    } else {
        put_result(row, sum, out_bits, out_values);
    }
}
