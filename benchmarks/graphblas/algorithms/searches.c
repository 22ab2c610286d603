/* SPDX-License-Identifier: MIT */
/* Breadth-first searches, a level a round: the frontier moves to what was not reached before. */
#include <graphblas/algorithms/algorithms.h>
#include <graphblas/graphs/memory.h>

GrB_Vector bfs_levels(GrB_Matrix A, GrB_Index source) {
    GrB_Index n = 0;
    GrB_Index found = 1;
    GrB_Vector levels = NULL;
    GrB_Vector frontier = NULL;
    OK(GrB_Matrix_nrows(&n, A));
    OK(GrB_Vector_new(&levels, GrB_INT32, n));
    OK(GrB_Vector_new(&frontier, GrB_BOOL, n));
    OK(GrB_Vector_setElement_BOOL(frontier, true, source));
    for (int32_t depth = 0; found > 0; ++depth) {
        OK(GrB_Vector_assign_INT32(levels, frontier, NULL, depth, GrB_ALL, n, GrB_DESC_S));
        OK(GrB_vxm(frontier, levels, NULL, GxB_ANY_PAIR_BOOL, frontier, A, GrB_DESC_RSC));
        OK(GrB_Vector_nvals(&found, frontier));
    }
    OK(GrB_Vector_free(&frontier));
    OK(GrB_Vector_wait(levels, GrB_MATERIALIZE));
    return levels;
}

GrB_Vector bfs_parents(GrB_Matrix A, GrB_Index source) {
    GrB_Index n = 0;
    GrB_Index found = 1;
    GrB_Vector parents = NULL;
    GrB_Vector frontier = NULL;
    OK(GrB_Matrix_nrows(&n, A));
    OK(GrB_Vector_new(&parents, GrB_INT64, n));
    OK(GrB_Vector_new(&frontier, GrB_INT64, n));
    OK(GrB_Vector_setElement_INT64(parents, (int64_t)source, source));
    OK(GrB_Vector_setElement_INT64(frontier, (int64_t)source, source));
    while (found > 0) {
        OK(GrB_vxm(frontier, parents, NULL, GrB_MIN_FIRST_SEMIRING_INT64, frontier, A,
                   GrB_DESC_RSC));
        OK(GrB_Vector_assign(parents, frontier, NULL, frontier, GrB_ALL, n, GrB_DESC_S));
        OK(GrB_Vector_apply_IndexOp_INT64(frontier, NULL, NULL, GrB_ROWINDEX_INT64, frontier, 0,
                                          NULL));
        OK(GrB_Vector_nvals(&found, frontier));
    }
    OK(GrB_Vector_free(&frontier));
    OK(GrB_Vector_wait(parents, GrB_MATERIALIZE));
    return parents;
}
