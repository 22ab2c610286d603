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
