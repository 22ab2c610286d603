// SPDX-License-Identifier: MIT
// Set operations on two sorted sequences of unique keys by merge path (Green, McColl, Bader, ICS
// 2012): independent pieces of equal length. On equal keys the merged sequence takes a's first. A
// piece starts at an output position `diagonal`; a split tells how many keys before it come from a.
// A key of b equal to the preceding one of a is recognised by looking one key back in a, wherever
// pieces are cut.
#pragma once

#include "common/types.cl"

#define MERGE_UNION 0
#define MERGE_INTERSECTION 1

// Whether keys of a are kept, and of b's those found in a (else those not found).
#define KEEPS_A(operation) ((operation) == MERGE_UNION)
#define KEEPS_COMMON(operation) ((operation) == MERGE_INTERSECTION)

// Merge-path split: how many of the first `diagonal` merged keys come from a. KEY(list, i) is a key
// of a LIST.
#define DEFINE_SPLIT(NAME, LIST, KEY, INDEX)                                 \
    INDEX NAME(LIST a, INDEX a_size, LIST b, INDEX b_size, INDEX diagonal) { \
        INDEX low = diagonal > b_size ? diagonal - b_size : 0;               \
        INDEX high = min(diagonal, a_size);                                  \
        while (low < high) {                                                 \
            const INDEX middle = (low + high) / 2;                           \
            if (KEY(a, middle) <= KEY(b, diagonal - 1 - middle)) {           \
                low = middle + 1;                                            \
            } else {                                                         \
                high = middle;                                               \
            }                                                                \
        }                                                                    \
        return low;                                                          \
    }

#define ELEMENT(list, i) (list)[i]

DEFINE_SPLIT(split_global, __global const index_t*, ELEMENT, count_t)
DEFINE_SPLIT(split_local, __local const index_t*, ELEMENT, uint)
