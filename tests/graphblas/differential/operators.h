/* SPDX-License-Identifier: MIT */
/* The operators, monoids, semirings and descriptors that steps choose from. */
#ifndef CLBOOL_TEST_OPERATORS_H
#define CLBOOL_TEST_OPERATORS_H

#include "types.h"

struct unary {
    GrB_UnaryOp op;
    enum type x;
};

struct binary {
    GrB_BinaryOp op;
    enum type x;
    enum type z;
    bool divides; /* results may not be exact, or depend on the sign of a zero */
};

struct monoid {
    GrB_Monoid op;
    enum type x;
    bool multiplies; /* sums of floats may not be exact */
};

struct semiring {
    GrB_Semiring op;
    enum type x;
};

struct index_op {
    GrB_IndexUnaryOp op;
    enum type x;
    enum type thunk;
};

enum { DESCRIPTORS = 32, LIST = 400 };

extern struct unary unaries[LIST];
extern struct binary binaries[LIST];
extern struct monoid monoids[LIST];
extern struct semiring semirings[LIST];
extern struct index_op index_ops[LIST];
extern unsigned unary_count;
extern unsigned binary_count;
extern unsigned monoid_count;
extern unsigned semiring_count;
extern unsigned index_count;
extern GrB_Descriptor descriptors[DESCRIPTORS]; /* the first is none */

void make_operators(void);
void free_operators(void);

#endif
