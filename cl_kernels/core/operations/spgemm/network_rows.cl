// SPDX-License-Identifier: MIT
// SpGEMM of rows with at most SIZE items: one work-item gathers a row into registers and sorts it
// by a sorting network without divergence; equal words become adjacent and merge. Words are kept
// from the symbolic to the numeric pass.
// Parameters: GROUP, TEAM (divides GROUP), SIZE (16 or 32), COMPRESSED, A_WIDE, B_WIDE, C_WIDE and
// those of hidden_rows.cl.
#include "common/group_scan.cl"
#include "common/unroll.cl"
#include "common/words.cl"
#include "core/operations/spgemm/word_rows.cl"

#include "common/sorting_network.cl"
#include "core/operations/spgemm/hidden_rows.cl"

// The work-items' lists are interleaved, in cells that have room for a word with its mask.
#define AT(i) list[(i)*GROUP + get_local_id(0)]

#if COMPRESSED
// Words are below 2^27, and far below it where b is compressed.
#define KEY(item, i) (word_of(item) << 5 | (i))
#define MASK(key) mask_of(AT((key)&31))
#else
#define KEY(item, i) ((index_t)(item))
#define MASK(key) mask_of(key)
#endif

#define ROWS 4   // rows of b looked up at once, so that loads overlap …
#define AHEAD 4  // … and items of each loaded at once

// Appends the row's items to the work-item's list in local memory, as registers cannot be indexed;
// returns their number.
uint list_items(WORD_OPERANDS, index_t slot, __local ulong* list) {
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
void gather_sorted(WORD_OPERANDS, index_t slot, __local ulong* list, index_t* v, uint* m) {
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

// Leaves the words that have columns in the list, as (its first column, mask); returns their number
// and adds that of the columns to *columns.
uint merge_words(const index_t* v, const uint* m, __local ulong* list, uint* columns) {
    uint words = 0;
    uint mask = 0;
    UNROLL
    for (uint i = 0; i < SIZE; ++i) {
        mask |= m[i];
        if (IS_LAST(i) && mask != 0) {
            AT(words) = (ulong)(v[i] & ~31u) << 32 | mask;
            ++words;
            *columns += popcount(mask);
            mask = 0;
        }
    }
    return words;
}

#if MASKED

#define FEW_HIDDEN 16  // hidden entries up to which each is compared with all words

// Removes hidden columns from the masks of the sorted words; the list is used for them.
void hide_columns(const index_t* v, uint* m, __local ulong* list, hidden_t row) {
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

// The place of the i-th word of row j in the lists that are kept: a work-group's are interleaved.
count_t kept_at(uint i, count_t j, uint count) {
    const count_t first = j - get_local_id(0);
    return first * SIZE + i * min((count_t)GROUP, count - first) + get_local_id(0);
}

// sizes[slot] = columns of the row, unless sizes is null. `kept`, unless null, keeps the lists.
__kernel void network_mark(__global const index_t* order, uint first, uint count, WORD_OPERANDS,
                           __global uint* sizes, __global ulong* kept HIDDEN_ROWS) {
    __local ulong list[SIZE * GROUP];
    const count_t j = get_global_id(0);
    if (j < count) {
        const index_t slot = order[first + j];
        index_t v[SIZE];
        uint m[SIZE];
        gather_sorted(WORD_OPERAND_ARGUMENTS, slot, list, v, m);
#if MASKED
        hide_columns(v, m, list, FIND_HIDDEN(slot));
#endif
        uint size = 0;
        const uint words = merge_words(v, m, list, &size);
        for (uint i = 0; kept != 0 && i < words; ++i) {
            kept[kept_at(i, j, count)] = AT(i);
        }
        if (sizes != 0) {
            sizes[slot] = size;
            NOTE_SIZE(size)
        }
    }
}

// Columns that have room in local memory, with a gap in every 32, so that rows of like length do
// not meet in one bank.
#define STAGE (SIZE * GROUP)
#define STAGED(i) stage[(i) + (i) / 32]

// Loads the list of a row of so many columns.
void load_list(__global const ulong* kept, count_t j, uint count, uint columns,
               __local ulong* list) {
    for (uint i = 0, loaded = 0; loaded < columns; i += AHEAD) {
        ulong words[AHEAD];
        UNROLL
        for (uint k = 0; k < AHEAD; ++k) {
            words[k] = kept[kept_at(i + k, j, count)];
        }
        UNROLL
        for (uint k = 0; k < AHEAD; ++k) {
            AT(i + k) = words[k];
            loaded += popcount((uint)words[k]);
        }
    }
}

// Writes the columns of kept rows: a row per work-item, staged in local memory and written by TEAM
// work-items for coalesced access.
__kernel void network_emit(__global const index_t* order, uint first, uint count,
                           __global const ulong* kept, __global const c_pointer_t* out_pointers,
                           __global index_t* out_cols HIDDEN_ROWS) {
    __local ulong list[SIZE * GROUP];
    __local index_t stage[STAGE + STAGE / 32];
    __local uint places[GROUP + 1];  // columns of the work-group before each row
    __local c_pointer_t begins[GROUP];
    __local uint scratch[GROUP];
    const uint own = get_local_id(0);
    const count_t j = get_global_id(0);
    uint columns = 0;
    if (j < count) {
        const index_t slot = order[first + j];
        begins[own] = out_pointers[slot];
        columns = (uint)(out_pointers[slot + 1] - out_pointers[slot]);
        load_list(kept, j, count, columns, list);
    }
    uint total;
    uint to = group_scan_uint(columns, scratch, &total);
    places[own] = to;
    if (own == 0) {
        places[GROUP] = total;
    }
    const uint end = to + columns;
    uint first_col = 0;
    uint mask = 0;
    uint at = 0;
    for (uint base = 0; base < total; base += STAGE) {
        for (; to < min(end, base + STAGE); ++to) {
            if (mask == 0) {
                first_col = (uint)(AT(at) >> 32);
                mask = (uint)AT(at++);
            }
            STAGED(to - base) = first_col + lowest_bit(mask);
            mask &= mask - 1;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint row = own / TEAM; row < GROUP; row += GROUP / TEAM) {
            const uint last = min(places[row + 1], base + STAGE);
            for (uint i = max(places[row], base) + own % TEAM; i < last; i += TEAM) {
                out_cols[begins[row] + (i - places[row])] = STAGED(i - base);
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
