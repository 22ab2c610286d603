// SPDX-License-Identifier: MIT
// Set operations on two sorted sequences of unique keys by merge path (Green, McColl, Bader, ICS
// 2012): independent pieces of equal length. On equal keys the merged sequence takes a's first. A
// piece starts at an output position `diagonal`; split_diagonal() tells how many keys before it
// come from a. A key of b equal to the preceding one of a is recognised by looking one key back in
// a, wherever pieces are cut.
//
// Before inclusion define
//   SEQUENCES, SEQUENCE_ARGUMENTS  parameters and arguments that name the two sequences
//   A_KEY(i), B_KEY(j)             their keys, and key_t the type of a key
//   OPERATION                      one of MERGE_UNION, MERGE_INTERSECTION, MERGE_DIFFERENCE
#include "common/types.cl"

#define MERGE_UNION 0
#define MERGE_INTERSECTION 1
#define MERGE_DIFFERENCE 2

// Merge-path split: how many of the first `diagonal` merged keys come from a[a_begin, a_end).
count_t split_diagonal(SEQUENCES, count_t a_begin, count_t a_end, count_t b_begin, count_t b_end,
                       count_t diagonal) {
    const count_t b_size = b_end - b_begin;
    count_t low = diagonal > b_size ? diagonal - b_size : 0;
    count_t high = min(diagonal, a_end - a_begin);
    while (low < high) {
        const count_t middle = (low + high) / 2;
        if (A_KEY(a_begin + middle) <= B_KEY(b_begin + diagonal - 1 - middle)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

// Merges `steps` keys from positions i of a and j of b; a starts at a_first, the sequences end at
// a_end and b_end. Runs ON_A (at i) for keys of a that belong to the result, ON_B (at j) for b's.
#if OPERATION == MERGE_UNION
#define A_BELONGS(i, j) true
#define B_BELONGS(a_first, i, j) (i == a_first || A_KEY(i - 1) != B_KEY(j))
#elif OPERATION == MERGE_INTERSECTION
#define A_BELONGS(i, j) (j < b_end && A_KEY(i) == B_KEY(j))
#define B_BELONGS(a_first, i, j) false
#else
#define A_BELONGS(i, j) (j == b_end || A_KEY(i) != B_KEY(j))
#define B_BELONGS(a_first, i, j) false
#endif

#define MERGE_WALK(a_first, steps, ON_A, ON_B)                                                    \
    for (count_t step = 0; step < (steps); ++step) {                                              \
        if (i < a_end && (j == b_end || A_KEY(i) <= B_KEY(j))) {                                  \
            if (A_BELONGS(i, j)) {                                                                \
                ON_A;                                                                             \
            }                                                                                     \
            ++i;                                                                                  \
        } else {                                                                                  \
            if (B_BELONGS(a_first, i, j)) {                                                       \
                ON_B;                                                                             \
            }                                                                                     \
            ++j;                                                                                  \
        }                                                                                         \
    }
