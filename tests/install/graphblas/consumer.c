/* SPDX-License-Identifier: MIT */
/* A client of GraphBLAS: of the path 0 → 1 → 2 the product with itself has the entry (0, 2). */
#include <GraphBLAS.h>
#include <stdio.h>

static int failed(const char* what) {
    fprintf(stderr, "%s\n", what);
    return 1;
}

int main(void) {
    GrB_Matrix A = NULL;
    GrB_Index nvals = 0;
    bool value = false;
    if (GrB_init(GrB_NONBLOCKING) != GrB_SUCCESS) {
        return failed("GrB_init");
    }
    if (GrB_Matrix_new(&A, GrB_BOOL, 3, 3) != GrB_SUCCESS ||
        GrB_Matrix_setElement(A, true, 0, 1) != GrB_SUCCESS ||
        GrB_Matrix_setElement(A, true, 1, 2) != GrB_SUCCESS ||
        GrB_mxm(A, NULL, NULL, GrB_LOR_LAND_SEMIRING_BOOL, A, A, NULL) != GrB_SUCCESS) {
        return failed("a call went wrong");
    }
    if (GrB_Matrix_nvals(&nvals, A) != GrB_SUCCESS || nvals != 1 ||
        GrB_Matrix_extractElement(&value, A, 0, 2) != GrB_SUCCESS || !value) {
        return failed("the product is wrong");
    }
    GrB_free(&A);
    return GrB_finalize() == GrB_SUCCESS ? 0 : failed("GrB_finalize");
}
