// SPDX-License-Identifier: MIT
// Ascending keys in vectors, merged by bitonic networks (Batcher, 1968): a network compares
// VECTOR_KEYS keys at once and never branches, where a merge key by key waits for the outcome of
// every comparison. For processors whose work-items have vector units of their own.
// A vector that holds fewer keys is filled up with NO_INDEX, which is larger than any key.
#ifndef CLBOOL_COMMON_KEY_VECTORS
#define CLBOOL_COMMON_KEY_VECTORS

#include "common/types.cl"

#define VECTOR_KEYS 16
#define LANES (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)

// The VECTOR_KEYS values from `begin` on where that many are no longer there.
__attribute__((noinline)) uint16 load_last_keys(__global const index_t* values, count_t begin,
                                                count_t size) {
    index_t last[VECTOR_KEYS];
    for (uint k = 0; k < VECTOR_KEYS; ++k) {
        last[k] = begin + k < size ? values[begin + k] : NO_INDEX;
    }
    return vload16(0, last);
}

// `n` keys from `begin` on, at most VECTOR_KEYS; there are `size` values to be read.
__attribute__((always_inline)) uint16 load_keys(__global const index_t* values, count_t begin,
                                                uint n, count_t size) {
    const uint16 keys = begin + VECTOR_KEYS <= size ? vload16(0, values + begin)
                                                    : load_last_keys(values, begin, size);
    return keys | as_uint16(LANES >= (int)n);
}

uint16 reversed(uint16 keys) { return keys.sfedcba9876543210; }

// Every lane is compared with its partner; of both, lanes whose number has BIT keep the larger key.
#define COMPARE_LANES(PARTNERS, BIT)                                                              \
    {                                                                                             \
        const uint16 partners = keys.PARTNERS;                                                    \
        keys = (LANES & BIT) != 0 ? max(keys, partners) : min(keys, partners);                    \
    }

// The keys of a bitonic vector, which ascends and then descends, in ascending order.
__attribute__((always_inline)) uint16 ascending(uint16 keys) {
    COMPARE_LANES(s89abcdef01234567, 8)
    COMPARE_LANES(s45670123cdef89ab, 4)
    COMPARE_LANES(s23016745ab89efcd, 2)
    COMPARE_LANES(s1032547698badcfe, 1)
    return keys;
}

// Keys in any order, in ascending order.
__attribute__((always_inline)) uint16 sorted_keys(uint16 keys) {
    COMPARE_LANES(s1032547698badcfe, 1)
    COMPARE_LANES(s32107654ba98fedc, 2)
    COMPARE_LANES(s1032547698badcfe, 1)
    COMPARE_LANES(s76543210fedcba98, 4)
    COMPARE_LANES(s23016745ab89efcd, 2)
    COMPARE_LANES(s1032547698badcfe, 1)
    return ascending((uint16)(keys.lo, reversed(keys).lo));
}

// -1 where an ascending key equals the next one, which the last does not have.
int16 equals_next(uint16 keys) {
    return (keys == keys.s123456789abcdeff) & (keys != (uint16)NO_INDEX) & (LANES < VECTOR_KEYS - 1);
}

bool any_lane(int16 v) {
    const int8 of_eight = v.lo | v.hi;
    const int4 of_four = of_eight.lo | of_eight.hi;
    const int2 of_two = of_four.lo | of_four.hi;
    return (of_two.x | of_two.y) != 0;
}

int sum_of_lanes(int16 v) {
    const int8 of_eight = v.lo + v.hi;
    const int4 of_four = of_eight.lo + of_eight.hi;
    const int2 of_two = of_four.lo + of_four.hi;
    return of_two.x + of_two.y;
}

#endif
