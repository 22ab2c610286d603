// SPDX-License-Identifier: MIT
// What a product will cost, row by row, and the division of its rows into bins.
//
// `keys` names the row of b that belongs to each entry of a: its column when b's row pointers are
// direct, else a slot found by resolve_rows(), NO_INDEX for a row that b lacks. Resolved once, it
// serves every later pass.
// Parameters: GROUP, A_WIDE, B_WIDE, C_WIDE, TINY, LAST_BIN; BINS, MOST and CURSORS are where the
// block of sizes, which the host reads in one go, has those counters (see primitives/size_block).
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

// lengths[k] = entries of b's row for entry k of a.
__kernel void row_lengths(__global const index_t* keys, count_t a_nnz,
                          __global const b_pointer_t* b_pointers, __global uint* lengths) {
    const count_t k = get_global_id(0);
    if (k < a_nnz) {
        const index_t key = keys[k];
        lengths[k] = key == NO_INDEX ? 0 : (uint)(b_pointers[key + 1] - b_pointers[key]);
    }
}

// Bin 0: nothing; bin 1: up to TINY; bin b: up to TINY * 2^(b-1); LAST_BIN: the rest.
uint bin_of(count_t weight) {
    if (weight == 0) {
        return 0;
    }
    uint bin = 1;
    for (count_t limit = TINY; limit < weight && bin < LAST_BIN; limit *= 2) {
        ++bin;
    }
    return bin;
}

void count_bin(uint bin, bool valid, __local uint* histogram, __global uint* block) {
    for (uint b = get_local_id(0); b <= LAST_BIN; b += GROUP) {
        histogram[b] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (valid) {
        atomic_inc(&histogram[bin]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint b = get_local_id(0); b <= LAST_BIN; b += GROUP) {
        if (histogram[b] > 0) {
            atomic_add(&block[BINS + b], histogram[b]);
        }
    }
}

// starts[i] = products before slot i of a (starts[slots] = all); weights[i] = the products of row
// i, but no more than `cap` (the number of columns, where distinct ones matter); the block counts rows per bin, and holds the largest weight and the longest
// row of a among rows beyond TINY.
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

// The same for known row sizes.
__kernel void weigh_sizes(__global const uint* weights, count_t slots, __global uint* block) {
    __local uint histogram[LAST_BIN + 1];
    const count_t i = get_global_id(0);
    const uint weight = i < slots ? weights[i] : 0;
    if (weight > TINY) {
        atomic_max(&block[MOST], weight);
    }
    count_bin(bin_of(weight), i < slots, histogram, block);
}

// order[] = slots grouped by bin, given the counts; the cursors start at zero.
__kernel void order_by_bin(__global const uint* weights, count_t slots, __global uint* block,
                           __global index_t* order) {
    __local uint members[LAST_BIN + 1];
    __local uint places[LAST_BIN + 1];
    const count_t i = get_global_id(0);
    const uint bin = i < slots ? bin_of(weights[i]) : 0;
    for (uint b = get_local_id(0); b <= LAST_BIN; b += GROUP) {
        members[b] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    uint rank = 0;
    if (i < slots) {
        rank = atomic_inc(&members[bin]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint b = get_local_id(0); b <= LAST_BIN; b += GROUP) {
        uint start = 0;
        for (uint before = 0; before < b; ++before) {
            start += block[BINS + before];
        }
        places[b] = members[b] > 0 ? start + atomic_add(&block[CURSORS + b], members[b]) : 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < slots) {
        order[places[bin] + rank] = (index_t)i;
    }
}

// sizes[j] = weights of the j-th slot of an order.
__kernel void weights_in_order(__global const index_t* order, uint first, uint count,
                               __global const uint* weights, __global uint* sizes) {
    const uint j = get_global_id(0);
    if (j < count) {
        sizes[j] = weights[order[first + j]];
    }
}

// sizes[j] = products of the j-th slot of an order.
__kernel void products_in_order(__global const index_t* order, uint first, uint count,
                                __global const count_t* starts, __global count_t* sizes) {
    const uint j = get_global_id(0);
    if (j < count) {
        const index_t slot = order[first + j];
        sizes[j] = starts[slot + 1] - starts[slot];
    }
}
