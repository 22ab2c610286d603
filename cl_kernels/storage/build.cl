// SPDX-License-Identifier: MIT
// Checks and small fills used when matrices are built.
// Parameters: GROUP.
#include "common/types.cl"

#define OUT_OF_RANGE 0
#define UNORDERED 1
#define DUPLICATE 2

// flags[OUT_OF_RANGE], [UNORDERED], [DUPLICATE] become 1 when some entry is outside the matrix,
// comes before its predecessor, or equals it.
__kernel void check_entries(__global const index_t* rows, __global const index_t* cols, count_t n,
                            index_t nrows, index_t ncols, __global uint* flags) {
    const count_t i = get_global_id(0);
    if (i >= n) {
        return;
    }
    if (rows[i] >= nrows || cols[i] >= ncols) {
        atomic_or(&flags[OUT_OF_RANGE], 1u);
    }
    if (i > 0) {
        const ulong before = ((ulong)rows[i - 1] << 32) | cols[i - 1];
        const ulong here = ((ulong)rows[i] << 32) | cols[i];
        if (here < before) {
            atomic_or(&flags[UNORDERED], 1u);
        }
        if (here == before) {
            atomic_or(&flags[DUPLICATE], 1u);
        }
    }
}

// out[i] = first + i.
__kernel void fill_sequence(__global index_t* out, count_t n, index_t first) {
    const count_t i = get_global_id(0);
    if (i < n) {
        out[i] = first + (index_t)i;
    }
}

// out[i] = value, a kernel because clEnqueueFillBuffer reaches half the bandwidth on GPUs.
__kernel void fill_value(__global index_t* out, count_t n, index_t value) {
    const count_t i = get_global_id(0);
    if (i < n) {
        out[i] = value;
    }
}

// *different becomes 1 when the arrays differ somewhere.
__kernel void compare_values(__global const index_t* a, __global const index_t* b, count_t n,
                             __global uint* different) {
    const count_t i = get_global_id(0);
    if (i < n && a[i] != b[i]) {
        atomic_or(different, 1u);
    }
}
