/* SPDX-License-Identifier: MIT */
/* Operators on each entry, selections and sums. */
#include "arguments.h"
#include "pool.h"
#include "steps.h"

#include <stdio.h>

static void step_apply_matrix(void) {
    const unsigned desc = pick(DESCRIPTORS);
    const unsigned op = pick(unary_count);
    struct matrix* A = any_matrix();
    struct matrix* C =
        matrix_of(input_rows(A, turns_first(desc)), input_cols(A, turns_first(desc)));
    struct matrix* M = mask_of(C->nrows, C->ncols);
    struct binary* accum = any_accumulator(C->type);
    announce("Matrix_apply", "C%u M%d a%d u%u A%u d%u", C->number, number_of(M),
             place_of_binary(accum), op, A->number, desc);
    show_matrix(C, GrB_Matrix_apply(given_matrix(C), given_matrix(M), op_of(accum), unaries[op].op,
                                    given_matrix(A), descriptors[desc]));
}

static void step_apply_vector(void) {
    const unsigned desc = pick(DESCRIPTORS);
    const unsigned op = pick(unary_count);
    struct vector* u = any_vector();
    struct vector* w = vector_of(u->size);
    struct vector* m = vector_mask_of(w->size);
    struct binary* accum = any_accumulator(w->type);
    announce("Vector_apply", "w%u m%d a%d u%u u%u d%u", w->number, number_of_vector(m),
             place_of_binary(accum), op, u->number, desc);
    show_vector(w, GrB_Vector_apply(given_vector(w), given_vector(m), op_of(accum), unaries[op].op,
                                    given_vector(u), descriptors[desc]));
}

/* A value of a type that mostly fits. */
static enum type choose_value(struct entries* x, enum type wanted) {
    enum type type = chance(70) && wanted != TYPES ? wanted : random_type();
    if (type == TYPE_USER && wanted != TYPES) {
        type = wanted; /* pairs are taken for what is wanted */
    }
    put_value(x, type, 0, random_number(type));
    printf(" %s ", type_names[type]);
    print_value(x, type, 0);
    return type;
}

/* With a GrB_Scalar libraries look for errors in different orders: that there is one is all. */
static GrB_Info blurred(GrB_Info info) { return info < 0 ? GrB_PANIC : info; }

/* Whether the domains are those of numbers, or all of pairs: of an operator that does not use an
 * operand SuiteSparse 7.4 checks its domain at times. */
static bool are_of_one_kind(enum type a, enum type b, enum type c) {
    return (a == TYPE_USER) == (b == TYPE_USER) && (b == TYPE_USER) == (c == TYPE_USER);
}

/* Without a value there is no error in SuiteSparse 7.4 where a mask lets nothing through. */
static bool has_value(const struct scalar* s) {
    GrB_Index nvals = 0;
    GrB_Scalar_nvals(&nvals, s->of);
    return nvals == 1;
}

static void step_bind_matrix(bool first) {
    struct entries x;
    const unsigned desc = pick(DESCRIPTORS);
    const bool turned = first ? turns_second(desc) : turns_first(desc);
    const struct binary* op = &binaries[pick(binary_count)];
    struct matrix* A = any_matrix();
    struct matrix* C = matrix_of(input_rows(A, turned), input_cols(A, turned));
    struct matrix* M = mask_of(C->nrows, C->ncols);
    struct binary* accum = any_accumulator(C->type);
    announce(first ? "Matrix_apply1st" : "Matrix_apply2nd", "C%u M%d a%d b%d A%u d%u", C->number,
             number_of(M), place_of_binary(accum), place_of_binary(op), A->number, desc);
    if (!are_of_one_kind(op->x, A->type, op->z)) {
        printf(" not of one kind\n");
        return;
    }
    const enum type type = choose_value(&x, op->x);
    const GrB_Matrix to = given_matrix(C);
    const GrB_Matrix mask = given_matrix(M);
    const GrB_Matrix from = given_matrix(A);
    if (chance(25)) {
        struct scalar* s = any_scalar();
        if (!are_of_one_kind(op->x, s->type, op->x) || (M != NULL && !has_value(s))) {
            printf(" not of one kind\n");
            return;
        }
        const GrB_Scalar scalar = given_scalar(s);
        printf(" s%u", s->number);
        show_matrix(
            C,
            blurred(first ? GrB_Matrix_apply_BinaryOp1st_Scalar(to, mask, op_of(accum), op->op,
                                                                scalar, from, descriptors[desc])
                          : GrB_Matrix_apply_BinaryOp2nd_Scalar(to, mask, op_of(accum), op->op,
                                                                from, scalar, descriptors[desc])));
    } else if (first) {
        show_matrix(C, matrix_apply_first(type, to, mask, op_of(accum), op->op, &x, from,
                                          descriptors[desc]));
    } else {
        show_matrix(C, matrix_apply_second(type, to, mask, op_of(accum), op->op, from, &x,
                                           descriptors[desc]));
    }
}

static void step_bind_vector(bool first) {
    struct entries x;
    const unsigned desc = pick(DESCRIPTORS);
    const struct binary* op = &binaries[pick(binary_count)];
    struct vector* u = any_vector();
    struct vector* w = vector_of(u->size);
    struct vector* m = vector_mask_of(w->size);
    struct binary* accum = any_accumulator(w->type);
    announce(first ? "Vector_apply1st" : "Vector_apply2nd", "w%u m%d a%d b%d u%u d%u", w->number,
             number_of_vector(m), place_of_binary(accum), place_of_binary(op), u->number, desc);
    if (!are_of_one_kind(op->x, u->type, op->z)) {
        printf(" not of one kind\n");
        return;
    }
    const enum type type = choose_value(&x, op->x);
    const GrB_Vector to = given_vector(w);
    const GrB_Vector mask = given_vector(m);
    const GrB_Vector from = given_vector(u);
    if (first) {
        show_vector(w, vector_apply_first(type, to, mask, op_of(accum), op->op, &x, from,
                                          descriptors[desc]));
    } else {
        show_vector(w, vector_apply_second(type, to, mask, op_of(accum), op->op, from, &x,
                                           descriptors[desc]));
    }
}

static void step_index_matrix(bool selects) {
    struct entries y;
    const unsigned desc = pick(DESCRIPTORS);
    const unsigned op = pick(index_count);
    struct matrix* A = any_matrix();
    struct matrix* C =
        matrix_of(input_rows(A, turns_first(desc)), input_cols(A, turns_first(desc)));
    struct matrix* M = mask_of(C->nrows, C->ncols);
    struct binary* accum = any_accumulator(C->type);
    announce(selects ? "Matrix_select" : "Matrix_apply_index", "C%u M%d a%d i%u A%u d%u", C->number,
             number_of(M), place_of_binary(accum), op, A->number, desc);
    const enum type type = choose_value(&y, index_ops[op].thunk);
    const GrB_Matrix to = given_matrix(C);
    const GrB_Matrix mask = given_matrix(M);
    const GrB_Matrix from = given_matrix(A);
    if (chance(25)) {
        struct scalar* s = any_scalar();
        if (M != NULL && !has_value(s)) {
            printf(" no value\n");
            return;
        }
        const GrB_Scalar scalar = given_scalar(s);
        printf(" s%u", s->number);
        show_matrix(
            C, blurred(selects ? GrB_Matrix_select_Scalar(to, mask, op_of(accum), index_ops[op].op,
                                                          from, scalar, descriptors[desc])
                               : GrB_Matrix_apply_IndexOp_Scalar(to, mask, op_of(accum),
                                                                 index_ops[op].op, from, scalar,
                                                                 descriptors[desc])));
    } else if (selects) {
        show_matrix(C, matrix_select(type, to, mask, op_of(accum), index_ops[op].op, from, &y,
                                     descriptors[desc]));
    } else {
        show_matrix(C, matrix_apply_index(type, to, mask, op_of(accum), index_ops[op].op, from, &y,
                                          descriptors[desc]));
    }
}

static void step_index_vector(bool selects) {
    struct entries y;
    const unsigned desc = pick(DESCRIPTORS);
    const unsigned op = pick(index_count);
    struct vector* u = any_vector();
    struct vector* w = vector_of(u->size);
    struct vector* m = vector_mask_of(w->size);
    struct binary* accum = any_accumulator(w->type);
    announce(selects ? "Vector_select" : "Vector_apply_index", "w%u m%d a%d i%u u%u d%u", w->number,
             number_of_vector(m), place_of_binary(accum), op, u->number, desc);
    const enum type type = choose_value(&y, index_ops[op].thunk);
    const GrB_Vector to = given_vector(w);
    const GrB_Vector mask = given_vector(m);
    const GrB_Vector from = given_vector(u);
    if (selects) {
        show_vector(w, vector_select(type, to, mask, op_of(accum), index_ops[op].op, from, &y,
                                     descriptors[desc]));
    } else {
        show_vector(w, vector_apply_index(type, to, mask, op_of(accum), index_ops[op].op, from, &y,
                                          descriptors[desc]));
    }
}

void step_apply(void) {
    switch (pick(8)) {
        case 0: step_apply_matrix(); break;
        case 1: step_apply_vector(); break;
        case 2: step_bind_matrix(true); break;
        case 3: step_bind_matrix(false); break;
        case 4: step_bind_vector(true); break;
        case 5: step_bind_vector(false); break;
        case 6: step_index_matrix(false); break;
        default: step_index_vector(false); break;
    }
}

void step_select(void) {
    if (chance(50)) {
        step_index_matrix(true);
    } else {
        step_index_vector(true);
    }
}

/* Products of floats may depend on their order. */
static const struct monoid* exact_monoid(void) {
    const struct monoid* found = &monoids[pick(monoid_count)];
    return found->multiplies && is_float(found->x) ? &monoids[0] : found;
}

static void step_reduce_rows(void) {
    const unsigned desc = pick(DESCRIPTORS);
    const struct monoid* by = exact_monoid();
    struct matrix* A = any_matrix();
    struct vector* w = vector_of(input_rows(A, turns_first(desc)));
    struct vector* m = vector_mask_of(w->size);
    struct binary* accum = any_accumulator(w->type);
    announce("reduce", "w%u m%d a%d o%d A%u d%u", w->number, number_of_vector(m),
             place_of_binary(accum), (int)(by - monoids), A->number, desc);
    show_vector(w, GrB_Matrix_reduce_Monoid(given_vector(w), given_vector(m), op_of(accum), by->op,
                                            given_matrix(A), descriptors[desc]));
}

/* Without entries SuiteSparse 7.4 may give another value than the identity. */
static void step_reduce_value(bool is_matrix) {
    struct entries c;
    const struct monoid* by = exact_monoid();
    const enum type type = random_type();
    struct matrix* A = any_matrix();
    struct vector* u = any_vector();
    struct binary* accum = any_accumulator(type);
    GrB_Index nvals = 0;
    put_value(&c, type, 0, 3);
    if (is_matrix) {
        GrB_Matrix_nvals(&nvals, A->of);
    } else {
        GrB_Vector_nvals(&nvals, u->of);
    }
    if (nvals == 0) {
        printf("no entries\n");
        return;
    }
    announce("reduce", "%s a%d o%d A%u u%u %d", type_names[type], place_of_binary(accum),
             (int)(by - monoids), A->number, u->number, is_matrix);
    const GrB_Info info =
        is_matrix ? matrix_reduce(type, &c, op_of(accum), by->op, given_matrix(A), NULL)
                  : vector_reduce(type, &c, op_of(accum), by->op, given_vector(u), NULL);
    show_value(&c, type, info);
}

/* SuiteSparse 7.4 does not check handles here, and domains only where there are entries. */
static void step_reduce_scalar(bool is_matrix) {
    const struct monoid* by = exact_monoid();
    struct scalar* s = any_scalar();
    struct matrix* A = any_matrix();
    struct vector* u = any_vector();
    struct binary* accum = any_accumulator(s->type);
    announce("reduce", "s%u a%d o%d A%u u%u %d", s->number, place_of_binary(accum),
             (int)(by - monoids), A->number, u->number, is_matrix);
    const enum type from = is_matrix ? A->type : u->type;
    if ((by->x == TYPE_USER) != (from == TYPE_USER) ||
        (by->x == TYPE_USER) != (s->type == TYPE_USER)) {
        printf(" not of one kind\n");
        return;
    }
    const GrB_Info info =
        is_matrix ? GrB_Matrix_reduce_Monoid_Scalar(s->of, op_of(accum), by->op, A->of, NULL)
                  : GrB_Vector_reduce_Monoid_Scalar(s->of, op_of(accum), by->op, u->of, NULL);
    if (info < 0) {
        GrB_Scalar_clear(s->of);
    }
    show_scalar(s, info);
}

void step_reduce(void) {
    switch (pick(5)) {
        case 0: step_reduce_rows(); break;
        case 1: step_reduce_value(true); break;
        case 2: step_reduce_value(false); break;
        case 3: step_reduce_scalar(true); break;
        default: step_reduce_scalar(false); break;
    }
}
