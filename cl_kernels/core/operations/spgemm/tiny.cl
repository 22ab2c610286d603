// SPDX-License-Identifier: MIT
// SpGEMM of rows with at most TINY products: insertion into a sorted list per work-item in local
// memory. No barriers.
// Parameters: GROUP, TINY, A_WIDE, B_WIDE, C_WIDE.
#include "core/operations/spgemm/product_rows.cl"

#define AT(i) list[(i)*GROUP + get_local_id(0)]

uint collect_row(OPERANDS, index_t slot, __local index_t* list) {
    uint size = 0;
    for (count_t k = a_pointers[slot]; k < a_pointers[slot + 1]; ++k) {
        const span row = span_of_b(b_pointers, keys[k]);
        uint from = 0;  // b's row ascends: continue from the last insertion
        for (count_t p = row.begin; p < row.end; ++p) {
            const index_t col = b_cols[p];
            while (from < size && AT(from) < col) {
                ++from;
            }
            if (from < size && AT(from) == col) {
                continue;
            }
            for (uint i = size; i > from; --i) {
                AT(i) = AT(i - 1);
            }
            AT(from) = col;
            ++size;
        }
    }
    return size;
}

__kernel void tiny_count(__global const index_t* order, uint first, uint count, OPERANDS,
                         __global uint* sizes) {
    __local index_t list[TINY * GROUP];
    const count_t j = get_global_id(0);
    if (j < count) {
        const index_t slot = order[first + j];
        sizes[slot] = collect_row(OPERAND_ARGUMENTS, slot, list);
    }
}

__kernel void tiny_fill(__global const index_t* order, uint first, uint count, OPERANDS,
                        __global const c_pointer_t* out_pointers, __global index_t* out_cols) {
    __local index_t list[TINY * GROUP];
    const count_t j = get_global_id(0);
    if (j < count) {
        const index_t slot = order[first + j];
        const uint size = collect_row(OPERAND_ARGUMENTS, slot, list);
        for (uint i = 0; i < size; ++i) {
            out_cols[out_pointers[slot] + i] = AT(i);
        }
    }
}
