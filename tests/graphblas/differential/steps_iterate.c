/* SPDX-License-Identifier: MIT */
/* Iterators. Rows without entries may be skipped or not: they are not shown. */
#include "pool.h"
#include "steps.h"

#include <stdio.h>

/* SuiteSparse goes by rows over what it holds by rows alone: a new matrix of several columns. */
static GrB_Matrix copy_by_rows(const struct matrix* A) {
    GrB_Matrix made = NULL;
    GrB_Matrix_new(&made, types[A->type], A->nrows, A->ncols);
    GrB_Matrix_assign(made, NULL, NULL, A->of, GrB_ALL, A->nrows, GrB_ALL, A->ncols, NULL);
    return made;
}

static void step_iterate_rows(GxB_Iterator at) {
    struct matrix* A = any_matrix();
    announce("rowIterator", "A%u:", A->number);
    if (A->ncols == 1) {
        printf(" one column\n");
        return;
    }
    GrB_Matrix copy = copy_by_rows(A);
    GrB_Info info = GxB_rowIterator_attach(at, copy, NULL);
    printf(" %d", (int)info);
    info = GxB_rowIterator_seekRow(at, pick(4));
    while (info != GxB_EXHAUSTED) {
        while (info == GrB_SUCCESS) {
            printf(" %d,%d", (int)GxB_rowIterator_getRowIndex(at),
                   (int)GxB_rowIterator_getColIndex(at));
            info = GxB_rowIterator_nextCol(at);
        }
        info = GxB_rowIterator_nextRow(at);
    }
    printf(" end %d\n", (int)GxB_rowIterator_getRowIndex(at));
    GrB_Matrix_free(&copy);
}

static void step_iterate_vector(GxB_Iterator at) {
    struct vector* v = any_vector();
    announce("Vector_Iterator", "v%u:", v->number);
    GrB_Info info = GxB_Vector_Iterator_attach(at, v->of, NULL);
    printf(" %d", (int)info);
    for (info = GxB_Vector_Iterator_seek(at, 0); info != GxB_EXHAUSTED;
         info = GxB_Vector_Iterator_next(at)) {
        printf(" %d", (int)GxB_Vector_Iterator_getIndex(at));
    }
    printf("\n");
}

void step_iterate(void) {
    GxB_Iterator at = NULL;
    GxB_Iterator_new(&at);
    if (chance(50)) {
        step_iterate_rows(at);
    } else {
        step_iterate_vector(at);
    }
    GrB_free(&at);
}
