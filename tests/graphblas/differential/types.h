/* SPDX-License-Identifier: MIT */
/* The types of values, and the calls that come once for each. */
#ifndef CLBOOL_TEST_TYPES_H
#define CLBOOL_TEST_TYPES_H

#include <GraphBLAS.h>
#include <stdbool.h>
#include <stdint.h>

#define FOR_TYPES(X)    \
    X(BOOL, bool)       \
    X(INT8, int8_t)     \
    X(INT16, int16_t)   \
    X(INT32, int32_t)   \
    X(INT64, int64_t)   \
    X(UINT8, uint8_t)   \
    X(UINT16, uint16_t) \
    X(UINT32, uint32_t) \
    X(UINT64, uint64_t) \
    X(FP32, float)      \
    X(FP64, double)

enum type {
#define NAME(name, type) TYPE_##name,
    FOR_TYPES(NAME)
#undef NAME
        TYPE_USER, /* struct pair */
    TYPES
};

/* Where steps are narrow they choose from bits, mostly true, and numbers of this type alone, so
 * that they meet more often what a library of bits has ways of its own for, and half of what they
 * make is not looked at before it is used. */
extern bool is_narrow;
extern enum type narrow_number;
bool is_wanted(enum type type);

/* Values of the user-defined type. */
struct pair {
    int32_t first;
    int32_t second;
};

enum { MOST = 64 }; /* entries of any object, at most */

/* Room for the values of an object, and for its places. */
struct entries {
    GrB_Index count;
    GrB_Index rows[MOST];
    GrB_Index cols[MOST];
    union {
#define ARRAY(name, type) type of_##name[MOST];
        FOR_TYPES(ARRAY)
#undef ARRAY
        struct pair of_USER[MOST];
    } values;
};

extern GrB_Type types[TYPES];
extern const char* type_names[TYPES];

void make_types(void);
void free_types(void);

bool is_float(enum type type);
bool is_unsigned(enum type type);

/* Sets value k to a number, as the language casts it. */
void put_value(struct entries* to, enum type type, unsigned k, double number);
/* Value k as a number; of pairs the first. */
double get_value(const struct entries* from, enum type type, unsigned k);
/* Where value k is. */
void* value_at(struct entries* of, enum type type, unsigned k);
void print_value(const struct entries* of, enum type type, unsigned k);

/* Calls for a type; values are the first of `x`. */
GrB_Info matrix_build(enum type type, GrB_Matrix C, const struct entries* from, GrB_BinaryOp dup);
GrB_Info vector_build(enum type type, GrB_Vector w, const struct entries* from, GrB_BinaryOp dup);
GrB_Info matrix_tuples(enum type type, struct entries* to, GrB_Matrix A);
GrB_Info vector_tuples(enum type type, struct entries* to, GrB_Vector v);
GrB_Info matrix_set(enum type type, GrB_Matrix C, const struct entries* x, GrB_Index i,
                    GrB_Index j);
GrB_Info vector_set(enum type type, GrB_Vector w, const struct entries* x, GrB_Index i);
GrB_Info scalar_set(enum type type, GrB_Scalar s, const struct entries* x);
GrB_Info matrix_get(enum type type, struct entries* x, GrB_Matrix A, GrB_Index i, GrB_Index j);
GrB_Info vector_get(enum type type, struct entries* x, GrB_Vector v, GrB_Index i);
GrB_Info scalar_get(enum type type, struct entries* x, GrB_Scalar s);
GrB_Info matrix_import(enum type type, GrB_Matrix* A, GrB_Type of, GrB_Index nrows, GrB_Index ncols,
                       const GrB_Index* Ap, const struct entries* from, GrB_Index Ap_len,
                       GrB_Format format);
GrB_Info matrix_export(enum type type, GrB_Index* Ap, struct entries* to, GrB_Index* Ap_len,
                       GrB_Format format, GrB_Matrix A);
GrB_Info matrix_assign(enum type type, GrB_Matrix C, GrB_Matrix Mask, GrB_BinaryOp accum,
                       const struct entries* x, const GrB_Index* I, GrB_Index ni,
                       const GrB_Index* J, GrB_Index nj, GrB_Descriptor desc);
GrB_Info vector_assign(enum type type, GrB_Vector w, GrB_Vector mask, GrB_BinaryOp accum,
                       const struct entries* x, const GrB_Index* I, GrB_Index ni,
                       GrB_Descriptor desc);
GrB_Info matrix_apply_first(enum type type, GrB_Matrix C, GrB_Matrix Mask, GrB_BinaryOp accum,
                            GrB_BinaryOp op, const struct entries* x, GrB_Matrix A,
                            GrB_Descriptor desc);
GrB_Info vector_apply_first(enum type type, GrB_Vector w, GrB_Vector mask, GrB_BinaryOp accum,
                            GrB_BinaryOp op, const struct entries* x, GrB_Vector u,
                            GrB_Descriptor desc);
GrB_Info matrix_apply_second(enum type type, GrB_Matrix C, GrB_Matrix Mask, GrB_BinaryOp accum,
                             GrB_BinaryOp op, GrB_Matrix A, const struct entries* y,
                             GrB_Descriptor desc);
GrB_Info vector_apply_second(enum type type, GrB_Vector w, GrB_Vector mask, GrB_BinaryOp accum,
                             GrB_BinaryOp op, GrB_Vector u, const struct entries* y,
                             GrB_Descriptor desc);
GrB_Info matrix_apply_index(enum type type, GrB_Matrix C, GrB_Matrix Mask, GrB_BinaryOp accum,
                            GrB_IndexUnaryOp op, GrB_Matrix A, const struct entries* y,
                            GrB_Descriptor desc);
GrB_Info vector_apply_index(enum type type, GrB_Vector w, GrB_Vector mask, GrB_BinaryOp accum,
                            GrB_IndexUnaryOp op, GrB_Vector u, const struct entries* y,
                            GrB_Descriptor desc);
GrB_Info matrix_select(enum type type, GrB_Matrix C, GrB_Matrix Mask, GrB_BinaryOp accum,
                       GrB_IndexUnaryOp op, GrB_Matrix A, const struct entries* y,
                       GrB_Descriptor desc);
GrB_Info vector_select(enum type type, GrB_Vector w, GrB_Vector mask, GrB_BinaryOp accum,
                       GrB_IndexUnaryOp op, GrB_Vector u, const struct entries* y,
                       GrB_Descriptor desc);
GrB_Info matrix_reduce(enum type type, struct entries* c, GrB_BinaryOp accum, GrB_Monoid monoid,
                       GrB_Matrix A, GrB_Descriptor desc);
GrB_Info vector_reduce(enum type type, struct entries* c, GrB_BinaryOp accum, GrB_Monoid monoid,
                       GrB_Vector u, GrB_Descriptor desc);
GrB_Info new_monoid(enum type type, GrB_Monoid* monoid, GrB_BinaryOp op, const struct entries* x);

#endif
