// SPDX-License-Identifier: MIT
// Fills and comparisons for building matrices.
// Parameters: GROUP.
#include "common/types.cl"

// out[i] = first + i.
__kernel void fill_sequence(__global index_t* out, count_t n, index_t first) {
    const count_t i = get_global_id(0);
    if (i < n) {
        out[i] = first + (index_t)i;
    }
}

// out[i] = value; a kernel, as clEnqueueFillBuffer reaches only half the bandwidth on GPUs.
__kernel void fill_value(__global index_t* out, count_t n, index_t value) {
    const count_t i = get_global_id(0);
    if (i < n) {
        out[i] = value;
    }
}

// *different becomes 1 if the arrays differ.
__kernel void compare_values(__global const index_t* a, __global const index_t* b, count_t n,
                             __global uint* different) {
    const count_t i = get_global_id(0);
    if (i < n && a[i] != b[i]) {
        atomic_or(different, 1u);
    }
}
