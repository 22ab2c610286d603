// SPDX-License-Identifier: MIT
// Rows of a product with at most SIZE items: one work-item gathers them into registers and sorts
// them by a network, so neighbouring work-items never part ways; equal words fall together.
// Parameters: GROUP, SIZE (16 or 32), COMPRESSED, A_WIDE, B_WIDE, C_WIDE.
#include "common/words.cl"
#include "operations/multiplication/word_rows.cl"

#include "common/sorting_network.cl"

// The lists of a group lie interleaved.
#define AT(i) list[(i) * GROUP + get_local_id(0)]

// Fills v with the row's items, ascending, NO_ITEM behind them. They are collected in the
// work-item's list, as registers cannot be indexed.
void gather_sorted(WORD_OPERANDS, index_t slot, __local item_t* list, item_t* v) {
    uint size = 0;
    const a_pointer_t end = a_pointers[slot + 1];
    for (a_pointer_t k = a_pointers[slot]; k < end; ++k) {
        const item_span row = items_of(keys, b_spans, k);
        for (b_pointer_t p = row.begin; p < row.end; ++p) {
            AT(size) = b_items[p];
            ++size;
        }
    }
#pragma unroll
    for (uint i = 0; i < SIZE; ++i) {
        v[i] = i < size ? AT(i) : NO_ITEM;
    }
    sort_values(v);
}

// Runs ACTION for each distinct word of v, with `word` and its whole `mask`.
#define FOR_EACH_WORD(ACTION)                                                                     \
    {                                                                                             \
        uint mask = 0;                                                                            \
        _Pragma("unroll") for (uint i = 0; i < SIZE; ++i) {                                       \
            const uint word = word_of(v[i]);                                                      \
            mask |= mask_of(v[i]);                                                                \
            if (i + 1 == SIZE || word_of(v[i + 1 < SIZE ? i + 1 : i]) != word) {                  \
                ACTION                                                                            \
                mask = 0;                                                                         \
            }                                                                                     \
        }                                                                                         \
    }

__kernel void network_count(__global const index_t* order, uint first, uint count, WORD_OPERANDS,
                            __global uint* sizes) {
    __local item_t list[SIZE * GROUP];
    const uint j = get_global_id(0);
    if (j < count) {
        const index_t slot = order[first + j];
        item_t v[SIZE];
        gather_sorted(WORD_OPERAND_ARGUMENTS, slot, list, v);
        uint columns = 0;
        FOR_EACH_WORD(columns += popcount(mask);)
        sizes[slot] = columns;
    }
}

__kernel void network_fill(__global const index_t* order, uint first, uint count, WORD_OPERANDS,
                           __global const c_pointer_t* out_pointers, __global index_t* out_cols) {
    __local item_t list[SIZE * GROUP];
    __local uint masks[SIZE * GROUP];
    const uint j = get_global_id(0);
    if (j < count) {
        const index_t slot = order[first + j];
        item_t v[SIZE];
        gather_sorted(WORD_OPERAND_ARGUMENTS, slot, list, v);
        __local uint* words = (__local uint*)list + get_local_id(0);
        __local uint* own_masks = masks + get_local_id(0);
        uint found = 0;
        FOR_EACH_WORD(if (mask != 0) {
            words[found * GROUP] = word;
            own_masks[found * GROUP] = mask;
            ++found;
        })
        // One column a step: work-items with many words and with few go on side by side.
        __global index_t* out = out_cols + out_pointers[slot];
        uint mask = 0;
        uint word = 0;
        for (uint i = 0; mask != 0 || i < found;) {
            if (mask == 0) {
                word = words[i * GROUP];
                mask = own_masks[i * GROUP];
                ++i;
            }
            const uint lowest = mask & (0 - mask);
            *out++ = word * 32 + (31 - clz(lowest));
            mask ^= lowest;
        }
    }
}
