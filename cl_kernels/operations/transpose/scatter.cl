// SPDX-License-Identifier: MIT
// Entries of a compressed matrix moved to the next places of their columns, or of their blocks of
// 2^bits columns, in the order of the rows. With bits = 0 what is written of an entry is its row;
// else its row and, in the low bits, its column within the block.
// Parameters: A_WIDE, C_WIDE, RENAMED (the matrix names its rows).
#ifndef CLBOOL_TRANSPOSE_SCATTER
#define CLBOOL_TRANSPOSE_SCATTER

#include "common/row_name.cl"
#include "common/search.cl"

// Entries of a work-item's share: [n * chunk / chunks, n * (chunk + 1) / chunks).
count_t share_begin(count_t n, count_t chunk) { return n * chunk / get_global_size(0); }

// Below this mean length of rows the end of a row is what costs most, as the processor does not
// foresee it: entries are then given the names of their rows in batches, by steps that are the same
// for rows of any short length, and moved without regard to rows.
#define SHORT_ROWS 3

// Entries whose rows are named at a time, and how many of a row at once, for which there is room.
#define BATCH 64
#define AT_ONCE 8

// Rows after which a search looks for the next that is not empty.
#define MANY_ROWS (8 * BATCH)

// rows[k]: the row of entry begin + k, for entries up to `end`; returns the slot of the next entry.
// What is too much of one row is overwritten by the next.
count_t name_entries(__global const a_pointer_t* a_pointers, __global const index_t* a_names,
                     count_t slots, count_t slot, count_t begin, count_t end, index_t* rows) {
    for (uint looked_at = 0;; ++looked_at, ++slot) {
        if (looked_at == MANY_ROWS) {
            slot = next_segment_a(a_pointers, slot, slots, a_pointers[slot]);
            looked_at = 0;
        }
        const count_t row_begin = max((count_t)a_pointers[slot], begin);
        const count_t row_end = a_pointers[slot + 1];
        const count_t stop = min(row_end, end);
        const uint8 name = (uint8)row_name(a_names, slot);
        vstore8(name, 0, rows + (row_begin - begin));
        for (count_t k = row_begin + AT_ONCE; k < stop; k += AT_ONCE) {
            vstore8(name, 0, rows + (k - begin));
        }
        if (row_end >= end) {
            return row_end > end ? slot : slot + 1;
        }
    }
}

// One entry, whose place is the next of its column or block.
void move_entry(index_t row, index_t col, uint bits, __global c_pointer_t* next,
                __global index_t* out) {
    const index_t within = col & (((index_t)1 << bits) - 1);
    out[next[col >> bits]++] = (row << bits) | within;
}

// Moves the entries [begin, end), of which the first is in `slot`, to their next places.
void scatter_short_rows(__global const a_pointer_t* a_pointers, __global const index_t* a_names,
                        count_t slots, count_t slot, __global const index_t* cols, count_t begin,
                        count_t end, uint bits, __global c_pointer_t* next,
                        __global index_t* out) {
    index_t rows[BATCH + AT_ONCE];
    while (begin < end) {
        const count_t batch_end = min(begin + BATCH, end);
        slot = name_entries(a_pointers, a_names, slots, slot, begin, batch_end, rows);
        for (count_t k = begin; k < batch_end; ++k) {
            move_entry(rows[k - begin], cols[k], bits, next, out);
        }
        begin = batch_end;
    }
}

void scatter_rows(__global const a_pointer_t* a_pointers, __global const index_t* a_names,
                  count_t slots, count_t slot, __global const index_t* cols, count_t begin,
                  count_t end, uint bits, __global c_pointer_t* next, __global index_t* out) {
    for (count_t k = begin; k < end; slot = pass_gap_a(a_pointers, slot + 1, slots, k)) {
        const index_t name = row_name(a_names, slot);
        const count_t row_end = min((count_t)a_pointers[slot + 1], end);
        for (; k < row_end; ++k) {
            move_entry(name, cols[k], bits, next, out);
        }
    }
}

// The entries [begin, end) of the matrix.
void scatter_entries(__global const a_pointer_t* a_pointers, __global const index_t* a_names,
                     count_t slots, __global const index_t* cols, count_t n, count_t begin,
                     count_t end, uint bits, __global c_pointer_t* next, __global index_t* out) {
    if (begin == end) {
        return;
    }
    const count_t slot = find_segment_a(a_pointers, 0, slots, begin);
    if (n < SHORT_ROWS * slots) {
        scatter_short_rows(a_pointers, a_names, slots, slot, cols, begin, end, bits, next, out);
    } else {
        scatter_rows(a_pointers, a_names, slots, slot, cols, begin, end, bits, next, out);
    }
}

#endif
