// SPDX-License-Identifier: MIT
// Expands all products row by row: the worst-case bound of the result, each row a concatenation of
// rows of b. Load balancing: each work-item writes ITEMS consecutive products.
// Parameters: GROUP, ITEMS, A_WIDE, B_WIDE, WITH_ROWS (also write the slot of a of each product).
#include "common/search.cl"
#include "core/operations/spgemm/product_rows.cl"

__kernel void expand_products(OPERANDS, count_t a_slots, count_t a_nnz,
                              __global const count_t* product_offsets, count_t products,
                              __global index_t* out_slots, __global index_t* out_cols) {
    count_t at = (count_t)get_global_id(0) * ITEMS;
    const count_t end = min(at + ITEMS, products);
    if (at >= end) {
        return;
    }
    count_t k = find_segment(product_offsets, 0, a_nnz, at);
#if WITH_ROWS
    count_t slot = find_segment_a(a_pointers, 0, a_slots, k);
#endif
    while (at < end) {
        const count_t stop = min(end, product_offsets[k + 1]);
        const count_t shift = at < stop ? b_pointers[keys[k]] - product_offsets[k] : 0;
#if WITH_ROWS
        for (slot = pass_gap_a(a_pointers, slot, a_slots, k); a_pointers[slot + 1] <= k;) {
            ++slot;
        }
#endif
        for (; at < stop; ++at) {
            out_cols[at] = b_cols[at + shift];
#if WITH_ROWS
            out_slots[at] = (index_t)slot;
#endif
        }
        k = pass_gap(product_offsets, k + 1, a_nnz, at);
    }
}
