// SPDX-License-Identifier: MIT
// SpGEMM analysis: row lookup, products per row, binning. `keys` gives b's row for each entry of a:
// its column when b has CSR row pointers, else the slot found by resolve_rows(), NO_INDEX for a row
// that b lacks.
// Parameters: GROUP, A_WIDE, B_WIDE, C_WIDE and those of common/binning.cl.
#include "common/binning.cl"
#include "common/search.cl"

// keys[k] = slot of b's row a_cols[k], or NO_INDEX.
__kernel void resolve_rows(__global const index_t* a_cols, count_t a_nnz,
                           __global const index_t* b_rows, index_t b_slots,
                           __global index_t* keys) {
    const count_t k = get_global_id(0);
    if (k < a_nnz) {
        const count_t slot = lower_bound_index(b_rows, 0, b_slots, a_cols[k]);
        keys[k] = slot < b_slots && b_rows[slot] == a_cols[k] ? (index_t)slot : NO_INDEX;
    }
}

// lengths[k] = products of entry k of a.
__kernel void row_lengths(__global const index_t* keys, count_t a_nnz,
                          __global const b_pointer_t* b_pointers, __global uint* lengths) {
    const count_t k = get_global_id(0);
    if (k < a_nnz) {
        const index_t key = keys[k];
        lengths[k] = key == NO_INDEX ? 0 : (uint)(b_pointers[key + 1] - b_pointers[key]);
    }
}

// starts[i] = products before slot i of a (starts[slots] = all); weights[i] = products of row i,
// capped at `cap` (the number of columns, where distinct ones matter). Block: rows per bin, and
// over rows beyond TINY the largest weight and the longest row of a.
__kernel void weigh_products(__global const a_pointer_t* a_pointers, count_t slots,
                             __global const count_t* product_offsets, index_t cap,
                             __global count_t* starts, __global uint* weights,
                             __global uint* block) {
    __local uint histogram[LAST_BIN + 1];
    const count_t i = get_global_id(0);
    uint weight = 0;
    if (i <= slots) {
        const count_t begin = product_offsets[a_pointers[i]];
        starts[i] = begin;
        if (i < slots) {
            const count_t products = product_offsets[a_pointers[i + 1]] - begin;
            weight = (uint)min(products, (count_t)cap);
            weights[i] = weight;
            if (weight > TINY) {
                atomic_max(&block[MOST], weight);
                atomic_max(&block[MOST + 1], (uint)(a_pointers[i + 1] - a_pointers[i]));
            }
        }
    }
    count_bin(bin_of(weight), i < slots, histogram, block);
}

// sizes[j] = size of the j-th slot of an order.
__kernel void sizes_in_order(__global const index_t* order, uint first, uint count,
                             __global const c_pointer_t* starts, __global c_pointer_t* sizes) {
    const count_t j = get_global_id(0);
    if (j < count) {
        const count_t slot = order[first + j];
        sizes[j] = starts[slot + 1] - starts[slot];
    }
}
