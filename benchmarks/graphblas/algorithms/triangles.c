/* SPDX-License-Identifier: MIT */
#include <graphblas/algorithms/algorithms.h>
#include <graphblas/graphs/memory.h>

/* Each triangle is counted at its two later vertices, by the neighbours before both of them. */
uint64_t triangles(GrB_Matrix A) {
    GrB_Index n = 0;
    int64_t count = 0;
    GrB_Semiring plus_one = NULL;
    GrB_Matrix before = NULL;
    GrB_Matrix counts = NULL;
    OK(GrB_Matrix_nrows(&n, A));
    OK(GrB_Semiring_new(&plus_one, GrB_PLUS_MONOID_INT64, GrB_ONEB_INT64));
    OK(GrB_Matrix_new(&before, GrB_BOOL, n, n));
    OK(GrB_Matrix_new(&counts, GrB_INT64, n, n));
    OK(GrB_Matrix_select_INT64(before, NULL, NULL, GrB_TRIL, A, -1, NULL));
    OK(GrB_mxm(counts, before, NULL, plus_one, before, before, GrB_DESC_ST1));
    OK(GrB_Matrix_reduce_INT64(&count, NULL, GrB_PLUS_MONOID_INT64, counts, NULL));
    OK(GrB_Matrix_free(&counts));
    OK(GrB_Matrix_free(&before));
    OK(GrB_Semiring_free(&plus_one));
    return (uint64_t)count;
}
