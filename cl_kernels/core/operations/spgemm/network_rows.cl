// SPDX-License-Identifier: MIT
// SpGEMM of rows with at most SIZE items: one work-item gathers a row into registers and sorts it
// by a sorting network without divergence; equal words become adjacent and merge.
// Parameters: GROUP, TEAM (divides GROUP), SIZE (16 or 32), COMPRESSED, A_WIDE, B_WIDE, C_WIDE and
// those of hidden_rows.cl.
#include "common/group_scan.cl"
#include "common/unroll.cl"
#include "common/words.cl"
#include "core/operations/spgemm/word_rows.cl"

#include "common/sorting_network.cl"
#include "core/operations/spgemm/hidden_rows.cl"

// The work-items' lists are interleaved.
#define AT(i) list[(i)*GROUP + get_local_id(0)]

#if COMPRESSED
// Words are below 2^27, and far below it where b is compressed.
#define KEY(item, i) (word_of(item) << 5 | (i))
#define MASK(key) mask_of(AT((key)&31))
#else
#define KEY(item, i) (item)
#define MASK(key) mask_of(key)
#endif

#define ROWS 4   // rows of b looked up at once, so that loads overlap …
#define AHEAD 4  // … and items of each loaded at once

// Appends the row's items to the work-item's list in local memory, as registers cannot be indexed;
// returns their number.
uint list_items(WORD_OPERANDS, index_t slot, __local item_t* list) {
    uint size = 0;
    const a_pointer_t end = a_pointers[slot + 1];
    for (a_pointer_t k = a_pointers[slot]; k < end; k += ROWS) {
        item_span rows[ROWS];
        item_t items[ROWS * AHEAD];
        UNROLL
        for (uint r = 0; r < ROWS; ++r) {
            rows[r] = items_of(keys, b_spans, k + r < end ? k + r : k);
            rows[r].end = k + r < end ? rows[r].end : rows[r].begin;
        }
        UNROLL
        for (uint i = 0; i < ROWS * AHEAD; ++i) {
            const b_pointer_t p = rows[i / AHEAD].begin + i % AHEAD;
            items[i] = p < rows[i / AHEAD].end ? b_items[p] : NO_ITEM;
        }
        UNROLL
        for (uint r = 0; r < ROWS; ++r) {
            UNROLL
            for (uint i = 0; i < AHEAD; ++i) {
                if (rows[r].begin + i < rows[r].end) {
                    AT(size) = items[r * AHEAD + i];
                    ++size;
                }
            }
            for (b_pointer_t p = rows[r].begin + AHEAD; p < rows[r].end; ++p) {
                AT(size) = b_items[p];
                ++size;
            }
        }
    }
    return size;
}

// Fills v with the row's keys, ascending, padded with NO_INDEX, and m with the masks of their
// words. A key is a column, or a word and the place of its mask in the list.
void gather_sorted(WORD_OPERANDS, index_t slot, __local item_t* list, index_t* v, uint* m) {
    const uint size = list_items(WORD_OPERAND_ARGUMENTS, slot, list);
    UNROLL
    for (uint i = 0; i < SIZE; ++i) {
        v[i] = i < size ? KEY(AT(i), i) : NO_INDEX;
    }
    sort_values(v);
    UNROLL
    for (uint i = 0; i < SIZE; ++i) {
        m[i] = i < size ? MASK(v[i]) : 0;  // the key of the last word may be NO_INDEX, too
    }
}

// Whether no later one of the sorted keys has the word of key i.
#define IS_LAST(i) ((i) + 1 == SIZE || v[(i) + 1 < SIZE ? (i) + 1 : (i)] >> 5 != v[i] >> 5)

uint count_distinct(const index_t* v, const uint* m) {
    uint columns = 0;
    uint mask = 0;
    UNROLL
    for (uint i = 0; i < SIZE; ++i) {
        mask |= m[i];
        if (IS_LAST(i)) {
            columns += popcount(mask);
            mask = 0;
        }
    }
    return columns;
}

#if MASKED

#define FEW_HIDDEN 16  // hidden entries up to which each is compared with all words

// Removes hidden columns from the masks of the sorted words; the list is used for them.
void hide_columns(const index_t* v, uint* m, __local item_t* list, hidden_t row) {
    if (row.size <= FEW_HIDDEN) {
        for (uint k = 0; k < row.size; ++k) {
            const index_t col = row.cols[k];
            const uint others = ~(1u << (col & 31));
            UNROLL
            for (uint i = 0; i < SIZE; ++i) {
                m[i] &= v[i] >> 5 == col >> 5 ? others : ~0u;
            }
        }
        return;
    }
    UNROLL
    for (uint i = 0; i < SIZE; ++i) {
        AT(i) = v[i] >> 5;
    }
    count_t from = 0;
    for (uint i = 0; i < SIZE; ++i) {
        AT(i) = hidden_mask(row, (uint)AT(i), &from);
    }
    UNROLL
    for (uint i = 0; i < SIZE; ++i) {
        m[i] &= ~(uint)AT(i);
    }
}

#endif

__kernel void network_count(__global const index_t* order, uint first, uint count, WORD_OPERANDS,
                            __global uint* sizes HIDDEN_ROWS) {
    __local item_t list[SIZE * GROUP];
    const count_t j = get_global_id(0);
    if (j < count) {
        const index_t slot = order[first + j];
        index_t v[SIZE];
        uint m[SIZE];
        gather_sorted(WORD_OPERAND_ARGUMENTS, slot, list, v, m);
#if MASKED
        hide_columns(v, m, list, FIND_HIDDEN(slot));
#endif
        const uint size = count_distinct(v, m);
        sizes[slot] = size;
        NOTE_SIZE(size)
    }
}

// Columns that have room in the place of the lists, with a gap in every 32, so that rows of like
// length do not meet in one bank of local memory.
#define ROOM (SIZE * GROUP * (COMPRESSED ? 2 : 1))
#define STAGE (ROOM - ROOM / 32)
#define STAGED(i) stage[(i) + (i) / 32]

// Puts the columns of the sorted words into the stage, from position `to` on; those that lie before
// it (to wraps) or behind it are left out.
void stage_columns(const index_t* v, const uint* m, uint to, __local index_t* stage) {
    uint mask = 0;
    UNROLL
    for (uint i = 0; i < SIZE; ++i) {
        mask |= m[i];
        if (IS_LAST(i)) {
            for (; mask != 0; mask &= mask - 1, ++to) {
                if (to < STAGE) {
                    STAGED(to) = (v[i] & ~31u) + lowest_bit(mask);
                }
            }
        }
    }
}

// A row per work-item, staged in local memory and written by TEAM work-items for coalesced access.
__kernel void network_fill(__global const index_t* order, uint first, uint count, WORD_OPERANDS,
                           __global const c_pointer_t* out_pointers,
                           __global index_t* out_cols HIDDEN_ROWS) {
    __local item_t list[SIZE * GROUP];
    __local uint places[GROUP + 1];  // columns of the work-group before each row
    __local c_pointer_t begins[GROUP];
    __local uint scratch[GROUP];
    const uint own = get_local_id(0);
    const count_t j = get_global_id(0);
    index_t v[SIZE];
    uint m[SIZE];
    uint columns = 0;
    if (j < count) {
        const index_t slot = order[first + j];
        gather_sorted(WORD_OPERAND_ARGUMENTS, slot, list, v, m);
        begins[own] = out_pointers[slot];
        columns = (uint)(out_pointers[slot + 1] - out_pointers[slot]);
#if MASKED
        // The mask is skipped when the row's size shows that nothing is hidden.
        if (count_distinct(v, m) != columns) {
            hide_columns(v, m, list, FIND_HIDDEN(slot));
        }
#endif
    }
    uint total;
    places[own] = group_scan_uint(columns, scratch, &total);
    if (own == 0) {
        places[GROUP] = total;
    }
    __local index_t* stage = (__local index_t*)list;
    for (uint base = 0; base < total; base += STAGE) {
        if (j < count) {
            stage_columns(v, m, places[own] - base, stage);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint row = own / TEAM; row < GROUP; row += GROUP / TEAM) {
            const uint end = min(places[row + 1], base + STAGE);
            for (uint i = max(places[row], base) + own % TEAM; i < end; i += TEAM) {
                out_cols[begins[row] + (i - places[row])] = STAGED(i - base);
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
