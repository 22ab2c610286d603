/* SPDX-License-Identifier: MIT */
/* The objects that steps work on, and the choice among them. */
#ifndef CLBOOL_TEST_POOL_H
#define CLBOOL_TEST_POOL_H

#include "operators.h"

struct matrix {
    GrB_Matrix of;
    enum type type;
    GrB_Index nrows;
    GrB_Index ncols;
    unsigned number;
};

struct vector {
    GrB_Vector of;
    enum type type;
    GrB_Index size;
    unsigned number;
};

struct scalar {
    GrB_Scalar of;
    enum type type;
    unsigned number;
};

/* Numbers from a seed, the same everywhere. */
void seed_random(uint64_t seed);
unsigned pick(unsigned below);
bool chance(unsigned percent);
/* A small number, one that casts must cut now and then. */
double random_number(enum type type);
enum type random_type(void);

void make_pool(void);
void free_pool(void);

struct matrix* any_matrix(void);
struct vector* any_vector(void);
struct scalar* any_scalar(void);
/* Mostly of this shape, if there is one. */
struct matrix* matrix_of(GrB_Index nrows, GrB_Index ncols);
struct vector* vector_of(GrB_Index size);
/* Where an index is outside, no mask: one that lets nothing through may hide the error. */
extern bool has_index_outside;
/* None at times. */
struct matrix* mask_of(GrB_Index nrows, GrB_Index ncols);
struct vector* vector_mask_of(GrB_Index size);
struct binary* any_accumulator(enum type output);

/* The handle, or at times one that is none. */
GrB_Matrix given_matrix(const struct matrix* of);
GrB_Vector given_vector(const struct vector* of);
GrB_Scalar given_scalar(const struct scalar* of);

/* By row, then column: the order in which a library gives entries is its own. */
void sort_entries(struct entries* of, enum type type);
/* Prints what came out, and makes values small again that would not stay exact. */
void show_matrix(struct matrix* of, GrB_Info info);
void show_vector(struct vector* of, GrB_Info info);
void show_scalar(struct scalar* of, GrB_Info info);
/* Prints the first value. */
void show_value(const struct entries* of, enum type type, GrB_Info info);

/* Gives the slot another matrix. */
void replace_matrix(struct matrix* slot, GrB_Matrix now, enum type type);
/* Another, random content. */
void refill_matrix(struct matrix* slot);
void refill_vector(struct vector* slot);

/* Says what a step is about. */
void announce(const char* call, const char* format, ...);

#endif
