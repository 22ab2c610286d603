// SPDX-License-Identifier: MIT
// Hidden columns taken out of SIZE items in registers, which are sorted and of type item_t (see
// word_rows.cl). The order stays: what is gone leaves NO_ITEM, or an item without columns.
// Parameters: SIZE, COMPRESSED and those of hidden_rows.cl.
#include "operations/multiplication/hidden_rows.cl"

#if MASKED

#define FEW_HIDDEN 32  // entries up to which each is compared with all items: no memory is searched

#if COMPRESSED

void hide_items(item_t* v, hidden_t row) {
    if (row.size <= FEW_HIDDEN) {
        for (uint k = 0; k < row.size; ++k) {
            const index_t col = row.cols[k];
            const item_t others = ~(item_t)(1u << (col & 31));
#pragma unroll
            for (uint i = 0; i < SIZE; ++i) {
                v[i] &= word_of(v[i]) == col >> 5 ? others : ~(item_t)0;
            }
        }
        return;
    }
    count_t from = 0;
#pragma unroll
    for (uint i = 0; i < SIZE; ++i) {
        if (v[i] != NO_ITEM) {
            v[i] &= ~(item_t)hidden_mask(row, word_of(v[i]), &from);
        }
    }
}

#else

void hide_items(item_t* v, hidden_t row) {
    if (row.size <= FEW_HIDDEN) {
        for (uint k = 0; k < row.size; ++k) {
            const index_t col = row.cols[k];
#pragma unroll
            for (uint i = 0; i < SIZE; ++i) {
                v[i] = v[i] == col ? NO_ITEM : v[i];
            }
        }
        return;
    }
#pragma unroll
    for (uint i = 0; i < SIZE; ++i) {
        if (v[i] != NO_ITEM && is_hidden(row, v[i])) {
            v[i] = NO_ITEM;
        }
    }
}

#endif

#endif
