// SPDX-License-Identifier: MIT
// SpGEMM of rows with at most TINY products: one work-item sorts the row's columns in registers by
// a sorting network, without divergence or memory traffic between reading b and writing. Rows are
// taken in stored order; heavier ones are skipped.
// Parameters: GROUP, TINY (16), A_WIDE, B_WIDE, C_WIDE and those of hidden_rows.cl.
#include "core/operations/spgemm/product_rows.cl"

typedef index_t item_t;
#define SIZE TINY
#include "common/sorting_network.cl"
#include "core/operations/spgemm/hidden_rows.cl"

// Fast path for at most four rows of b of at most four entries: each is a sorted quad, and all
// loads are independent. False if the row does not qualify.
bool gather_quads(OPERANDS, a_pointer_t begin, a_pointer_t end, index_t* v) {
    b_pointer_t starts[4];
    b_pointer_t lengths[4];
    b_pointer_t longest = 0;
    if (end - begin > 4) {
        return false;
    }
#pragma unroll
    for (uint s = 0; s < 4; ++s) {
        const index_t key = begin + s < end ? keys[begin + s] : NO_INDEX;
        starts[s] = key != NO_INDEX ? b_pointers[key] : 0;
        lengths[s] = key != NO_INDEX ? b_pointers[key + 1] - starts[s] : 0;
        longest = max(longest, lengths[s]);
    }
    if (longest > 4) {
        return false;
    }
#pragma unroll
    for (uint i = 0; i < TINY; ++i) {
        v[i] = i % 4 < lengths[i / 4] ? b_cols[starts[i / 4] + i % 4] : NO_INDEX;
    }
    return true;
}

// Any row, entry by entry.
void gather_steps(OPERANDS, a_pointer_t k, a_pointer_t end, index_t* v) {
    b_pointer_t at = 0;
    b_pointer_t stop = 0;
#pragma unroll
    for (uint i = 0; i < TINY; ++i) {
        while (at == stop && k < end) {
            const index_t key = keys[k++];
            at = key != NO_INDEX ? b_pointers[key] : 0;
            stop = key != NO_INDEX ? b_pointers[key + 1] : 0;
        }
        v[i] = at < stop ? b_cols[at++] : NO_INDEX;
    }
}

// Fills v with the row's columns, ascending with duplicates, padded with NO_INDEX.
void gather_sorted(OPERANDS, count_t slot, index_t* v) {
    const a_pointer_t begin = a_pointers[slot];
    const a_pointer_t end = a_pointers[slot + 1];
    if (!gather_quads(OPERAND_ARGUMENTS, begin, end, v)) {
        gather_steps(OPERAND_ARGUMENTS, begin, end, v);
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
#pragma unroll
            for (uint i = 0; i < TINY; ++i) {
                v[i] = v[i] == a || v[i] == b || v[i] == c || v[i] == d ? NO_INDEX : v[i];
            }
        }
        return;
    }
#pragma unroll
    for (uint i = 0; i < TINY; ++i) {
        if (v[i] != NO_INDEX && is_hidden(row, v[i])) {
            v[i] = NO_INDEX;
        }
    }
}

#endif

// From this many products the number of entries must be counted.
#define LEAST_LOOKED_AT (MASKED ? 1 : 2)

#define IS_NEW(i) (v[i] != NO_INDEX && ((i) == 0 || v[i] != v[(i) == 0 ? 0 : (i)-1]))

uint count_new(const index_t* v) {
    uint count = 0;
#pragma unroll
    for (uint i = 0; i < TINY; ++i) {
        count += IS_NEW(i) ? 1 : 0;
    }
    return count;
}

__kernel void short_rows_count(OPERANDS, count_t slots, __global const uint* weights,
                               __global uint* sizes HIDDEN_ROWS) {
    const count_t slot = get_global_id(0);
    const uint weight = slot < slots ? weights[slot] : TINY + 1;
    if (weight > TINY) {
        return;
    }
    uint size = weight;
    if (weight >= LEAST_LOOKED_AT) {
        index_t v[TINY];
        gather_sorted(OPERAND_ARGUMENTS, slot, v);
#if MASKED
        hide_columns(v, FIND_HIDDEN(slot));
#endif
        size = count_new(v);
    }
    sizes[slot] = size;
    if (weight > 0) {
        NOTE_SIZE(size)
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
    if (get_local_id(0) == 0) {
        scattered = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (weight > TINY) {
        scattered = 1;
    }
    index_t v[TINY];
    if (is_short) {
        gather_sorted(OPERAND_ARGUMENTS, slot, v);
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
#pragma unroll
        for (uint i = 0; i < TINY; ++i) {
            if (IS_NEW(i)) {
                out_cols[to++] = v[i];
            }
        }
    }
    if (is_short && !scattered) {
        uint to = (uint)(out_pointers[slot] - begin);
#pragma unroll
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
