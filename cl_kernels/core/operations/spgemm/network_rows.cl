// SPDX-License-Identifier: MIT
// SpGEMM of rows with at most SIZE items: one work-item gathers a row into registers and sorts it
// by a sorting network without divergence; equal words become adjacent and merge.
// Parameters: GROUP, TEAM (divides GROUP), SIZE (16 or 32), COMPRESSED, A_WIDE, B_WIDE, C_WIDE and
// those of hidden_rows.cl.
#include "common/words.cl"
#include "core/operations/spgemm/word_rows.cl"

#include "common/sorting_network.cl"
#include "core/operations/spgemm/hidden_rows.cl"

// The work-items' lists are interleaved.
#define AT(i) list[(i)*GROUP + get_local_id(0)]

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
#pragma unroll
        for (uint r = 0; r < ROWS; ++r) {
            rows[r] = items_of(keys, b_spans, k + r < end ? k + r : k);
            rows[r].end = k + r < end ? rows[r].end : rows[r].begin;
        }
#pragma unroll
        for (uint i = 0; i < ROWS * AHEAD; ++i) {
            const b_pointer_t p = rows[i / AHEAD].begin + i % AHEAD;
            items[i] = p < rows[i / AHEAD].end ? b_items[p] : NO_ITEM;
        }
#pragma unroll
        for (uint r = 0; r < ROWS; ++r) {
#pragma unroll
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

// Fills v with the row's items, ascending, padded with NO_ITEM.
void gather_sorted(WORD_OPERANDS, index_t slot, __local item_t* list, item_t* v) {
    const uint size = list_items(WORD_OPERAND_ARGUMENTS, slot, list);
#pragma unroll
    for (uint i = 0; i < SIZE; ++i) {
        v[i] = i < size ? AT(i) : NO_ITEM;
    }
    sort_values(v);
}

#define FEW_HIDDEN 4  // hidden entries per item above which each item is searched in the mask

#if COMPRESSED

// Replaces the list by distinct words with all their columns; returns their number. starts[i] =
// columns before word i.
uint merge_words(const item_t* v, __local item_t* list, __local ushort* starts) {
    uint words = 0;
    uint columns = 0;
    uint mask = 0;
#pragma unroll
    for (uint i = 0; i < SIZE; ++i) {
        mask |= mask_of(v[i]);
        if (mask != 0 && (i + 1 == SIZE || word_of(v[i + 1 < SIZE ? i + 1 : i]) != word_of(v[i]))) {
            AT(words) = (item_t)word_of(v[i]) << 32 | mask;
            starts[words * GROUP] = (ushort)columns;
            columns += popcount(mask);
            ++words;
            mask = 0;
        }
    }
    return words;
}

uint count_distinct(const item_t* v) {
    uint columns = 0;
    uint mask = 0;
#pragma unroll
    for (uint i = 0; i < SIZE; ++i) {
        mask |= mask_of(v[i]);
        if (i + 1 == SIZE || word_of(v[i + 1 < SIZE ? i + 1 : i]) != word_of(v[i])) {
            columns += popcount(mask);
            mask = 0;
        }
    }
    return columns;
}

#if MASKED

// Removes hidden columns from the list's words and recomputes starts; returns the columns left.
uint hide_columns(uint words, __local item_t* list, __local ushort* starts, hidden_t row) {
    if (row.size > FEW_HIDDEN * words) {
        count_t from = 0;
        for (uint i = 0; i < words; ++i) {
            AT(i) &= ~(item_t)hidden_mask(row, word_of(AT(i)), &from);
        }
    } else {
        for (uint k = 0; k < row.size; ++k) {
            const index_t col = row.cols[k];
            uint i = 0;
            for (uint high = words; high - i > 1;) {
                const uint middle = (i + high) / 2;
                if (word_of(AT(middle)) <= col >> 5) {
                    i = middle;
                } else {
                    high = middle;
                }
            }
            if (word_of(AT(i)) == col >> 5) {
                AT(i) &= ~(item_t)(1u << (col & 31));
            }
        }
    }
    uint columns = 0;
    for (uint i = 0; i < words; ++i) {
        starts[i * GROUP] = (ushort)columns;
        columns += popcount(mask_of(AT(i)));
    }
    return columns;
}

#endif

// The i-th column of a row of `words` words.
index_t column_at(__local const item_t* items, __local const ushort* starts, uint words, uint i) {
    uint low = 0;
    for (uint high = words; high - low > 1;) {
        const uint middle = (low + high) / 2;
        if (starts[middle * GROUP] <= i) {
            low = middle;
        } else {
            high = middle;
        }
    }
    const item_t item = items[low * GROUP];
    return word_of(item) * 32 + select_bit(mask_of(item), i - starts[low * GROUP]);
}

#else

#if MASKED

// Removes hidden columns from the sorted items; the others keep their positions.
void hide_columns(item_t* v, __local item_t* list, hidden_t row) {
#pragma unroll
    for (uint i = 0; i < SIZE; ++i) {
        AT(i) = v[i];
    }
    if (row.size > FEW_HIDDEN * SIZE) {
        for (uint i = 0; i < SIZE && AT(i) != NO_ITEM; ++i) {
            AT(i) = is_hidden(row, AT(i)) ? NO_ITEM : AT(i);
        }
    } else {
        uint first = 0;  // everything before is smaller
        for (uint k = 0; k < row.size; ++k) {
            const index_t col = row.cols[k];
            for (uint high = SIZE; first < high;) {
                const uint middle = (first + high) / 2;
                if (AT(middle) < col) {
                    first = middle + 1;
                } else {
                    high = middle;
                }
            }
            for (; first < SIZE && AT(first) == col; ++first) {
                AT(first) = NO_ITEM;
            }
        }
    }
#pragma unroll
    for (uint i = 0; i < SIZE; ++i) {
        v[i] = AT(i);
    }
}

#endif

#define IS_NEW(i) (v[i] != NO_ITEM && ((i) == 0 || v[i] != v[(i) == 0 ? 0 : (i)-1]))

uint count_distinct(const item_t* v) {
    uint columns = 0;
#pragma unroll
    for (uint i = 0; i < SIZE; ++i) {
        columns += IS_NEW(i) ? 1 : 0;
    }
    return columns;
}

#endif

__kernel void network_count(__global const index_t* order, uint first, uint count, WORD_OPERANDS,
                            __global uint* sizes HIDDEN_ROWS) {
    __local item_t list[SIZE * GROUP];
#if MASKED && COMPRESSED
    __local ushort starts[SIZE * GROUP];
#endif
    const uint j = get_global_id(0);
    if (j < count) {
        const index_t slot = order[first + j];
        item_t v[SIZE];
        gather_sorted(WORD_OPERAND_ARGUMENTS, slot, list, v);
#if MASKED && COMPRESSED
        const uint words = merge_words(v, list, starts + get_local_id(0));
        const uint size = hide_columns(words, list, starts + get_local_id(0), FIND_HIDDEN(slot));
#else
#if MASKED
        hide_columns(v, list, FIND_HIDDEN(slot));
#endif
        const uint size = count_distinct(v);
#endif
        sizes[slot] = size;
        NOTE_SIZE(size)
    }
}

#if COMPRESSED

// A row per work-item, written by TEAM work-items for coalesced access.
__kernel void network_fill(__global const index_t* order, uint first, uint count, WORD_OPERANDS,
                           __global const c_pointer_t* out_pointers,
                           __global index_t* out_cols HIDDEN_ROWS) {
    __local item_t list[SIZE * GROUP];
    __local ushort starts[SIZE * GROUP];
    __local uint words[GROUP];
    __local uint columns[GROUP];
    __local c_pointer_t begins[GROUP];
    const uint own = get_local_id(0);
    const uint j = get_global_id(0);
    words[own] = 0;
    columns[own] = 0;
    if (j < count) {
        const index_t slot = order[first + j];
        item_t v[SIZE];
        gather_sorted(WORD_OPERAND_ARGUMENTS, slot, list, v);
        words[own] = merge_words(v, list, starts + own);
        begins[own] = out_pointers[slot];
        columns[own] = (uint)(out_pointers[slot + 1] - out_pointers[slot]);
#if MASKED
        const uint last = words[own] - 1;
        // The mask is skipped when the row's size shows that nothing is hidden.
        if (starts[last * GROUP + own] + popcount(mask_of(AT(last))) != columns[own]) {
            hide_columns(words[own], list, starts + own, FIND_HIDDEN(slot));
        }
#endif
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint row = own / TEAM; row < GROUP; row += GROUP / TEAM) {
        for (uint i = own % TEAM; i < columns[row]; i += TEAM) {
            out_cols[begins[row] + i] = column_at(list + row, starts + row, words[row], i);
        }
    }
}

#else

__kernel void network_fill(__global const index_t* order, uint first, uint count, WORD_OPERANDS,
                           __global const c_pointer_t* out_pointers,
                           __global index_t* out_cols HIDDEN_ROWS) {
    __local item_t list[SIZE * GROUP];
    const uint j = get_global_id(0);
    if (j < count) {
        const index_t slot = order[first + j];
        item_t v[SIZE];
        gather_sorted(WORD_OPERAND_ARGUMENTS, slot, list, v);
#if MASKED
        if (count_distinct(v) != out_pointers[slot + 1] - out_pointers[slot]) {
            hide_columns(v, list, FIND_HIDDEN(slot));
        }
#endif
        count_t to = out_pointers[slot];
#pragma unroll
        for (uint i = 0; i < SIZE; ++i) {
            if (IS_NEW(i)) {
                out_cols[to++] = v[i];
            }
        }
    }
}

#endif
