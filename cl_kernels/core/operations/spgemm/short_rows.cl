// SPDX-License-Identifier: MIT
// SpGEMM of rows with at most TINY products: one work-item sorts the row's columns in registers by
// a sorting network, without divergence or memory traffic between reading b and writing. Rows are
// taken in stored order, all of them are weighed (row_weights.cl); heavier ones are left to others.
// Parameters: GROUP, ITEMS, A_WIDE, B_WIDE, C_WIDE and those of common/binning.cl (TINY 16) and
// hidden_rows.cl.
#include "common/unroll.cl"
#include "core/operations/spgemm/product_rows.cl"
#include "core/operations/spgemm/row_weights.cl"

#define SIZE TINY
#include "common/sorting_network.cl"
#include "core/operations/spgemm/hidden_rows.cl"

// The entries of a's row, and the rows of b for at most FEW of them, all looked up at once.
#define FEW 4
typedef struct {
    a_pointer_t begin, end;
    b_pointer_t starts[FEW];
    b_pointer_t lengths[FEW];
} row_t;

// Finds a row; returns its number of products, if it is not a long one.
count_t find_row(OPERANDS, count_t slot, row_t* row) {
    row->begin = a_pointers[slot];
    row->end = a_pointers[slot + 1];
    count_t products = 0;
    UNROLL
    for (uint s = 0; s < FEW; ++s) {
        const index_t key = row->begin + s < row->end ? keys[row->begin + s] : NO_INDEX;
        row->starts[s] = key != NO_INDEX ? b_pointers[key] : 0;
        row->lengths[s] = key != NO_INDEX ? b_pointers[key + 1] - row->starts[s] : 0;
        products += row->lengths[s];
    }
    for (uint s = FEW; s < min(row->end - row->begin, (a_pointer_t)LONG_ROW); ++s) {
        const span found = span_of_b(b_pointers, keys[row->begin + s]);
        products += found.end - found.begin;
    }
    return products;
}

// Whether at most four rows of b have at most four entries: each is a sorted quad then, and all
// loads are independent.
bool has_quads(const row_t* row) {
    b_pointer_t longest = 0;
    UNROLL
    for (uint s = 0; s < FEW; ++s) {
        longest = max(longest, row->lengths[s]);
    }
    return row->end - row->begin <= FEW && longest <= 4;
}

// Any row, entry by entry.
void gather_steps(OPERANDS, const row_t* row, index_t* v) {
    a_pointer_t k = row->begin;
    b_pointer_t at = 0;
    b_pointer_t stop = 0;
    UNROLL
    for (uint i = 0; i < TINY; ++i) {
        while (at == stop && k < row->end) {
            const index_t key = keys[k++];
            at = key != NO_INDEX ? b_pointers[key] : 0;
            stop = key != NO_INDEX ? b_pointers[key + 1] : 0;
        }
        v[i] = at < stop ? b_cols[at++] : NO_INDEX;
    }
}

// Fills v with the row's columns, ascending with duplicates, padded with NO_INDEX.
void gather_sorted(OPERANDS, const row_t* row, index_t* v) {
    if (has_quads(row)) {
        UNROLL
        for (uint i = 0; i < TINY; ++i) {
            v[i] = i % 4 < row->lengths[i / 4] ? b_cols[row->starts[i / 4] + i % 4] : NO_INDEX;
        }
    } else {
        gather_steps(OPERAND_ARGUMENTS, row, v);
        sort_quads(v);
    }
    merge_quads(v);
}

#if MASKED

#define FEW_HIDDEN 16  // hidden entries up to which all are compared instead of searched

// Removes hidden columns; the others keep their positions.
void hide_columns(index_t* v, hidden_t row) {
    if (row.size <= FEW_HIDDEN) {
        for (uint k = 0; k < row.size; k += 4) {
            const index_t a = row.cols[k];
            const index_t b = k + 1 < row.size ? row.cols[k + 1] : NO_INDEX;
            const index_t c = k + 2 < row.size ? row.cols[k + 2] : NO_INDEX;
            const index_t d = k + 3 < row.size ? row.cols[k + 3] : NO_INDEX;
            UNROLL
            for (uint i = 0; i < TINY; ++i) {
                v[i] = v[i] == a || v[i] == b || v[i] == c || v[i] == d ? NO_INDEX : v[i];
            }
        }
        return;
    }
    UNROLL
    for (uint i = 0; i < TINY; ++i) {
        if (v[i] != NO_INDEX && is_hidden(row, v[i])) {
            v[i] = NO_INDEX;
        }
    }
}

#endif

#define IS_NEW(i) (v[i] != NO_INDEX && ((i) == 0 || v[i] != v[(i) == 0 ? 0 : (i)-1]))

uint count_new(const index_t* v) {
    uint count = 0;
    UNROLL
    for (uint i = 0; i < TINY; ++i) {
        count += IS_NEW(i) ? 1 : 0;
    }
    return count;
}

// Weights of all rows, ITEMS per work-item, and the sizes of short ones, which are summed up for
// their weights. Lists heavy rows; long_rows go to weigh_long_rows.
__kernel void short_rows_weigh(OPERANDS, count_t slots, __global uint* weights,
                               __global uint* sizes, __global index_t* long_rows,
                               __global index_t* heavy_rows,
                               __global uint* statistics HIDDEN_ROWS) {
    __local uint histogram[LAST_BIN + 1];
    __local count_t scratch[GROUP];
    __local uint listed;
    totals_t totals = {0, 0, 0};
    uint heavy = 0;
    clear_local(histogram, LAST_BIN + 1);
    clear_local(&listed, 1);
    const count_t base = (count_t)get_group_id(0) * GROUP * ITEMS;
    for (count_t slot = base + get_local_id(0); slot < min(base + GROUP * ITEMS, slots);
         slot += GROUP) {
        row_t row;
        const count_t products = find_row(OPERAND_ARGUMENTS, slot, &row);
        uint size = 0;
        if (row.end - row.begin > LONG_ROW) {
            long_rows[atomic_inc(&statistics[MOST + 3])] = (index_t)slot;
            weights[slot] = 0;
        } else {
            weights[slot] = note_row(products, histogram, &totals);
            heavy += products > TINY ? 1 : 0;
            size = (uint)products;
            if (products >= (MASKED ? 1 : 2) && products <= TINY) {
                index_t v[TINY];
                gather_sorted(OPERAND_ARGUMENTS, &row, v);
#if MASKED
                hide_columns(v, FIND_HIDDEN(slot));
#endif
                size = count_new(v);
                totals.total -= products - size;
                NOTE_SIZE(size)
            }
        }
        sizes[slot] = size;
    }
    uint to = heavy > 0 ? atomic_add(&listed, heavy) : 0;
    add_totals(totals, histogram, scratch, statistics);
    if (get_local_id(0) == 0 && listed > 0) {
        listed = atomic_add(&statistics[MOST + 4], listed);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    to += listed;
    for (count_t slot = base + get_local_id(0); heavy > 0; slot += GROUP) {
        if (weights[slot] > TINY) {
            heavy_rows[to++] = (index_t)slot;
            --heavy;
        }
    }
}

// If all rows of a work-group are short, their output is contiguous: staged in local memory, then
// written with coalesced access.
__kernel void short_rows_fill(OPERANDS, count_t slots, __global const uint* weights,
                              __global const c_pointer_t* out_pointers,
                              __global index_t* out_cols HIDDEN_ROWS) {
    __local index_t stage[GROUP * TINY];
    __local uint scattered;
    const count_t first = (count_t)get_group_id(0) * GROUP;
    const count_t slot = first + get_local_id(0);
    const uint weight = slot < slots ? weights[slot] : 0;
    const bool is_short = weight > 0 && weight <= TINY;
    clear_local(&scattered, 1);
    if (weight > TINY) {
        scattered = 1;
    }
    index_t v[TINY];
    if (is_short) {
        row_t row;
        find_row(OPERAND_ARGUMENTS, slot, &row);
        gather_sorted(OPERAND_ARGUMENTS, &row, v);
#if MASKED
        // The mask is skipped when the row's size shows that nothing is hidden.
        if (count_new(v) != out_pointers[slot + 1] - out_pointers[slot]) {
            hide_columns(v, FIND_HIDDEN(slot));
        }
#endif
    }
    const count_t begin = out_pointers[first];
    const count_t end = out_pointers[min(first + GROUP, slots)];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (is_short && scattered) {
        count_t to = out_pointers[slot];
        UNROLL
        for (uint i = 0; i < TINY; ++i) {
            if (IS_NEW(i)) {
                out_cols[to++] = v[i];
            }
        }
    }
    if (is_short && !scattered) {
        uint to = (uint)(out_pointers[slot] - begin);
        UNROLL
        for (uint i = 0; i < TINY; ++i) {
            if (IS_NEW(i)) {
                stage[to++] = v[i];
            }
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (!scattered) {
        for (uint i = get_local_id(0); i < end - begin; i += GROUP) {
            out_cols[begin + i] = stage[i];
        }
    }
}
