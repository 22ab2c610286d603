/* SPDX-License-Identifier: MIT */
/* Labels go along edges, the least one wins; and each vertex takes the label of the vertex that its
 * label names, so that few rounds are needed. */
#include <graphblas/algorithms/algorithms.h>
#include <graphblas/graphs/memory.h>

#include <stdlib.h>

static GrB_Vector own_names(GrB_Index n) {
    GrB_Vector names = NULL;
    OK(GrB_Vector_new(&names, GrB_UINT64, n));
    OK(GrB_Vector_assign_UINT64(names, NULL, NULL, 0, GrB_ALL, n, NULL));
    OK(GrB_Vector_apply_IndexOp_INT64(names, NULL, NULL, GrB_ROWINDEX_INT64, names, 0, NULL));
    return names;
}

/* labels = labels[labels]; `room` is for an index of each vertex. */
static void jump(GrB_Vector labels, GrB_Index n, uint64_t* room) {
    GrB_Index count = n;
    OK(GrB_Vector_extractTuples_UINT64(NULL, room, &count, labels));
    OK(GrB_Vector_extract(labels, NULL, NULL, labels, room, n, NULL));
}

static bool differ(GrB_Vector different, GrB_Vector one, GrB_Vector other) {
    bool any = false;
    OK(GrB_Vector_eWiseMult_BinaryOp(different, NULL, NULL, GrB_NE_UINT64, one, other, NULL));
    OK(GrB_Vector_reduce_BOOL(&any, NULL, GrB_LOR_MONOID_BOOL, different, NULL));
    return any;
}

GrB_Vector components(GrB_Matrix A) {
    GrB_Index n = 0;
    GrB_Vector different = NULL;
    OK(GrB_Matrix_nrows(&n, A));
    OK(GrB_Vector_new(&different, GrB_BOOL, n));
    GrB_Vector labels = own_names(n);
    uint64_t* const room = allocate(n, sizeof(*room));
    for (bool changed = true; changed;) {
        GrB_Vector before = NULL;
        OK(GrB_Vector_dup(&before, labels));
        OK(GrB_mxv(labels, NULL, GrB_MIN_UINT64, GrB_MIN_SECOND_SEMIRING_UINT64, A, before, NULL));
        jump(labels, n, room);
        changed = differ(different, before, labels);
        OK(GrB_Vector_free(&before));
    }
    free(room);
    OK(GrB_Vector_free(&different));
    return labels;
}
