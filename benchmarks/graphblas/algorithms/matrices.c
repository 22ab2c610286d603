/* SPDX-License-Identifier: MIT */
#include <graphblas/algorithms/matrices.h>

#include <graphblas/graphs/memory.h>

#include <stdlib.h>

GrB_Index rows_of(GrB_Matrix matrix) {
    GrB_Index n = 0;
    OK(GrB_Matrix_nrows(&n, matrix));
    return n;
}

bool is_empty(GrB_Matrix matrix) {
    GrB_Index nvals = 0;
    OK(GrB_Matrix_nvals(&nvals, matrix));
    return nvals == 0;
}

GrB_Matrix empty_matrix(GrB_Index nrows, GrB_Index ncols) {
    GrB_Matrix made = NULL;
    OK(GrB_Matrix_new(&made, GrB_BOOL, nrows, ncols));
    return made;
}

GrB_Matrix identity_matrix(GrB_Index n) {
    GrB_Vector ones = NULL;
    GrB_Matrix made = NULL;
    OK(GrB_Vector_new(&ones, GrB_BOOL, n));
    OK(GrB_Vector_assign_BOOL(ones, NULL, NULL, true, GrB_ALL, n, NULL));
    OK(GrB_Matrix_diag(&made, ones, 0));
    OK(GrB_Vector_free(&ones));
    return made;
}

GrB_Matrix* empty_matrices(size_t count, GrB_Index n) {
    GrB_Matrix* const made = allocate(count, sizeof(*made));
    for (size_t k = 0; k < count; ++k) {
        made[k] = empty_matrix(n, n);
    }
    return made;
}

void free_matrices(GrB_Matrix* of, size_t count) {
    for (size_t k = 0; k < count; ++k) {
        OK(GrB_Matrix_free(&of[k]));
    }
    free(of);
}
