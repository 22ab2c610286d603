/* SPDX-License-Identifier: MIT */
/* The types of values, and the calls that come once for each. */
#include "types.h"

#include <math.h>
#include <stdio.h>

GrB_Type types[TYPES];
const char* type_names[TYPES];
bool is_narrow;
enum type narrow_number;

bool is_wanted(enum type type) { return !is_narrow || type == TYPE_BOOL || type == narrow_number; }

void make_types(void) {
#define TYPE(name, type)             \
    types[TYPE_##name] = GrB_##name; \
    type_names[TYPE_##name] = #name;
    FOR_TYPES(TYPE)
#undef TYPE
    GrB_Type_new(&types[TYPE_USER], sizeof(struct pair));
    type_names[TYPE_USER] = "USER";
}

void free_types(void) { GrB_Type_free(&types[TYPE_USER]); }

bool is_float(enum type type) { return type == TYPE_FP32 || type == TYPE_FP64; }

bool is_unsigned(enum type type) {
    return type == TYPE_BOOL || (type >= TYPE_UINT8 && type <= TYPE_UINT64);
}

void put_value(struct entries* to, enum type type, unsigned k, double number) {
    switch (type) {
#define PUT(name, type) \
    case TYPE_##name: to->values.of_##name[k] = (type)number; break;
        FOR_TYPES(PUT)
#undef PUT
        default: to->values.of_USER[k] = (struct pair){(int32_t)number, (int32_t)number + 1};
    }
}

double get_value(const struct entries* from, enum type type, unsigned k) {
    switch (type) {
#define GET(name, type) \
    case TYPE_##name: return (double)from->values.of_##name[k];
        FOR_TYPES(GET)
#undef GET
        default: return from->values.of_USER[k].first;
    }
}

void* value_at(struct entries* of, enum type type, unsigned k) {
    switch (type) {
#define AT(name, type) \
    case TYPE_##name: return &of->values.of_##name[k];
        FOR_TYPES(AT)
#undef AT
        default: return &of->values.of_USER[k];
    }
}

void print_value(const struct entries* of, enum type type, unsigned k) {
    const double number = get_value(of, type, k);
    if (type == TYPE_USER) {
        printf("{%d %d}", (int)of->values.of_USER[k].first, (int)of->values.of_USER[k].second);
    } else if (type == TYPE_INT64) {
        printf("%lld", (long long)of->values.of_INT64[k]);
    } else if (type == TYPE_UINT64) {
        printf("%llu", (unsigned long long)of->values.of_UINT64[k]);
    } else if (isnan(number)) {
        printf("nan");
    } else {
        printf("%.6g", number == 0 ? 0.0 : number);
    }
}

/* A call for each type: `call` with its name, of `name` the values and of VALUE the first. */
#define FOR_EACH(CALL)  \
    switch (type) {     \
        FOR_TYPES(CALL) \
        default: break; \
    }

GrB_Info matrix_build(enum type type, GrB_Matrix C, const struct entries* from, GrB_BinaryOp dup) {
#define CALL(name, type)                                                                  \
    case TYPE_##name:                                                                     \
        return GrB_Matrix_build_##name(C, from->rows, from->cols, from->values.of_##name, \
                                       from->count, dup);
    FOR_EACH(CALL)
#undef CALL
    return GrB_Matrix_build_UDT(C, from->rows, from->cols, from->values.of_USER, from->count, dup);
}

GrB_Info vector_build(enum type type, GrB_Vector w, const struct entries* from, GrB_BinaryOp dup) {
#define CALL(name, type) \
    case TYPE_##name:    \
        return GrB_Vector_build_##name(w, from->rows, from->values.of_##name, from->count, dup);
    FOR_EACH(CALL)
#undef CALL
    return GrB_Vector_build_UDT(w, from->rows, from->values.of_USER, from->count, dup);
}

GrB_Info matrix_tuples(enum type type, struct entries* to, GrB_Matrix A) {
    to->count = MOST;
#define CALL(name, type)                                                                 \
    case TYPE_##name:                                                                    \
        return GrB_Matrix_extractTuples_##name(to->rows, to->cols, to->values.of_##name, \
                                               &to->count, A);
    FOR_EACH(CALL)
#undef CALL
    return GrB_Matrix_extractTuples_UDT(to->rows, to->cols, to->values.of_USER, &to->count, A);
}

GrB_Info vector_tuples(enum type type, struct entries* to, GrB_Vector v) {
    to->count = MOST;
#define CALL(name, type) \
    case TYPE_##name:    \
        return GrB_Vector_extractTuples_##name(to->rows, to->values.of_##name, &to->count, v);
    FOR_EACH(CALL)
#undef CALL
    return GrB_Vector_extractTuples_UDT(to->rows, to->values.of_USER, &to->count, v);
}

/* The user-defined value as the calls take it. */
#define USER(x) ((void*)&(x)->values.of_USER[0])
#define VALUE(x, name) ((x)->values.of_##name[0])

GrB_Info matrix_set(enum type type, GrB_Matrix C, const struct entries* x, GrB_Index i,
                    GrB_Index j) {
#define CALL(name, type) \
    case TYPE_##name: return GrB_Matrix_setElement_##name(C, VALUE(x, name), i, j);
    FOR_EACH(CALL)
#undef CALL
    return GrB_Matrix_setElement_UDT(C, USER(x), i, j);
}

GrB_Info vector_set(enum type type, GrB_Vector w, const struct entries* x, GrB_Index i) {
#define CALL(name, type) \
    case TYPE_##name: return GrB_Vector_setElement_##name(w, VALUE(x, name), i);
    FOR_EACH(CALL)
#undef CALL
    return GrB_Vector_setElement_UDT(w, USER(x), i);
}

GrB_Info scalar_set(enum type type, GrB_Scalar s, const struct entries* x) {
#define CALL(name, type) \
    case TYPE_##name: return GrB_Scalar_setElement_##name(s, VALUE(x, name));
    FOR_EACH(CALL)
#undef CALL
    return GrB_Scalar_setElement_UDT(s, USER(x));
}

GrB_Info matrix_get(enum type type, struct entries* x, GrB_Matrix A, GrB_Index i, GrB_Index j) {
#define CALL(name, type) \
    case TYPE_##name: return GrB_Matrix_extractElement_##name(&VALUE(x, name), A, i, j);
    FOR_EACH(CALL)
#undef CALL
    return GrB_Matrix_extractElement_UDT(USER(x), A, i, j);
}

GrB_Info vector_get(enum type type, struct entries* x, GrB_Vector v, GrB_Index i) {
#define CALL(name, type) \
    case TYPE_##name: return GrB_Vector_extractElement_##name(&VALUE(x, name), v, i);
    FOR_EACH(CALL)
#undef CALL
    return GrB_Vector_extractElement_UDT(USER(x), v, i);
}

GrB_Info scalar_get(enum type type, struct entries* x, GrB_Scalar s) {
#define CALL(name, type) \
    case TYPE_##name: return GrB_Scalar_extractElement_##name(&VALUE(x, name), s);
    FOR_EACH(CALL)
#undef CALL
    return GrB_Scalar_extractElement_UDT(USER(x), s);
}

GrB_Info matrix_import(enum type type, GrB_Matrix* A, GrB_Type of, GrB_Index nrows, GrB_Index ncols,
                       const GrB_Index* Ap, const struct entries* from, GrB_Index Ap_len,
                       GrB_Format format) {
#define CALL(name, type)                                                                          \
    case TYPE_##name:                                                                             \
        return GrB_Matrix_import_##name(A, of, nrows, ncols, Ap, from->rows,                      \
                                        from->values.of_##name, Ap_len, from->count, from->count, \
                                        format);
    FOR_EACH(CALL)
#undef CALL
    return GrB_Matrix_import_UDT(A, of, nrows, ncols, Ap, from->rows, from->values.of_USER, Ap_len,
                                 from->count, from->count, format);
}

GrB_Info matrix_export(enum type type, GrB_Index* Ap, struct entries* to, GrB_Index* Ap_len,
                       GrB_Format format, GrB_Matrix A) {
    to->count = MOST;
    GrB_Index values = MOST;
#define CALL(name, type)                                                                        \
    case TYPE_##name:                                                                           \
        return GrB_Matrix_export_##name(Ap, to->rows, to->values.of_##name, Ap_len, &to->count, \
                                        &values, format, A);
    FOR_EACH(CALL)
#undef CALL
    return GrB_Matrix_export_UDT(Ap, to->rows, to->values.of_USER, Ap_len, &to->count, &values,
                                 format, A);
}

GrB_Info matrix_assign(enum type type, GrB_Matrix C, GrB_Matrix Mask, GrB_BinaryOp accum,
                       const struct entries* x, const GrB_Index* I, GrB_Index ni,
                       const GrB_Index* J, GrB_Index nj, GrB_Descriptor desc) {
#define CALL(name, type) \
    case TYPE_##name:    \
        return GrB_Matrix_assign_##name(C, Mask, accum, VALUE(x, name), I, ni, J, nj, desc);
    FOR_EACH(CALL)
#undef CALL
    return GrB_Matrix_assign_UDT(C, Mask, accum, USER(x), I, ni, J, nj, desc);
}

GrB_Info vector_assign(enum type type, GrB_Vector w, GrB_Vector mask, GrB_BinaryOp accum,
                       const struct entries* x, const GrB_Index* I, GrB_Index ni,
                       GrB_Descriptor desc) {
#define CALL(name, type) \
    case TYPE_##name: return GrB_Vector_assign_##name(w, mask, accum, VALUE(x, name), I, ni, desc);
    FOR_EACH(CALL)
#undef CALL
    return GrB_Vector_assign_UDT(w, mask, accum, USER(x), I, ni, desc);
}

GrB_Info matrix_apply_first(enum type type, GrB_Matrix C, GrB_Matrix Mask, GrB_BinaryOp accum,
                            GrB_BinaryOp op, const struct entries* x, GrB_Matrix A,
                            GrB_Descriptor desc) {
#define CALL(name, type) \
    case TYPE_##name:    \
        return GrB_Matrix_apply_BinaryOp1st_##name(C, Mask, accum, op, VALUE(x, name), A, desc);
    FOR_EACH(CALL)
#undef CALL
    return GrB_Matrix_apply_BinaryOp1st_UDT(C, Mask, accum, op, USER(x), A, desc);
}

GrB_Info vector_apply_first(enum type type, GrB_Vector w, GrB_Vector mask, GrB_BinaryOp accum,
                            GrB_BinaryOp op, const struct entries* x, GrB_Vector u,
                            GrB_Descriptor desc) {
#define CALL(name, type) \
    case TYPE_##name:    \
        return GrB_Vector_apply_BinaryOp1st_##name(w, mask, accum, op, VALUE(x, name), u, desc);
    FOR_EACH(CALL)
#undef CALL
    return GrB_Vector_apply_BinaryOp1st_UDT(w, mask, accum, op, USER(x), u, desc);
}

GrB_Info matrix_apply_second(enum type type, GrB_Matrix C, GrB_Matrix Mask, GrB_BinaryOp accum,
                             GrB_BinaryOp op, GrB_Matrix A, const struct entries* y,
                             GrB_Descriptor desc) {
#define CALL(name, type) \
    case TYPE_##name:    \
        return GrB_Matrix_apply_BinaryOp2nd_##name(C, Mask, accum, op, A, VALUE(y, name), desc);
    FOR_EACH(CALL)
#undef CALL
    return GrB_Matrix_apply_BinaryOp2nd_UDT(C, Mask, accum, op, A, USER(y), desc);
}

GrB_Info vector_apply_second(enum type type, GrB_Vector w, GrB_Vector mask, GrB_BinaryOp accum,
                             GrB_BinaryOp op, GrB_Vector u, const struct entries* y,
                             GrB_Descriptor desc) {
#define CALL(name, type) \
    case TYPE_##name:    \
        return GrB_Vector_apply_BinaryOp2nd_##name(w, mask, accum, op, u, VALUE(y, name), desc);
    FOR_EACH(CALL)
#undef CALL
    return GrB_Vector_apply_BinaryOp2nd_UDT(w, mask, accum, op, u, USER(y), desc);
}

GrB_Info matrix_apply_index(enum type type, GrB_Matrix C, GrB_Matrix Mask, GrB_BinaryOp accum,
                            GrB_IndexUnaryOp op, GrB_Matrix A, const struct entries* y,
                            GrB_Descriptor desc) {
#define CALL(name, type) \
    case TYPE_##name:    \
        return GrB_Matrix_apply_IndexOp_##name(C, Mask, accum, op, A, VALUE(y, name), desc);
    FOR_EACH(CALL)
#undef CALL
    return GrB_Matrix_apply_IndexOp_UDT(C, Mask, accum, op, A, USER(y), desc);
}

GrB_Info vector_apply_index(enum type type, GrB_Vector w, GrB_Vector mask, GrB_BinaryOp accum,
                            GrB_IndexUnaryOp op, GrB_Vector u, const struct entries* y,
                            GrB_Descriptor desc) {
#define CALL(name, type) \
    case TYPE_##name:    \
        return GrB_Vector_apply_IndexOp_##name(w, mask, accum, op, u, VALUE(y, name), desc);
    FOR_EACH(CALL)
#undef CALL
    return GrB_Vector_apply_IndexOp_UDT(w, mask, accum, op, u, USER(y), desc);
}

GrB_Info matrix_select(enum type type, GrB_Matrix C, GrB_Matrix Mask, GrB_BinaryOp accum,
                       GrB_IndexUnaryOp op, GrB_Matrix A, const struct entries* y,
                       GrB_Descriptor desc) {
#define CALL(name, type) \
    case TYPE_##name: return GrB_Matrix_select_##name(C, Mask, accum, op, A, VALUE(y, name), desc);
    FOR_EACH(CALL)
#undef CALL
    return GrB_Matrix_select_UDT(C, Mask, accum, op, A, USER(y), desc);
}

GrB_Info vector_select(enum type type, GrB_Vector w, GrB_Vector mask, GrB_BinaryOp accum,
                       GrB_IndexUnaryOp op, GrB_Vector u, const struct entries* y,
                       GrB_Descriptor desc) {
#define CALL(name, type) \
    case TYPE_##name: return GrB_Vector_select_##name(w, mask, accum, op, u, VALUE(y, name), desc);
    FOR_EACH(CALL)
#undef CALL
    return GrB_Vector_select_UDT(w, mask, accum, op, u, USER(y), desc);
}

GrB_Info matrix_reduce(enum type type, struct entries* c, GrB_BinaryOp accum, GrB_Monoid monoid,
                       GrB_Matrix A, GrB_Descriptor desc) {
#define CALL(name, type) \
    case TYPE_##name: return GrB_Matrix_reduce_##name(&VALUE(c, name), accum, monoid, A, desc);
    FOR_EACH(CALL)
#undef CALL
    return GrB_Matrix_reduce_UDT(USER(c), accum, monoid, A, desc);
}

GrB_Info vector_reduce(enum type type, struct entries* c, GrB_BinaryOp accum, GrB_Monoid monoid,
                       GrB_Vector u, GrB_Descriptor desc) {
#define CALL(name, type) \
    case TYPE_##name: return GrB_Vector_reduce_##name(&VALUE(c, name), accum, monoid, u, desc);
    FOR_EACH(CALL)
#undef CALL
    return GrB_Vector_reduce_UDT(USER(c), accum, monoid, u, desc);
}

GrB_Info new_monoid(enum type type, GrB_Monoid* monoid, GrB_BinaryOp op, const struct entries* x) {
#define CALL(name, type) \
    case TYPE_##name: return GrB_Monoid_new_##name(monoid, op, VALUE(x, name));
    FOR_EACH(CALL)
#undef CALL
    return GrB_Monoid_new_UDT(monoid, op, USER(x));
}
