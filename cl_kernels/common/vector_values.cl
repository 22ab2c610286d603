// SPDX-License-Identifier: MIT
// Bitmap vectors: 32-bit words, full-length values. VALUE: 0 none, 1 uint, 2 ulong, 3 float.
#pragma once

#include "common/types.cl"

#if VALUE == 0
typedef uchar value_t;
#elif VALUE == 1
typedef uint value_t;
#elif VALUE == 2
typedef ulong value_t;
#else
typedef float value_t;
#endif

// Binary operators, in the order of clbool::vector_op.
#define OP_FIRST 0
#define OP_SECOND 1
#define OP_MIN 2
#define OP_MAX 3
#define OP_PLUS 4
#define OP_BIT_OR 5
#define OP_BIT_AND 6
#define OP_BIT_AND_NOT 7

// Of NaN and a number: the number.
#if VALUE == 3
#define MIN_OF(a, b) fmin(a, b)
#define MAX_OF(a, b) fmax(a, b)
#else
#define MIN_OF(a, b) min(a, b)
#define MAX_OF(a, b) max(a, b)
#endif

value_t combine_values(uint op, value_t a, value_t b) {
    switch (op) {
        case OP_FIRST: return a;
        case OP_SECOND: return b;
        case OP_MIN: return MIN_OF(a, b);
        case OP_MAX: return MAX_OF(a, b);
        case OP_PLUS: return a + b;
#if VALUE == 1 || VALUE == 2
        case OP_BIT_OR: return a | b;
        case OP_BIT_AND: return a & b;
        case OP_BIT_AND_NOT: return a & ~b;
#endif
        default: return a;
    }
}

bool has_bit(__global const uint* bits, index_t i) { return (bits[i >> 5] >> (i & 31) & 1) != 0; }

// Those of word `w` whose indices are below `size`.
uint bits_below(count_t size, count_t w) {
    const count_t base = w * 32;
    return base >= size ? 0 : base + 32 <= size ? 0xFFFFFFFFu : (1u << (uint)(size - base)) - 1;
}

// Mask test; FILTER_OUTSIDE is a complemented mask.
#define FILTER_NONE 0
#define FILTER_INSIDE 1
#define FILTER_OUTSIDE 2

bool lets_through(__global const uint* set, uint filter, index_t i) {
    return filter == FILTER_NONE || has_bit(set, i) == (filter == FILTER_INSIDE);
}
