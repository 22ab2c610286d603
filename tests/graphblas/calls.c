/* SPDX-License-Identifier: MIT */
/* Graph algorithms in the calls that libraries of such make, with answers that are known. */
#include <GraphBLAS.h>
#include <stdio.h>
#include <string.h>

static int failures;

static void expect(bool holds, const char* what, int line) {
    if (!holds) {
        printf("line %d: %s\n", line, what);
        ++failures;
    }
}
#define EXPECT(condition) expect(condition, #condition, __LINE__)
#define OK(call) expect((call) == GrB_SUCCESS, #call, __LINE__)

/* The path 0 → 1 → … → n - 1, and the edge n - 1 → 0 if it is a cycle. */
static GrB_Matrix path(GrB_Index n, bool is_cycle) {
    GrB_Matrix A = NULL;
    OK(GrB_Matrix_new(&A, GrB_BOOL, n, n));
    for (GrB_Index i = 0; i + 1 < n; ++i) {
        OK(GrB_Matrix_setElement(A, true, i, i + 1));
    }
    if (is_cycle) {
        OK(GrB_Matrix_setElement(A, true, n - 1, 0));
    }
    return A;
}

static void test_bfs_levels(void) {
    const GrB_Index n = 10;
    GrB_Matrix A = path(n, true);
    GrB_Vector level = NULL;
    GrB_Vector frontier = NULL;
    GrB_Index found = 1;
    int32_t depth = 0;
    OK(GrB_Vector_new(&level, GrB_INT32, n));
    OK(GrB_Vector_new(&frontier, GrB_BOOL, n));
    OK(GrB_Vector_setElement(frontier, true, 3));
    while (found > 0) {
        OK(GrB_assign(level, frontier, NULL, depth, GrB_ALL, n, GrB_DESC_S));
        OK(GrB_vxm(frontier, level, NULL, GxB_ANY_PAIR_BOOL, frontier, A, GrB_DESC_RSC));
        OK(GrB_Vector_nvals(&found, frontier));
        ++depth;
    }
    for (GrB_Index i = 0; i < n; ++i) {
        int32_t at = -1;
        OK(GrB_Vector_extractElement(&at, level, i));
        EXPECT(at == (int32_t)((i + n - 3) % n));
    }
    GrB_free(&A);
    GrB_free(&level);
    GrB_free(&frontier);
}

static void test_bfs_parents(void) {
    const GrB_Index n = 6;
    GrB_Matrix A = path(n, false);
    GrB_Vector parent = NULL;
    GrB_Vector frontier = NULL;
    GrB_Index found = 1;
    OK(GrB_Vector_new(&parent, GrB_INT64, n));
    OK(GrB_Vector_new(&frontier, GrB_INT64, n));
    OK(GrB_Vector_setElement(parent, (int64_t)0, 0));
    OK(GrB_Vector_setElement(frontier, (int64_t)0, 0));
    while (found > 0) {
        OK(GrB_vxm(frontier, parent, NULL, GrB_MIN_FIRST_SEMIRING_INT64, frontier, A,
                   GrB_DESC_RSC));
        OK(GrB_assign(parent, frontier, NULL, frontier, GrB_ALL, n, GrB_DESC_S));
        OK(GrB_apply(frontier, NULL, NULL, GrB_ROWINDEX_INT64, frontier, (int64_t)0, NULL));
        OK(GrB_Vector_nvals(&found, frontier));
    }
    for (GrB_Index i = 1; i < n; ++i) {
        int64_t at = -1;
        OK(GrB_Vector_extractElement(&at, parent, i));
        EXPECT(at == (int64_t)i - 1);
    }
    GrB_free(&A);
    GrB_free(&parent);
    GrB_free(&frontier);
}

/* Labels go along edges, the smallest wins, until nothing changes. */
static void test_components(void) {
    const GrB_Index n = 7;
    const GrB_Index I[] = {0, 1, 3, 4, 1, 2, 4, 5};
    const GrB_Index J[] = {1, 2, 4, 5, 0, 1, 3, 4};
    const bool X[] = {1, 1, 1, 1, 1, 1, 1, 1};
    const uint64_t expected[] = {0, 0, 0, 3, 3, 3, 6};
    GrB_Matrix A = NULL;
    GrB_Vector label = NULL;
    OK(GrB_Matrix_new(&A, GrB_BOOL, n, n));
    OK(GrB_Matrix_build(A, I, J, X, 8, GrB_LOR));
    OK(GrB_Vector_new(&label, GrB_UINT64, n));
    OK(GrB_assign(label, NULL, NULL, (uint64_t)0, GrB_ALL, n, NULL));
    OK(GrB_apply(label, NULL, NULL, GrB_ROWINDEX_INT64, label, (int64_t)0, NULL));
    for (GrB_Index k = 0; k < n; ++k) {
        OK(GrB_mxv(label, NULL, GrB_MIN_UINT64, GrB_MIN_SECOND_SEMIRING_UINT64, A, label, NULL));
    }
    for (GrB_Index i = 0; i < n; ++i) {
        uint64_t at = 99;
        OK(GrB_Vector_extractElement(&at, label, i));
        EXPECT(at == expected[i]);
    }
    GrB_free(&A);
    GrB_free(&label);
}

static void test_pagerank(void) {
    const GrB_Index n = 4;
    GrB_Matrix A = path(n, true);
    GrB_Vector rank = NULL;
    GrB_Vector share = NULL;
    float sum = 0;
    OK(GrB_Vector_new(&rank, GrB_FP32, n));
    OK(GrB_Vector_new(&share, GrB_FP32, n));
    OK(GrB_assign(rank, NULL, NULL, 0.25F, GrB_ALL, n, NULL));
    for (int k = 0; k < 10; ++k) {
        OK(GrB_apply(share, NULL, NULL, GrB_TIMES_FP32, rank, 0.5F, NULL));
        OK(GrB_assign(rank, NULL, NULL, 0.125F, GrB_ALL, n, NULL));
        OK(GrB_mxv(rank, NULL, GrB_PLUS_FP32, GxB_PLUS_PAIR_FP32, A, share, GrB_DESC_T0));
        OK(GrB_mxv(rank, NULL, NULL, GrB_PLUS_TIMES_SEMIRING_FP32, A, share, GrB_DESC_T0));
        OK(GrB_apply(rank, NULL, NULL, GrB_PLUS_FP32, rank, 0.125F, NULL));
    }
    OK(GrB_reduce(&sum, NULL, GrB_PLUS_MONOID_FP32, rank, NULL));
    EXPECT(sum > 0.999F && sum < 1.001F);
    GrB_free(&A);
    GrB_free(&rank);
    GrB_free(&share);
}

/* Operations that clbool did, not plain code on the host. */
static size_t fast_operations(void) {
    size_t count = 0;
    OK(GrB_get(GrB_GLOBAL, &count, CLBOOL_FAST_OPERATIONS));
    return count;
}

/* The complete graph of five vertices has ten triangles. */
static void test_triangles(void) {
    const GrB_Index n = 5;
    GrB_Matrix A = NULL;
    GrB_Matrix L = NULL;
    GrB_Matrix C = NULL;
    int64_t count = 0;
    OK(GrB_Matrix_new(&A, GrB_BOOL, n, n));
    OK(GrB_Matrix_new(&L, GrB_BOOL, n, n));
    OK(GrB_Matrix_new(&C, GrB_INT64, n, n));
    OK(GrB_assign(A, NULL, NULL, true, GrB_ALL, n, GrB_ALL, n, NULL));
    OK(GrB_select(L, NULL, NULL, GrB_TRIL, A, (int64_t)-1, NULL));
    const size_t fast_before = fast_operations();
    OK(GrB_mxm(C, L, NULL, GxB_PLUS_PAIR_INT64, L, L, GrB_DESC_ST1));
    OK(GrB_reduce(&count, NULL, GrB_PLUS_MONOID_INT64, C, NULL));
    EXPECT(count == 10);
    EXPECT(fast_operations() == fast_before + 2); /* put off, and counted without its entries */
    GrB_free(&A);
    GrB_free(&L);
    GrB_free(&C);
}

/* Which vertices a word of the expression a* reaches from 0. */
static void test_regular_path_query(void) {
    const GrB_Index n = 8;
    GrB_Matrix A = path(n, false);
    GrB_Matrix known = NULL;
    const size_t fast_before = fast_operations();
    GrB_Matrix frontier = NULL;
    GrB_Index found = 1;
    GrB_Index nvals = 0;
    OK(GrB_Matrix_new(&known, GrB_BOOL, n, n));
    OK(GrB_Matrix_new(&frontier, GrB_BOOL, n, n));
    OK(GrB_Matrix_setElement(frontier, true, 0, 0));
    while (found > 0) {
        OK(GrB_eWiseAdd(known, NULL, NULL, GrB_LOR, known, frontier, NULL));
        OK(GrB_mxm(frontier, known, NULL, GrB_LOR_LAND_SEMIRING_BOOL, frontier, A, GrB_DESC_RSC));
        OK(GrB_Matrix_nvals(&found, frontier));
    }
    OK(GrB_Matrix_nvals(&nvals, known));
    EXPECT(nvals == n);
    EXPECT(fast_operations() == fast_before + 2 * n);
    GrB_free(&A);
    GrB_free(&known);
    GrB_free(&frontier);
}

/* a^k b^k over a cycle of two edges a and one of three edges b that meet in vertex 0: every pair.
 */
static void test_context_free_query(void) {
    const GrB_Index n = 4;
    GrB_Matrix a = NULL;
    GrB_Matrix b = NULL;
    GrB_Matrix s = NULL;
    GrB_Matrix t = NULL;
    GrB_Index before = 1;
    GrB_Index now = 0;
    const size_t fast_before = fast_operations();
    OK(GrB_Matrix_new(&a, GrB_BOOL, n, n));
    OK(GrB_Matrix_new(&b, GrB_BOOL, n, n));
    OK(GrB_Matrix_new(&s, GrB_BOOL, n, n));
    OK(GrB_Matrix_new(&t, GrB_BOOL, n, n));
    OK(GrB_Matrix_setElement(a, true, 0, 1));
    OK(GrB_Matrix_setElement(a, true, 1, 0));
    OK(GrB_Matrix_setElement(b, true, 0, 2));
    OK(GrB_Matrix_setElement(b, true, 2, 3));
    OK(GrB_Matrix_setElement(b, true, 3, 0));
    OK(GrB_mxm(s, NULL, NULL, GxB_ANY_PAIR_BOOL, a, b, NULL));
    while (before != now) {
        before = now;
        OK(GrB_mxm(t, NULL, NULL, GxB_ANY_PAIR_BOOL, a, s, NULL));
        OK(GrB_mxm(s, NULL, GrB_LOR, GxB_ANY_PAIR_BOOL, t, b, NULL));
        OK(GrB_Matrix_nvals(&now, s));
    }
    EXPECT(now == 6);
    EXPECT(fast_operations() > fast_before + 8);
    GrB_free(&a);
    GrB_free(&b);
    GrB_free(&s);
    GrB_free(&t);
}

/* Changes one by one, of which the last to a place counts. */
static void test_changes(void) {
    const GrB_Index n = 1000000;
    GrB_Matrix A = NULL;
    GrB_Index nvals = 0;
    bool value = false;
    OK(GrB_Matrix_new(&A, GrB_BOOL, n, n));
    for (GrB_Index i = 0; i < n; ++i) {
        OK(GrB_Matrix_setElement_BOOL(A, true, n - 1 - i, i));
    }
    OK(GrB_Matrix_setElement_BOOL(A, false, 0, n - 1));
    OK(GrB_Matrix_removeElement(A, 1, n - 2));
    OK(GrB_Matrix_removeElement(A, 2, n - 3));
    OK(GrB_Matrix_setElement_BOOL(A, true, 2, n - 3));
    OK(GrB_Matrix_nvals(&nvals, A));
    EXPECT(nvals == n - 1);
    OK(GrB_Matrix_extractElement(&value, A, 2, n - 3));
    EXPECT(value);
    OK(GrB_Matrix_extractElement(&value, A, 0, n - 1));
    EXPECT(!value);
    GrB_free(&A);
}

static void test_build_scalar(void) {
    const GrB_Index I[] = {2, 0, 2};
    const GrB_Index J[] = {1, 1, 1};
    GrB_Matrix A = NULL;
    GrB_Scalar one = NULL;
    GrB_Index nvals = 0;
    OK(GrB_Matrix_new(&A, GrB_INT32, 3, 3));
    OK(GrB_Scalar_new(&one, GrB_BOOL));
    EXPECT(GxB_Matrix_build_Scalar(A, I, J, one, 3) == GrB_EMPTY_OBJECT);
    OK(GrB_Scalar_setElement(one, true));
    OK(GxB_Matrix_build_Scalar(A, I, J, one, 3));
    OK(GrB_Matrix_nvals(&nvals, A));
    EXPECT(nvals == 2);
    EXPECT(GxB_Matrix_build_Scalar(A, I, J, one, 3) == GrB_OUTPUT_NOT_EMPTY);
    GrB_free(&A);
    GrB_free(&one);
}

static void test_serialize(void) {
    GrB_Matrix A = NULL;
    GrB_Matrix B = NULL;
    GrB_Index size = 0;
    int32_t value = 0;
    char blob[1000];
    OK(GrB_Matrix_new(&A, GrB_INT32, 7, 5));
    OK(GrB_Matrix_setElement(A, 11, 6, 4));
    OK(GrB_Matrix_setElement(A, -3, 0, 2));
    OK(GrB_Matrix_serializeSize(&size, A));
    EXPECT(size < sizeof(blob));
    --size;
    EXPECT(GrB_Matrix_serialize(blob, &size, A) == GrB_INSUFFICIENT_SPACE);
    size = sizeof(blob);
    OK(GrB_Matrix_serialize(blob, &size, A));
    EXPECT(GrB_Matrix_deserialize(&B, GrB_INT64, blob, size) == GrB_DOMAIN_MISMATCH);
    EXPECT(GrB_Matrix_deserialize(&B, GrB_INT32, blob, size - 1) == GrB_INVALID_OBJECT);
    OK(GrB_Matrix_deserialize(&B, NULL, blob, size));
    OK(GrB_Matrix_extractElement(&value, B, 6, 4));
    EXPECT(value == 11);
    OK(GrB_Matrix_extractElement(&value, B, 0, 2));
    EXPECT(value == -3);
    OK(GrB_Matrix_nrows(&size, B));
    EXPECT(size == 7);
    GrB_free(&A);
    GrB_free(&B);
}

/* Products with transposes before and after the entries change. */
static void test_kept_transpose(void) {
    GrB_Matrix A = path(4, false);
    GrB_Vector u = NULL;
    GrB_Vector w = NULL;
    int64_t value = 0;
    OK(GrB_Vector_new(&u, GrB_INT64, 4));
    OK(GrB_Vector_new(&w, GrB_INT64, 4));
    OK(GrB_Vector_setElement(u, 5, 0));
    OK(GrB_mxv(w, NULL, NULL, GrB_PLUS_TIMES_SEMIRING_INT64, A, u, GrB_DESC_T0));
    OK(GrB_Vector_extractElement(&value, w, 1));
    EXPECT(value == 5);
    OK(GrB_Matrix_setElement(A, true, 0, 3));
    OK(GrB_Matrix_removeElement(A, 0, 1));
    OK(GrB_mxv(w, NULL, NULL, GrB_PLUS_TIMES_SEMIRING_INT64, A, u, GrB_DESC_T0));
    EXPECT(GrB_Vector_extractElement(&value, w, 1) == GrB_NO_VALUE);
    OK(GrB_Vector_extractElement(&value, w, 3));
    EXPECT(value == 5);
    OK(GrB_Matrix_clear(A));
    OK(GrB_mxv(w, NULL, NULL, GrB_PLUS_TIMES_SEMIRING_INT64, A, u, GrB_DESC_T0));
    EXPECT(GrB_Vector_extractElement(&value, w, 3) == GrB_NO_VALUE);
    GrB_free(&A);
    GrB_free(&u);
    GrB_free(&w);
}

static void test_types(void) {
    GrB_Matrix A = path(3, false);
    GrB_Type type = NULL;
    OK(GxB_Matrix_type(&type, A));
    EXPECT(type == GrB_BOOL);
    OK(GxB_print(A, GxB_COMPLETE));
    OK(GxB_fprint(A, GxB_SILENT, stdout));
    GrB_free(&A);
}

static void test_limits_and_errors(void) {
    GrB_Matrix A = NULL;
    const char* message = NULL;
    OK(GrB_Matrix_new(&A, GrB_BOOL, GrB_INDEX_MAX + 1, GrB_INDEX_MAX + 1));
    OK(GrB_Matrix_setElement(A, true, GrB_INDEX_MAX, GrB_INDEX_MAX));
    EXPECT(GrB_Matrix_removeElement(A, 0, GrB_INDEX_MAX + 1) == GrB_INVALID_INDEX);
    EXPECT(GrB_Matrix_setElement_BOOL(A, true, GrB_INDEX_MAX + 1, 0) == GrB_INVALID_INDEX);
    OK(GrB_error(&message, A));
    EXPECT(strstr(message, "4294967295") != NULL);
    GrB_free(&A);
    EXPECT(GrB_Matrix_new(&A, GrB_BOOL, GrB_INDEX_MAX + 2, 1) == GrB_INVALID_VALUE);
    EXPECT(A == NULL);
}

static void test_mask_shapes(void) {
    GrB_Matrix A = path(3, true);
    GrB_Matrix mask = path(4, true);
    GrB_Vector v = NULL;
    OK(GrB_Vector_new(&v, GrB_BOOL, 4));
    EXPECT(GrB_mxm(A, mask, NULL, GxB_ANY_PAIR_BOOL, A, A, NULL) == GrB_DIMENSION_MISMATCH);
    EXPECT(GrB_transpose(A, mask, NULL, A, GrB_DESC_SC) == GrB_DIMENSION_MISMATCH);
    EXPECT(GrB_assign(A, v, NULL, v, GrB_ALL, 3, 1, NULL) == GrB_DIMENSION_MISMATCH);
    GrB_free(&A);
    GrB_free(&mask);
    GrB_free(&v);
}

/* A value for every place of a matrix that is too large for it is refused with a sentence; where a
 * mask says which places, it is not. */
static void test_value_for_all(void) {
    const GrB_Index n = GrB_INDEX_MAX + 1;
    GrB_Matrix A = NULL;
    GrB_Vector v = NULL;
    const char* message = NULL;
    GrB_Index count = 0;
    OK(GrB_Matrix_new(&A, GrB_BOOL, n, n));
    OK(GrB_Vector_new(&v, GrB_INT32, n));
    EXPECT(GrB_assign(A, NULL, NULL, true, GrB_ALL, n, GrB_ALL, n, NULL) == GrB_OUT_OF_MEMORY);
    OK(GrB_error(&message, A));
    EXPECT(strstr(message, "4294967295 x 4294967295 entries") != NULL);
    EXPECT(GrB_assign(v, NULL, NULL, 1, GrB_ALL, n, NULL) == GrB_OUT_OF_MEMORY);
    OK(GrB_Vector_setElement(v, 3, 7));
    OK(GrB_assign(v, v, NULL, 1, GrB_ALL, n, GrB_DESC_S));
    OK(GrB_Matrix_setElement(A, true, 7, 7));
    OK(GrB_assign(A, A, NULL, true, GrB_ALL, n, GrB_ALL, n, GrB_DESC_S));
    OK(GrB_Matrix_nvals(&count, A));
    EXPECT(count == 1);
    GrB_free(&A);
    GrB_free(&v);
}

/* Products of pairs that were put off are there when entries are asked for after all. */
static void test_product_put_off(void) {
    const GrB_Index n = 5;
    GrB_Matrix A = path(n, true);
    GrB_Matrix C = NULL;
    GrB_Matrix copy = NULL;
    int64_t sum = 0;
    int64_t value = 0;
    GrB_Index count = 0;
    OK(GrB_Matrix_setElement(A, true, 0, 2));
    OK(GrB_Matrix_new(&C, GrB_INT64, n, n));
    OK(GrB_mxm(C, NULL, NULL, GxB_PLUS_PAIR_INT64, A, A, GrB_DESC_T0));
    OK(GrB_Matrix_dup(&copy, C));
    OK(GrB_Matrix_clear(A));
    OK(GrB_reduce(&sum, NULL, GrB_PLUS_MONOID_INT64, C, NULL));
    EXPECT(sum == 8);
    OK(GrB_Matrix_nvals(&count, C));
    EXPECT(count == 7);
    OK(GrB_Matrix_extractElement(&value, copy, 2, 2));
    EXPECT(value == 2);
    OK(GrB_mxm(C, NULL, GrB_PLUS_INT64, GxB_PLUS_PAIR_INT64, copy, copy, GrB_DESC_T0));
    OK(GrB_reduce(&sum, NULL, GrB_PLUS_MONOID_INT64, C, NULL));
    EXPECT(sum == 8 + 11);
    GrB_free(&A);
    GrB_free(&C);
    GrB_free(&copy);
}

/* The least of signed numbers, which clbool's vectors do not have. */
static void test_signed_numbers(void) {
    GrB_Matrix A = path(3, false);
    GrB_Vector u = NULL;
    GrB_Vector w = NULL;
    int32_t value = 0;
    OK(GrB_Matrix_setElement(A, true, 2, 1));
    OK(GrB_Vector_new(&u, GrB_INT32, 3));
    OK(GrB_Vector_new(&w, GrB_INT32, 3));
    OK(GrB_Vector_setElement(u, -1, 0));
    OK(GrB_Vector_setElement(u, 3, 2));
    OK(GrB_vxm(w, NULL, NULL, GrB_MIN_FIRST_SEMIRING_INT32, u, A, NULL));
    OK(GrB_Vector_extractElement(&value, w, 1));
    EXPECT(value == -1);
    OK(GrB_mxv(w, NULL, NULL, GrB_MAX_SECOND_SEMIRING_INT32, A, u, GrB_DESC_T0));
    OK(GrB_Vector_extractElement(&value, w, 1));
    EXPECT(value == 3);
    OK(GrB_assign(w, NULL, NULL, 2, GrB_ALL, 3, NULL));
    OK(GrB_eWiseAdd(w, NULL, NULL, GrB_MIN_INT32, w, u, NULL));
    OK(GrB_reduce(&value, NULL, GrB_MIN_MONOID_INT32, w, NULL));
    EXPECT(value == -1);
    GrB_free(&A);
    GrB_free(&u);
    GrB_free(&w);
}

static GrB_Index count_selected(GrB_IndexUnaryOp op, GrB_Matrix A, int64_t thunk) {
    GrB_Matrix chosen = NULL;
    GrB_Index count = 0;
    OK(GrB_Matrix_new(&chosen, GrB_BOOL, 4, 4));
    OK(GrB_select(chosen, NULL, NULL, op, A, thunk, NULL));
    OK(GrB_Matrix_nvals(&count, chosen));
    GrB_free(&chosen);
    return count;
}

static void test_select(void) {
    GrB_Matrix A = NULL;
    OK(GrB_Matrix_new(&A, GrB_BOOL, 4, 4));
    OK(GrB_assign(A, NULL, NULL, true, GrB_ALL, 4, GrB_ALL, 4, NULL));
    EXPECT(count_selected(GrB_TRIL, A, -1) == 6);
    EXPECT(count_selected(GrB_TRIU, A, 1) == 6);
    EXPECT(count_selected(GrB_DIAG, A, 1) == 3);
    EXPECT(count_selected(GrB_OFFDIAG, A, 1) == 13);
    EXPECT(count_selected(GrB_ROWLE, A, 0) == 4);
    EXPECT(count_selected(GrB_ROWGT, A, 0) == 12);
    EXPECT(count_selected(GrB_COLLE, A, -1) == 0);
    EXPECT(count_selected(GrB_COLGT, A, 2) == 4);
    EXPECT(count_selected(GrB_ROWGT, A, INT64_MAX) == 0);
    GrB_free(&A);
}

/* Values that the operator reads count, those that it does not read do not. */
static void test_false_values(void) {
    GrB_Matrix A = path(3, false);
    GrB_Vector u = NULL;
    GrB_Vector w = NULL;
    bool value = true;
    OK(GrB_Vector_new(&u, GrB_BOOL, 3));
    OK(GrB_Vector_new(&w, GrB_BOOL, 3));
    OK(GrB_Vector_setElement(u, false, 1));
    OK(GrB_mxv(w, NULL, NULL, GrB_LOR_LAND_SEMIRING_BOOL, A, u, NULL));
    OK(GrB_Vector_extractElement(&value, w, 0));
    EXPECT(!value);
    OK(GrB_mxv(w, NULL, NULL, GxB_ANY_PAIR_BOOL, A, u, NULL));
    OK(GrB_Vector_extractElement(&value, w, 0));
    EXPECT(value);
    GrB_free(&A);
    GrB_free(&u);
    GrB_free(&w);
}

/* Iterators keep what they are attached to. */
static void test_iterators(void) {
    const GrB_Index n = 6;
    GrB_Matrix A = path(n, false);
    GrB_Vector v = NULL;
    GxB_Iterator at = NULL;
    OK(GrB_Vector_new(&v, GrB_FP32, n));
    OK(GrB_Vector_setElement(v, 0.5F, 1));
    OK(GrB_Vector_setElement(v, 2.5F, 4));
    EXPECT(GxB_rowIterator_attach(at, A, NULL) == GrB_NULL_POINTER);
    OK(GxB_Iterator_new(&at));
    OK(GxB_rowIterator_attach(at, A, NULL));
    EXPECT(GxB_rowIterator_kount(at) == n - 1);
    OK(GrB_Matrix_removeElement(A, 3, 4));
    OK(GxB_rowIterator_seekRow(at, 3));
    EXPECT(GxB_rowIterator_getColIndex(at) == 4 && GxB_Iterator_get_BOOL(at));
    EXPECT(GxB_rowIterator_nextCol(at) == GrB_NO_VALUE);
    OK(GxB_rowIterator_nextRow(at));
    EXPECT(GxB_rowIterator_getRowIndex(at) == 4);
    EXPECT(GxB_rowIterator_nextRow(at) == GxB_EXHAUSTED);
    EXPECT(GxB_rowIterator_getRowIndex(at) == n);
    OK(GxB_rowIterator_attach(at, A, NULL));
    OK(GxB_rowIterator_seekRow(at, 3));
    EXPECT(GxB_rowIterator_getRowIndex(at) == 4);
    EXPECT(GxB_rowIterator_kseek(at, n - 2) == GxB_EXHAUSTED);
    OK(GxB_Vector_Iterator_attach(at, v, NULL));
    EXPECT(GxB_Vector_Iterator_getpmax(at) == 2);
    OK(GxB_Vector_Iterator_seek(at, 1));
    EXPECT(GxB_Vector_Iterator_getIndex(at) == 4 && GxB_Iterator_get_FP32(at) == 2.5F);
    EXPECT(GxB_Vector_Iterator_next(at) == GxB_EXHAUSTED);
    GrB_free(&at);
    EXPECT(at == NULL);
    GrB_free(&A);
    GrB_free(&v);
}

static void test_fields(void) {
    GrB_Vector v = NULL;
    int32_t code = 0;
    char name[GxB_MAX_NAME_LEN];
    OK(GrB_Vector_new(&v, GrB_FP32, 3));
    OK(GrB_get(v, &code, GrB_EL_TYPE_CODE));
    EXPECT(code == GrB_FP32_CODE);
    OK(GrB_get(v, name, GrB_EL_TYPE_STRING));
    EXPECT(strcmp(name, "GrB_FP32") == 0);
    OK(GxB_Vector_type_name(name, v));
    EXPECT(strcmp(name, "float") == 0);
    OK(GrB_set(v, GrB_COLMAJOR, GrB_STORAGE_ORIENTATION_HINT));
    OK(GrB_get(GrB_GLOBAL, &code, GrB_API_VER_MINOR));
    EXPECT(code == 1);
    EXPECT(GrB_get(v, &code, GrB_SIZE) == GrB_INVALID_VALUE);
    GrB_free(&v);
}

/* With the argument "blocking" in that mode. */
int main(int argc, char** argv) {
    const bool blocking = argc > 1 && strcmp(argv[1], "blocking") == 0;
    unsigned int version = 0;
    unsigned int subversion = 0;
    EXPECT(GrB_getVersion(&version, &subversion) == GrB_PANIC);
    OK(GrB_init(blocking ? GrB_BLOCKING : GrB_NONBLOCKING));
    OK(GrB_getVersion(&version, &subversion));
    EXPECT(version == GRB_VERSION && subversion == GRB_SUBVERSION);
    test_bfs_levels();
    test_bfs_parents();
    test_components();
    test_pagerank();
    test_triangles();
    test_regular_path_query();
    test_context_free_query();
    test_changes();
    test_build_scalar();
    test_serialize();
    test_kept_transpose();
    test_types();
    test_limits_and_errors();
    test_mask_shapes();
    test_value_for_all();
    test_product_put_off();
    test_signed_numbers();
    test_select();
    test_false_values();
    test_iterators();
    test_fields();
    OK(GrB_finalize());
    printf("%d failures\n", failures);
    return failures == 0 ? 0 : 1;
}
