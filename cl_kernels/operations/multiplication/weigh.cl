// SPDX-License-Identifier: MIT
// What the rows of a product will cost, and the costly ones ordered by it.
// Parameters: GROUP, ITEMS, A_WIDE, B_WIDE and those of common/binning.cl, whose TINY rows are those that
// one work-item computes alone; they need no order. Results for the host in `block`, from MOST on:
// the largest weight, the low and the high half of the number of products, samples that tell how
// often neighbours in a row of b share a word of 32 columns.
#include "common/binning.cl"
#include "common/group_scan.cl"
#include "operations/multiplication/product_rows.cl"

#define LONG_ROW 64  // entries of a beyond which a whole group weighs a row
#define SAMPLES 4096

uint products_of_entry(__global const index_t* keys, __global const b_pointer_t* b_pointers,
                       count_t k) {
    const index_t key = keys[k];
    return key == NO_INDEX ? 0 : (uint)(b_pointers[key + 1] - b_pointers[key]);
}

// Sum over entries k = first, first + step, … of a.
count_t products_of_entries(__global const index_t* keys, __global const b_pointer_t* b_pointers,
                            count_t first, count_t end, uint step) {
    count_t sum = 0;
    for (count_t k = first; k < end; k += step) {
        sum += products_of_entry(keys, b_pointers, k);
    }
    return sum;
}

// block[MOST + 1], [MOST + 2]: a 64-bit sum out of two 32-bit atomics.
void add_products(__global uint* block, count_t products) {
    const uint low = (uint)products;
    const uint before = atomic_add(&block[MOST + 1], low);
    const uint carry = before + low < before ? 1 : 0;
    if ((products >> 32) + carry > 0) {
        atomic_add(&block[MOST + 2], (uint)(products >> 32) + carry);
    }
}

// Of neighbours spread over b_cols, how many share a word of 32 columns.
void sample_words(__global const index_t* b_cols, count_t b_nnz, __global uint* block) {
    const count_t i = get_global_id(0);
    if (i < SAMPLES && b_nnz > 1) {
        const count_t at = i * (b_nnz - 1) / SAMPLES;
        if (b_cols[at] >> 5 == b_cols[at + 1] >> 5) {
            atomic_inc(&block[MOST + 3]);
        }
    }
}

// What a work-item found out about its rows.
typedef struct {
    count_t products;
    uint most;
} totals_t;

void note_row(index_t slot, count_t products, index_t cap, __global uint* weights,
              __local uint* histogram, totals_t* totals) {
    const uint weight = (uint)min(products, (count_t)cap);
    weights[slot] = weight;
    atomic_inc(&histogram[bin_of(weight)]);
    totals->products += products;
    totals->most = max(totals->most, weight);
}

// weights[i] = products of row i, but no more than `cap`, the number of columns. A work-item weighs
// ITEMS rows; long ones are left to the whole group.
__kernel void weigh_rows(OPERANDS, count_t slots, count_t b_nnz, index_t cap,
                         __global uint* weights, __global uint* block) {
    __local uint histogram[LAST_BIN + 1];
    __local count_t scratch[GROUP];
    __local index_t long_rows[GROUP * ITEMS];
    __local uint long_count;
    totals_t totals = {0, 0};
    sample_words(b_cols, b_nnz, block);
    if (get_local_id(0) == 0) {
        long_count = 0;
    }
    clear_histogram(histogram);
    const count_t base = (count_t)get_group_id(0) * GROUP * ITEMS;
    for (count_t slot = base + get_local_id(0); slot < min(base + GROUP * ITEMS, slots);
         slot += GROUP) {
        const count_t begin = a_pointers[slot];
        const count_t end = a_pointers[slot + 1];
        if (end - begin > LONG_ROW) {
            long_rows[atomic_inc(&long_count)] = (index_t)slot;
        } else {
            note_row((index_t)slot, products_of_entries(keys, b_pointers, begin, end, 1), cap,
                     weights, histogram, &totals);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < long_count; ++i) {
        const index_t slot = long_rows[i];
        count_t products;
        group_scan_ulong(products_of_entries(keys, b_pointers, a_pointers[slot] + get_local_id(0),
                                             a_pointers[slot + 1], GROUP),
                         scratch, &products);
        if (get_local_id(0) == 0) {
            note_row(slot, products, cap, weights, histogram, &totals);
        }
    }
    count_t products;
    group_scan_ulong(totals.products, scratch, &products);
    add_histogram(histogram, block);
    if (totals.most > TINY) {
        atomic_max(&block[MOST], totals.most);
    }
    if (get_local_id(0) == 0) {
        add_products(block, products);
    }
}

// order[] = the slots beyond TINY, grouped by bin; the cursors start at zero.
__kernel void order_heavy_rows(__global const uint* weights, count_t slots, __global uint* block,
                               __global index_t* order) {
    __local uint members[LAST_BIN + 1];
    __local uint places[LAST_BIN + 1];
    const count_t i = get_global_id(0);
    const uint bin = i < slots ? bin_of(weights[i]) : 0;
    clear_histogram(members);
    uint rank = 0;
    if (bin > 1) {
        rank = atomic_inc(&members[bin]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint b = 2 + get_local_id(0); b <= LAST_BIN; b += GROUP) {
        uint start = 0;
        for (uint before = 2; before < b; ++before) {
            start += block[BINS + before];
        }
        places[b] = members[b] > 0 ? start + atomic_add(&block[CURSORS + b], members[b]) : 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (bin > 1) {
        order[places[bin] + rank] = (index_t)i;
    }
}
