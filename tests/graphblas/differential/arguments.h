/* SPDX-License-Identifier: MIT */
/* What steps say of their arguments, and lists of indices. */
#ifndef CLBOOL_TEST_ARGUMENTS_H
#define CLBOOL_TEST_ARGUMENTS_H

#include "pool.h"

/* Whether a descriptor of the table transposes an input. */
bool turns_first(unsigned descriptor);
bool turns_second(unsigned descriptor);
bool complements(unsigned descriptor);
GrB_Index input_rows(const struct matrix* of, bool turned);
GrB_Index input_cols(const struct matrix* of, bool turned);

/* For printing; -1: none. */
int number_of(const struct matrix* of);
int number_of_vector(const struct vector* of);
int place_of_binary(const struct binary* of);

GrB_BinaryOp op_of(const struct binary* of);

/* A list of indices: all, or some. */
struct list {
    const GrB_Index* at;
    GrB_Index count;
    GrB_Index length; /* for this dimension */
    GrB_Index indices[MOST];
};
/* `unique`: none twice. At times one is outside. */
void choose_list(struct list* to, GrB_Index dimension, bool unique);
void print_list(const struct list* of);

#endif
