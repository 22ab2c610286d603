// SPDX-License-Identifier: MIT
// Union, intersection or difference of two compressed matrices, row by row: LANES work-items
// share a row, each merging an equal piece of it, so that long rows are divided too.
// Parameters: GROUP, LANES (divides GROUP), OPERATION, A_WIDE, B_WIDE, C_WIDE, RENAMED (operands
// have row numbers, and `names` lists the rows of the result).
#include "common/search.cl"

#define SEQUENCES __global const index_t *a_cols, __global const index_t *b_cols
#define SEQUENCE_ARGUMENTS a_cols, b_cols
#define A_KEY(i) a_cols[i]
#define B_KEY(j) b_cols[j]
typedef index_t key_t;

#include "common/merge_path.cl"

#define ROWS_PER_GROUP (GROUP / LANES)

typedef struct {
    count_t begin, end;
} span;

// The entries of row `row` (RENAMED: if the operand has it), else an empty span.
#define DEFINE_FIND_ROW(NAME, POINTER)                                                            \
    span NAME(__global const POINTER* pointers, __global const index_t* rows, index_t slots,      \
              index_t row) {                                                                      \
        span result = {0, 0};                                                                     \
        count_t slot = row;                                                                       \
        if (RENAMED) {                                                                            \
            slot = lower_bound_index(rows, 0, slots, row);                                        \
            if (slot == slots || rows[slot] != row) {                                             \
                return result;                                                                    \
            }                                                                                     \
        }                                                                                         \
        result.begin = pointers[slot];                                                            \
        result.end = pointers[slot + 1];                                                          \
        return result;                                                                            \
    }
DEFINE_FIND_ROW(find_row_a, a_pointer_t)
DEFINE_FIND_ROW(find_row_b, b_pointer_t)

// Counts (out_cols unused) or writes this work-item's piece of row `i_row` of the result.
#define OPERANDS                                                                                  \
    __global const a_pointer_t *a_pointers, __global const index_t *a_rows,                       \
        __global const index_t *a_cols, index_t a_slots, __global const b_pointer_t *b_pointers,  \
        __global const index_t *b_rows, __global const index_t *b_cols, index_t b_slots,          \
        __global const index_t *names, index_t slots

typedef struct {
    count_t i, j, steps;
    count_t a_begin, a_end, b_end;
} piece;

piece find_piece(OPERANDS, count_t slot, uint lane) {
    piece p = {0, 0, 0, 0, 0, 0};
    if (slot >= slots) {
        return p;
    }
    const index_t row = RENAMED ? names[slot] : (index_t)slot;
    const span a = find_row_a(a_pointers, a_rows, a_slots, row);
    const span b = find_row_b(b_pointers, b_rows, b_slots, row);
    const count_t size = (a.end - a.begin) + (b.end - b.begin);
    const count_t each = (size + LANES - 1) / LANES;
    const count_t diagonal = min(size, lane * each);
    const count_t split =
        split_diagonal(a_cols, b_cols, a.begin, a.end, b.begin, b.end, diagonal);
    p.i = a.begin + split;
    p.j = b.begin + (diagonal - split);
    p.steps = min(each, size - diagonal);
    p.a_begin = a.begin;
    p.a_end = a.end;
    p.b_end = b.end;
    return p;
}

uint count_piece(SEQUENCES, piece p) {
    const count_t a_end = p.a_end;
    const count_t b_end = p.b_end;
    count_t i = p.i;
    count_t j = p.j;
    uint kept = 0;
    MERGE_WALK(p.a_begin, p.steps, ++kept, ++kept)
    return kept;
}

#define OPERAND_ARGUMENTS                                                                         \
    a_pointers, a_rows, a_cols, a_slots, b_pointers, b_rows, b_cols, b_slots, names, slots

// Times that a group has to look at its rows: none where all are empty, as in long gaps. A loop, as
// a branch around barriers is too much for some compilers. Rows with names are not empty.
uint passes(OPERANDS) {
#if RENAMED
    return 1;
#else
    const count_t first = (count_t)get_group_id(0) * ROWS_PER_GROUP;
    const count_t last = min(first + ROWS_PER_GROUP, (count_t)slots);
    return a_pointers[first] < a_pointers[last] || b_pointers[first] < b_pointers[last] ? 1 : 0;
#endif
}

// counts[slot] = entries of the row.
__kernel void row_wise_count(OPERANDS, __global uint* counts) {
    __local uint kept[GROUP];
    const count_t slot =
        (count_t)get_group_id(0) * ROWS_PER_GROUP + get_local_id(0) / LANES;
    const uint lane = get_local_id(0) % LANES;
    uint sum = 0;
    for (uint pass = passes(OPERAND_ARGUMENTS); pass > 0; --pass) {
        const piece p = find_piece(OPERAND_ARGUMENTS, slot, lane);
        kept[get_local_id(0)] = count_piece(a_cols, b_cols, p);
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint i = 0; i < LANES && lane == 0; ++i) {
            sum += kept[get_local_id(0) + i];
        }
    }
    if (lane == 0 && slot < slots) {
        counts[slot] = sum;
    }
}

__kernel void row_wise_fill(OPERANDS, __global const c_pointer_t* out_pointers,
                            __global index_t* out_cols) {
    __local uint kept[GROUP];
    const count_t slot =
        (count_t)get_group_id(0) * ROWS_PER_GROUP + get_local_id(0) / LANES;
    const uint lane = get_local_id(0) % LANES;
    for (uint pass = passes(OPERAND_ARGUMENTS); pass > 0; --pass) {
        const piece p = find_piece(OPERAND_ARGUMENTS, slot, lane);
        kept[get_local_id(0)] = count_piece(a_cols, b_cols, p);
        barrier(CLK_LOCAL_MEM_FENCE);
        if (p.steps > 0) {
            count_t rank = out_pointers[slot];
            for (uint i = 0; i < lane; ++i) {
                rank += kept[get_local_id(0) - lane + i];
            }
            const count_t a_end = p.a_end;
            const count_t b_end = p.b_end;
            count_t i = p.i;
            count_t j = p.j;
            MERGE_WALK(p.a_begin, p.steps, out_cols[rank++] = a_cols[i],
                       out_cols[rank++] = b_cols[j])
        }
    }
}
