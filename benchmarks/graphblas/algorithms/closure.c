/* SPDX-License-Identifier: MIT */
#include <graphblas/algorithms/algorithms.h>
#include <graphblas/graphs/memory.h>

/* Paths are twice as long after each round. */
GrB_Matrix closure(GrB_Matrix A) {
    GrB_Matrix known = NULL;
    GrB_Index before = 0;
    GrB_Index now = 0;
    OK(GrB_Matrix_dup(&known, A));
    OK(GrB_Matrix_nvals(&now, known));
    while (before != now) {
        before = now;
        OK(GrB_mxm(known, NULL, GrB_LOR, GrB_LOR_LAND_SEMIRING_BOOL, known, known, NULL));
        OK(GrB_Matrix_nvals(&now, known));
    }
    OK(GrB_Matrix_wait(known, GrB_MATERIALIZE));
    return known;
}
