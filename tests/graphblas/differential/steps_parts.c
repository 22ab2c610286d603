/* SPDX-License-Identifier: MIT */
/* Extraction and assignment. */
#include "arguments.h"
#include "pool.h"
#include "steps.h"

#include <stdio.h>

static void step_vector_extract(void) {
    const unsigned desc = pick(DESCRIPTORS);
    struct list rows;
    struct vector* u = any_vector();
    choose_list(&rows, u->size, false);
    struct vector* w = vector_of(rows.length);
    struct vector* m = vector_mask_of(w->size);
    struct binary* accum = any_accumulator(w->type);
    announce("Vector_extract", "w%u m%d a%d u%u d%u ", w->number, number_of_vector(m),
             place_of_binary(accum), u->number, desc);
    print_list(&rows);
    show_vector(w, GrB_Vector_extract(given_vector(w), given_vector(m), op_of(accum),
                                      given_vector(u), rows.at, rows.count, descriptors[desc]));
}

static void step_matrix_extract(void) {
    const unsigned desc = pick(DESCRIPTORS);
    struct list rows;
    struct list cols;
    struct matrix* A = any_matrix();
    choose_list(&rows, input_rows(A, turns_first(desc)), false);
    choose_list(&cols, input_cols(A, turns_first(desc)), false);
    struct matrix* C = matrix_of(rows.length, cols.length);
    struct matrix* M = mask_of(C->nrows, C->ncols);
    struct binary* accum = any_accumulator(C->type);
    announce("Matrix_extract", "C%u M%d a%d A%u d%u ", C->number, number_of(M),
             place_of_binary(accum), A->number, desc);
    print_list(&rows);
    print_list(&cols);
    show_matrix(C,
                GrB_Matrix_extract(given_matrix(C), given_matrix(M), op_of(accum), given_matrix(A),
                                   rows.at, rows.count, cols.at, cols.count, descriptors[desc]));
}

static void step_column_extract(void) {
    const unsigned desc = pick(DESCRIPTORS);
    struct list rows;
    struct matrix* A = any_matrix();
    choose_list(&rows, input_rows(A, turns_first(desc)), false);
    struct vector* w = vector_of(rows.length);
    struct vector* m = vector_mask_of(w->size);
    struct binary* accum = any_accumulator(w->type);
    const GrB_Index j = pick((unsigned)input_cols(A, turns_first(desc)) + chance(3));
    announce("Col_extract", "w%u m%d a%d A%u j%u d%u ", w->number, number_of_vector(m),
             place_of_binary(accum), A->number, (unsigned)j, desc);
    print_list(&rows);
    show_vector(w, GrB_Col_extract(given_vector(w), given_vector(m), op_of(accum), given_matrix(A),
                                   rows.at, rows.count, j, descriptors[desc]));
}

void step_extract(void) {
    switch (pick(3)) {
        case 0: step_vector_extract(); break;
        case 1: step_matrix_extract(); break;
        default: step_column_extract(); break;
    }
}

static void step_vector_assign(void) {
    const unsigned desc = pick(DESCRIPTORS);
    struct list rows;
    struct vector* w = any_vector();
    choose_list(&rows, w->size, true);
    struct vector* u = vector_of(rows.length);
    struct vector* m = vector_mask_of(w->size);
    struct binary* accum = any_accumulator(w->type);
    announce("Vector_assign", "w%u m%d a%d u%u d%u ", w->number, number_of_vector(m),
             place_of_binary(accum), u->number, desc);
    print_list(&rows);
    show_vector(w, GrB_Vector_assign(given_vector(w), given_vector(m), op_of(accum),
                                     given_vector(u), rows.at, rows.count, descriptors[desc]));
}

static void step_matrix_assign(void) {
    const unsigned desc = pick(DESCRIPTORS);
    struct list rows;
    struct list cols;
    struct matrix* C = any_matrix();
    choose_list(&rows, C->nrows, true);
    choose_list(&cols, C->ncols, true);
    struct matrix* A = turns_first(desc) ? matrix_of(cols.length, rows.length)
                                         : matrix_of(rows.length, cols.length);
    struct matrix* M = mask_of(C->nrows, C->ncols);
    struct binary* accum = any_accumulator(C->type);
    announce("Matrix_assign", "C%u M%d a%d A%u d%u ", C->number, number_of(M),
             place_of_binary(accum), A->number, desc);
    print_list(&rows);
    print_list(&cols);
    show_matrix(C,
                GrB_Matrix_assign(given_matrix(C), given_matrix(M), op_of(accum), given_matrix(A),
                                  rows.at, rows.count, cols.at, cols.count, descriptors[desc]));
}

static void step_line_assign(bool is_row) {
    const unsigned desc = pick(DESCRIPTORS);
    struct list list;
    struct matrix* C = any_matrix();
    const GrB_Index along = is_row ? C->ncols : C->nrows;
    choose_list(&list, along, true);
    struct vector* m = vector_mask_of(along);
    /* Where nothing is written, SuiteSparse 7.4 may clear another line than one that is outside. */
    const bool may_be_outside = m == NULL && !complements(desc);
    const GrB_Index line =
        pick((unsigned)(is_row ? C->nrows : C->ncols) + (may_be_outside && chance(6) ? 1 : 0));
    struct vector* u = vector_of(list.length);
    struct binary* accum = any_accumulator(C->type);
    announce(is_row ? "Row_assign" : "Col_assign", "C%u m%d a%d u%u %u d%u ", C->number,
             number_of_vector(m), place_of_binary(accum), u->number, (unsigned)line, desc);
    print_list(&list);
    const GrB_Matrix to = given_matrix(C);
    const GrB_Vector mask = given_vector(m);
    const GrB_Vector from = given_vector(u);
    show_matrix(C, is_row ? GrB_Row_assign(to, mask, op_of(accum), from, line, list.at, list.count,
                                           descriptors[desc])
                          : GrB_Col_assign(to, mask, op_of(accum), from, list.at, list.count, line,
                                           descriptors[desc]));
}

/* An index alone is to SuiteSparse 7.4 not a list but an element. */
static GrB_Info outside_as_list(GrB_Info info) {
    return info == GrB_INVALID_INDEX ? GrB_INDEX_OUT_OF_BOUNDS : info;
}

/* Of a scalar without a value SuiteSparse 7.4 does not always check the domain. */
static void step_vector_value(void) {
    const unsigned desc = pick(DESCRIPTORS);
    struct list rows;
    struct entries x;
    struct vector* w = any_vector();
    choose_list(&rows, w->size, true);
    struct vector* m = vector_mask_of(w->size);
    struct binary* accum = any_accumulator(w->type);
    const enum type type = chance(70) ? w->type : random_type();
    put_value(&x, type, 0, random_number(type));
    const bool outside = has_index_outside; /* then one value of a scalar is another error */
    announce("Vector_assign_T", "w%u m%d a%d %s d%u ", w->number, number_of_vector(m),
             place_of_binary(accum), type_names[type], desc);
    print_value(&x, type, 0);
    print_list(&rows);
    if (outside || chance(70)) {
        show_vector(
            w, outside_as_list(vector_assign(type, given_vector(w), given_vector(m), op_of(accum),
                                             &x, rows.at, rows.count, descriptors[desc])));
    } else {
        struct scalar* s = any_scalar();
        printf("s%u", s->number);
        if ((s->type == TYPE_USER) != (w->type == TYPE_USER)) {
            printf(" not of one kind\n");
            return;
        }
        show_vector(
            w, GrB_Vector_assign_Scalar(given_vector(w), given_vector(m), op_of(accum),
                                        given_scalar(s), rows.at, rows.count, descriptors[desc]));
    }
}

static void step_matrix_value(void) {
    const unsigned desc = pick(DESCRIPTORS);
    struct list rows;
    struct list cols;
    struct entries x;
    struct matrix* C = any_matrix();
    choose_list(&rows, C->nrows, true);
    choose_list(&cols, C->ncols, true);
    struct matrix* M = mask_of(C->nrows, C->ncols);
    struct binary* accum = any_accumulator(C->type);
    const enum type type = chance(70) ? C->type : random_type();
    put_value(&x, type, 0, random_number(type));
    const bool outside = has_index_outside; /* then one value of a scalar is another error */
    announce("Matrix_assign_T", "C%u M%d a%d %s d%u ", C->number, number_of(M),
             place_of_binary(accum), type_names[type], desc);
    print_value(&x, type, 0);
    print_list(&rows);
    print_list(&cols);
    if (outside || chance(70)) {
        show_matrix(C, outside_as_list(matrix_assign(type, given_matrix(C), given_matrix(M),
                                                     op_of(accum), &x, rows.at, rows.count, cols.at,
                                                     cols.count, descriptors[desc])));
    } else {
        struct scalar* s = any_scalar();
        printf("s%u", s->number);
        if ((s->type == TYPE_USER) != (C->type == TYPE_USER)) {
            printf(" not of one kind\n");
            return;
        }
        show_matrix(C, GrB_Matrix_assign_Scalar(given_matrix(C), given_matrix(M), op_of(accum),
                                                given_scalar(s), rows.at, rows.count, cols.at,
                                                cols.count, descriptors[desc]));
    }
}

void step_assign(void) {
    switch (pick(6)) {
        case 0: step_vector_assign(); break;
        case 1: step_matrix_assign(); break;
        case 2: step_line_assign(true); break;
        case 3: step_line_assign(false); break;
        case 4: step_vector_value(); break;
        default: step_matrix_value(); break;
    }
}
