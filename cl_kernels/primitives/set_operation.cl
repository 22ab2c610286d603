// SPDX-License-Identifier: MIT
// Union, intersection or difference of two ascending lists of unique keys: of (row, column) pairs
// (PAIRS 1) or of single indices (PAIRS 0). Every work-item merges a piece of ITEMS keys; the
// pieces' splits are found once and serve counting and filling.
// Parameters: GROUP, ITEMS, PAIRS, OPERATION.
#include "common/group_scan.cl"

#if PAIRS
#define SEQUENCES                                                                                 \
    __global const index_t *a_rows, __global const index_t *a_cols,                               \
        __global const index_t *b_rows, __global const index_t *b_cols
#define SEQUENCE_ARGUMENTS a_rows, a_cols, b_rows, b_cols
#define A_KEY(i) (((ulong)a_rows[i] << 32) | a_cols[i])
#define B_KEY(j) (((ulong)b_rows[j] << 32) | b_cols[j])
typedef ulong key_t;
#else
#define SEQUENCES __global const index_t *a_rows, __global const index_t *b_rows
#define SEQUENCE_ARGUMENTS a_rows, b_rows
#define A_KEY(i) a_rows[i]
#define B_KEY(j) b_rows[j]
typedef index_t key_t;
#endif

#include "common/merge_path.cl"

#define PIECE ITEMS

// splits[p]: keys of a before piece p.
__kernel void set_split(SEQUENCES, count_t a_end, count_t b_end, __global count_t* splits) {
    const count_t diagonal = (count_t)get_global_id(0) * PIECE;
    if (diagonal <= a_end + b_end) {
        splits[get_global_id(0)] =
            split_diagonal(SEQUENCE_ARGUMENTS, 0, a_end, 0, b_end, diagonal);
    }
}

__kernel void set_count(SEQUENCES, count_t a_end, count_t b_end, __global const count_t* splits,
                        __global uint* counts) {
    __local uint scratch[GROUP];
    const count_t diagonal = (count_t)get_global_id(0) * PIECE;
    uint kept = 0;
    if (diagonal < a_end + b_end) {
        count_t i = splits[get_global_id(0)];
        count_t j = diagonal - i;
        MERGE_WALK(0, min((count_t)PIECE, a_end + b_end - diagonal), ++kept, ++kept)
    }
    uint total;
    group_scan_uint(kept, scratch, &total);
    if (get_local_id(0) == 0) {
        counts[get_group_id(0)] = total;
    }
}

#if PAIRS
#define TARGET __global index_t *out_rows, __global index_t *out_cols
#define PUT(ROWS, COLS, at)                                                                       \
    {                                                                                             \
        out_rows[rank] = ROWS[at];                                                                \
        out_cols[rank++] = COLS[at];                                                              \
    }
#define PUT_A PUT(a_rows, a_cols, i)
#define PUT_B PUT(b_rows, b_cols, j)
#else
#define TARGET __global index_t *out_rows
#define PUT_A out_rows[rank++] = a_rows[i]
#define PUT_B out_rows[rank++] = b_rows[j]
#endif

__kernel void set_fill(SEQUENCES, count_t a_end, count_t b_end, __global const count_t* splits,
                       __global const count_t* offsets, TARGET) {
    __local uint scratch[GROUP];
    const count_t diagonal = (count_t)get_global_id(0) * PIECE;
    const count_t steps =
        diagonal < a_end + b_end ? min((count_t)PIECE, a_end + b_end - diagonal) : 0;
    const count_t first_i = steps > 0 ? splits[get_global_id(0)] : 0;
    const count_t first_j = diagonal - first_i;
    uint kept = 0;
    {
        count_t i = first_i;
        count_t j = first_j;
        MERGE_WALK(0, steps, ++kept, ++kept)
    }
    uint total;
    count_t rank = offsets[get_group_id(0)] + group_scan_uint(kept, scratch, &total);
    {
        count_t i = first_i;
        count_t j = first_j;
        MERGE_WALK(0, steps, PUT_A, PUT_B)
    }
}
