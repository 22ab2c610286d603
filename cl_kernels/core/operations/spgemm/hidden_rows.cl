// SPDX-License-Identifier: MIT
// Complement-masked SpGEMM: the mask's entries are removed from the row's accumulator. With MASKED,
// kernels take the mask's rows as last parameters; without, all of this vanishes.
// Parameters: MASKED, M_WIDE (the mask's row pointers).
#pragma once

#include "common/row_lookup.cl"

#ifndef MASKED
#define MASKED 0
#endif

#if MASKED

// `row_names`: row numbers of the product's slots, null when slots are rows. block[emptied] is set
// when the mask empties a row.
#define HIDDEN_ROWS                                                                               \
    , __global const index_t *row_names, __global const m_pointer_t *m_pointers,                  \
        __global const index_t *m_names, index_t m_slots, index_t m_missing,                      \
        __global const index_t *m_cols, __global uint *block, uint emptied

// The mask's columns in one row, ascending.
typedef struct {
    __global const index_t* cols;
    count_t size;
} hidden_t;

hidden_t find_hidden(index_t slot, __global const index_t* row_names,
                     __global const m_pointer_t* m_pointers, __global const index_t* m_names,
                     index_t m_slots, index_t m_missing, __global const index_t* m_cols) {
    const index_t number = row_names != 0 ? row_names[slot] : slot;
    const span row = span_of_m(m_pointers, slot_of_row(m_names, m_slots, m_missing, number));
    const hidden_t hidden = {m_cols + row.begin, row.end - row.begin};
    return hidden;
}

#define FIND_HIDDEN(slot)                                                                         \
    find_hidden(slot, row_names, m_pointers, m_names, m_slots, m_missing, m_cols)
#define SET_HIDDEN const hidden_t hidden = FIND_HIDDEN(slot);
#define IS_WANTED(col) (!is_hidden(hidden, col))
// To be called with the size of every counted row.
#define NOTE_SIZE(size)                                                                           \
    if ((size) == 0) {                                                                            \
        block[emptied] = 1;                                                                       \
    }

bool is_hidden(hidden_t row, index_t col) {
    const count_t at = lower_bound_index(row.cols, 0, row.size, col);
    return at < row.size && row.cols[at] == col;
}

// Mask of hidden columns within a word. Galloping search: *from is a position at or before them and
// becomes the first.
uint hidden_mask(hidden_t row, uint word, count_t* from) {
    count_t at = *from;
    count_t step = 1;
    for (; at + step < row.size && row.cols[at + step] < word * 32; step *= 2) {
        at += step;
    }
    at = lower_bound_index(row.cols, at, min(at + step, row.size), word * 32);
    *from = at;
    uint mask = 0;
    for (; at < row.size && row.cols[at] >> 5 == word; ++at) {
        mask |= 1u << (row.cols[at] & 31);
    }
    return mask;
}

#else

#define HIDDEN_ROWS
#define SET_HIDDEN
#define IS_WANTED(col) true
#define NOTE_SIZE(size)

#endif
