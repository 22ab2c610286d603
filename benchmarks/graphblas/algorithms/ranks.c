/* SPDX-License-Identifier: MIT */
/* PageRank with a damping of 0.85. Vertices without edges out of them keep their ranks to
 * themselves. */
#include <graphblas/algorithms/algorithms.h>
#include <graphblas/graphs/memory.h>

static const float damping = 0.85F;

static GrB_Semiring plus_second(void) {
    GrB_Semiring made = NULL;
    OK(GrB_Semiring_new(&made, GrB_PLUS_MONOID_FP32, GrB_SECOND_FP32));
    return made;
}

GrB_Vector pagerank(GrB_Matrix AT, GrB_Vector degrees, int iterations) {
    GrB_Index n = 0;
    OK(GrB_Matrix_nrows(&n, AT));
    const float share = 1.0F / (float)n;
    const float teleport = (1.0F - damping) * share;
    GrB_Semiring add = plus_second();
    GrB_Vector ranks = NULL;
    GrB_Vector before = NULL;
    GrB_Vector given = NULL;
    GrB_Vector scaled = NULL;
    OK(GrB_Vector_new(&ranks, GrB_FP32, n));
    OK(GrB_Vector_new(&before, GrB_FP32, n));
    OK(GrB_Vector_new(&given, GrB_FP32, n));
    OK(GrB_Vector_new(&scaled, GrB_FP32, n));
    OK(GrB_Vector_apply_BinaryOp2nd_FP32(scaled, NULL, NULL, GrB_DIV_FP32, degrees, damping, NULL));
    OK(GrB_Vector_assign_FP32(ranks, NULL, NULL, share, GrB_ALL, n, NULL));
    for (int k = 0; k < iterations; ++k) {
        float change = 0;
        GrB_Vector old = before;
        before = ranks;
        ranks = old;
        OK(GrB_Vector_eWiseMult_BinaryOp(given, NULL, NULL, GrB_DIV_FP32, before, scaled, NULL));
        OK(GrB_Vector_assign_FP32(ranks, NULL, NULL, teleport, GrB_ALL, n, NULL));
        OK(GrB_mxv(ranks, NULL, GrB_PLUS_FP32, add, AT, given, NULL));
        OK(GrB_Vector_assign(before, NULL, GrB_MINUS_FP32, ranks, GrB_ALL, n, NULL));
        OK(GrB_Vector_apply(before, NULL, NULL, GrB_ABS_FP32, before, NULL));
        OK(GrB_Vector_reduce_FP32(&change, NULL, GrB_PLUS_MONOID_FP32, before, NULL));
    }
    OK(GrB_Vector_free(&before));
    OK(GrB_Vector_free(&given));
    OK(GrB_Vector_free(&scaled));
    OK(GrB_Semiring_free(&add));
    OK(GrB_Vector_wait(ranks, GrB_MATERIALIZE));
    return ranks;
}
