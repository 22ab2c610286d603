/* SPDX-License-Identifier: MIT */
/* Entries one by one and all at once, and objects as wholes. */
#include "arguments.h"
#include "pool.h"
#include "steps.h"

#include <stdio.h>

static GrB_Index choose_index(GrB_Index dimension) { return pick((unsigned)dimension + chance(3)); }

static void step_set(void) {
    struct entries x;
    struct matrix* C = any_matrix();
    struct vector* w = any_vector();
    struct scalar* s = any_scalar();
    const enum type type = random_type();
    const GrB_Index i = choose_index(C->nrows);
    const GrB_Index j = choose_index(C->ncols);
    const GrB_Index k = choose_index(w->size);
    put_value(&x, type, 0, random_number(type));
    announce("set", "%s C%u %u %u w%u %u s%u ", type_names[type], C->number, (unsigned)i,
             (unsigned)j, w->number, (unsigned)k, s->number);
    print_value(&x, type, 0);
    switch (pick(5)) {
        case 0: show_matrix(C, matrix_set(type, given_matrix(C), &x, i, j)); break;
        case 1: show_vector(w, vector_set(type, given_vector(w), &x, k)); break;
        case 2: show_scalar(s, scalar_set(type, given_scalar(s), &x)); break;
        case 3:
            show_matrix(C, GrB_Matrix_setElement_Scalar(given_matrix(C), given_scalar(s), i, j));
            break;
        default:
            show_vector(w, GrB_Vector_setElement_Scalar(given_vector(w), given_scalar(s), k));
            break;
    }
}

/* SuiteSparse 7.4 empties the scalar before an error is found. */
static void show_extracted(struct scalar* s, GrB_Info info) {
    if (info < 0) {
        GrB_Scalar_clear(s->of);
    }
    show_scalar(s, info);
}

/* Where domains do not fit and there is no entry, SuiteSparse 7.4 tells of one or the other. */
static void show_got(const struct entries* x, enum type type, enum type from, GrB_Info info) {
    const bool fits = (type == TYPE_USER) == (from == TYPE_USER);
    show_value(x, type, !fits && info == GrB_NO_VALUE ? GrB_DOMAIN_MISMATCH : info);
}

static void step_get(void) {
    struct entries x;
    struct matrix* A = any_matrix();
    struct vector* v = any_vector();
    struct scalar* s = any_scalar();
    const enum type type = random_type();
    const GrB_Index i = choose_index(A->nrows);
    const GrB_Index j = choose_index(A->ncols);
    const GrB_Index k = choose_index(v->size);
    put_value(&x, type, 0, 3);
    announce("get", "%s A%u %u %u v%u %u s%u", type_names[type], A->number, (unsigned)i,
             (unsigned)j, v->number, (unsigned)k, s->number);
    switch (pick(5)) {
        case 0: show_got(&x, type, A->type, matrix_get(type, &x, given_matrix(A), i, j)); break;
        case 1: show_got(&x, type, v->type, vector_get(type, &x, given_vector(v), k)); break;
        case 2: show_got(&x, type, s->type, scalar_get(type, &x, given_scalar(s))); break;
        case 3:
            show_extracted(
                s, GrB_Matrix_extractElement_Scalar(given_scalar(s), given_matrix(A), i, j));
            break;
        default:
            show_extracted(s,
                           GrB_Vector_extractElement_Scalar(given_scalar(s), given_vector(v), k));
            break;
    }
}

/* Of places that there are: of others SuiteSparse 7.4 aborts at times. */
static void step_remove(void) {
    struct matrix* C = any_matrix();
    struct vector* w = any_vector();
    const GrB_Index i = pick((unsigned)C->nrows);
    const GrB_Index j = pick((unsigned)C->ncols);
    const GrB_Index k = pick((unsigned)w->size);
    announce("remove", "C%u %u %u w%u %u", C->number, (unsigned)i, (unsigned)j, w->number,
             (unsigned)k);
    GrB_Matrix_wait(C->of, GrB_MATERIALIZE); /* without it SuiteSparse 7.4 aborts at times */
    if (chance(50)) {
        show_matrix(C, GrB_Matrix_removeElement(given_matrix(C), i, j));
    } else {
        show_vector(w, GrB_Vector_removeElement(given_vector(w), k));
    }
}

/* Many changes without anything in between; removals among them are none, as SuiteSparse 7.4 aborts
 * at times. */
static void step_changes(void) {
    struct entries x;
    struct matrix* C = any_matrix();
    const unsigned count = pick(12);
    announce("changes", "C%u %u", C->number, count);
    for (unsigned k = 0; k < count; ++k) {
        const GrB_Index i = pick((unsigned)C->nrows + 1);
        const GrB_Index j = pick((unsigned)C->ncols + 1);
        put_value(&x, C->type, 0, (double)pick(5));
        matrix_set(C->type, C->of, &x, i, j);
    }
    show_matrix(C, GrB_Matrix_wait(C->of, GrB_MATERIALIZE));
}

void step_element(void) {
    switch (pick(4)) {
        case 0: step_set(); break;
        case 1: step_get(); break;
        case 2: step_remove(); break;
        default: step_changes(); break;
    }
}

static void step_resize(void) {
    struct matrix* C = any_matrix();
    struct vector* w = any_vector();
    const GrB_Index nrows = chance(70) ? 4 : 1 + pick(5);
    const GrB_Index ncols = chance(70) ? 4 : 1 + pick(5);
    announce("resize", "C%u w%u %u %u", C->number, w->number, (unsigned)nrows, (unsigned)ncols);
    if (chance(50)) {
        show_matrix(C, GrB_Matrix_resize(given_matrix(C), nrows, ncols));
    } else {
        show_vector(w, GrB_Vector_resize(given_vector(w), nrows));
    }
}

static void step_dup(void) {
    struct matrix* A = any_matrix();
    struct matrix* slot = any_matrix();
    GrB_Matrix made = NULL;
    announce("dup", "A%u C%u", A->number, slot->number);
    const enum type type = A->type;
    const GrB_Info info = GrB_Matrix_dup(&made, given_matrix(A));
    if (info == GrB_SUCCESS) {
        replace_matrix(slot, made, type);
    }
    show_matrix(slot, info);
}

static void step_diag(void) {
    struct vector* v = any_vector();
    struct matrix* slot = any_matrix();
    GrB_Matrix made = NULL;
    const int k = (int)pick(5) - 2;
    announce("diag", "v%u %d C%u", v->number, k, slot->number);
    const GrB_Info info = GrB_Matrix_diag(&made, given_vector(v), k);
    if (info == GrB_SUCCESS) {
        replace_matrix(slot, made, v->type);
    }
    show_matrix(slot, info);
}

static void step_new(void) {
    struct matrix* slot = any_matrix();
    struct vector* u = any_vector();
    const enum type type = random_type();
    GrB_Matrix made = NULL;
    announce("new", "C%u %s", slot->number, type_names[type]);
    const GrB_Info info = GrB_Matrix_new(&made, types[type], chance(80) ? 4 : 1 + pick(4),
                                         chance(80) ? 4 : 1 + pick(4));
    replace_matrix(slot, made, type);
    show_matrix(slot, info);
    refill_matrix(slot);
    refill_vector(u);
    show_matrix(slot, info);
    show_vector(u, info);
}

static void step_clear(void) {
    struct matrix* C = any_matrix();
    struct vector* w = any_vector();
    announce("clear", "C%u w%u", C->number, w->number);
    if (chance(50)) {
        show_matrix(C, GrB_Matrix_clear(given_matrix(C)));
    } else {
        show_vector(w, GrB_Vector_clear(given_vector(w)));
    }
}

static void step_sizes(void) {
    GrB_Index numbers[4] = {0, 0, 0, 0};
    struct matrix* A = any_matrix();
    struct vector* v = any_vector();
    announce("sizes", "A%u v%u", A->number, v->number);
    printf(" -> %d", (int)GrB_Matrix_nvals(&numbers[0], given_matrix(A)));
    printf(" %d", (int)GrB_Matrix_nrows(&numbers[1], given_matrix(A)));
    printf(" %d", (int)GrB_Vector_size(&numbers[2], given_vector(v)));
    printf(" %d:", (int)GrB_Vector_nvals(chance(2) ? NULL : &numbers[3], given_vector(v)));
    printf(" %d %d %d %d\n", (int)numbers[0], (int)numbers[1], (int)numbers[2], (int)numbers[3]);
}

void step_whole(void) {
    switch (pick(6)) {
        case 0: step_resize(); break;
        case 1: step_dup(); break;
        case 2: step_diag(); break;
        case 3: step_new(); break;
        case 4: step_clear(); break;
        default: step_sizes(); break;
    }
}

/* An object after a build that failed is undefined: there is another in its place. */
static void show_built_matrix(struct matrix* slot, GrB_Info info) {
    if (info == GrB_INVALID_VALUE || info == GrB_INDEX_OUT_OF_BOUNDS) {
        GrB_Matrix made = NULL;
        printf(" -> %d", (int)info);
        GrB_Matrix_new(&made, types[slot->type], slot->nrows, slot->ncols);
        replace_matrix(slot, made, slot->type);
    }
    show_matrix(slot, info);
}

static void show_built_vector(struct vector* slot, GrB_Info info) {
    if (info == GrB_INVALID_VALUE || info == GrB_INDEX_OUT_OF_BOUNDS) {
        printf(" -> %d", (int)info);
        GrB_Vector_free(&slot->of);
        GrB_Vector_new(&slot->of, types[slot->type], slot->size);
    }
    show_vector(slot, info);
}

static void choose_tuples(struct entries* to, enum type type, GrB_Index nrows, GrB_Index ncols) {
    to->count = pick(10);
    for (unsigned k = 0; k < to->count; ++k) {
        to->rows[k] = pick((unsigned)nrows + chance(1));
        to->cols[k] = pick((unsigned)ncols + chance(1));
        put_value(to, type, k, random_number(type));
    }
}

static void step_build_entries(void) {
    struct entries from;
    struct matrix* C = any_matrix();
    struct vector* w = any_vector();
    const struct binary* dup = chance(30) ? NULL : &binaries[pick(binary_count)];
    const bool is_matrix = chance(50);
    const enum type wanted = is_matrix ? C->type : w->type;
    enum type type = chance(70) ? wanted : random_type();
    if (type == TYPE_USER) {
        type = wanted; /* pairs are taken for what is wanted */
    }
    choose_tuples(&from, type, is_matrix ? C->nrows : w->size, C->ncols);
    announce("build", "C%u w%u %s dup%d %u", C->number, w->number, type_names[type],
             place_of_binary(dup), (unsigned)from.count);
    if (is_matrix) {
        if (chance(90)) GrB_Matrix_clear(C->of);
        show_built_matrix(C, matrix_build(type, given_matrix(C), &from, op_of(dup)));
    } else {
        if (chance(90)) GrB_Vector_clear(w->of);
        show_built_vector(w, vector_build(type, given_vector(w), &from, op_of(dup)));
    }
}

static void step_tuples(void) {
    struct entries to;
    struct matrix* A = any_matrix();
    const enum type type = random_type();
    announce("extractTuples", "A%u %s", A->number, type_names[type]);
    const GrB_Info info = matrix_tuples(type, &to, given_matrix(A));
    printf(" -> %d:", (int)info);
    if (info == GrB_SUCCESS) {
        sort_entries(&to, type);
    }
    for (unsigned k = 0; info == GrB_SUCCESS && k < to.count; ++k) {
        printf(" %d,%d=", (int)to.rows[k], (int)to.cols[k]);
        print_value(&to, type, k);
    }
    printf("\n");
}

/* Without GxB_Matrix_build_Scalar, in which SuiteSparse 7.4 crashes. */
void step_build(void) {
    if (chance(60)) {
        step_build_entries();
    } else {
        step_tuples();
    }
}

/* Out in one format, and in again. */
void step_exchange(void) {
    struct entries room;
    GrB_Index pointers[MOST];
    GrB_Index length = MOST;
    GrB_Matrix made = NULL;
    struct matrix* A = any_matrix();
    struct matrix* slot = any_matrix();
    const GrB_Format format = (GrB_Format)pick(3);
    const enum type type = chance(90) ? A->type : random_type();
    announce("exchange", "A%u C%u %s %d", A->number, slot->number, type_names[type], (int)format);
    const enum type was = A->type;
    const GrB_Info out = matrix_export(type, pointers, &room, &length, format, given_matrix(A));
    printf(" out %d", (int)out);
    if (out != GrB_SUCCESS) {
        printf("\n");
        return;
    }
    printf(" %d %d", (int)length, (int)room.count);
    const GrB_Info in =
        matrix_import(type, &made, types[was], A->nrows, A->ncols, pointers, &room, length, format);
    if (in == GrB_SUCCESS) {
        replace_matrix(slot, made, was);
    }
    show_matrix(slot, in);
}

/* Operators and descriptors of the caller, made and freed. */
void step_new_object(void) {
    struct entries x;
    GrB_Monoid monoid = NULL;
    GrB_Semiring semiring = NULL;
    GrB_Descriptor descriptor = NULL;
    const struct binary* add = &binaries[pick(binary_count)];
    const struct binary* multiply = &binaries[pick(binary_count)];
    const enum type type = chance(50) ? add->z : random_type();
    put_value(&x, type, 0, 0);
    announce("new", "b%d b%d %s", place_of_binary(add), place_of_binary(multiply),
             type_names[type]);
    printf(" -> %d", (int)new_monoid(type, &monoid, add->op, &x));
    printf(" %d", (int)GrB_Semiring_new(&semiring, monoid, multiply->op));
    printf(" %d", (int)GrB_Descriptor_new(&descriptor));
    for (unsigned k = 0; k < 3; ++k) {
        printf(" %d", (int)GrB_Descriptor_set(descriptor, (GrB_Desc_Field)pick(4),
                                              (GrB_Desc_Value)pick(5)));
    }
    struct matrix* A = any_matrix();
    show_matrix(A, GrB_transpose(A->of, A->of, NULL, A->of, descriptor));
    GrB_Semiring_free(&semiring);
    GrB_Monoid_free(&monoid);
    GrB_Descriptor_free(&descriptor);
}
