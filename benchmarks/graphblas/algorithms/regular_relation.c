/* SPDX-License-Identifier: MIT */
/* Regular path queries of all pairs: each part of the expression is a relation, a matrix. */
#include <graphblas/algorithms/algorithms.h>
#include <graphblas/algorithms/matrices.h>
#include <graphblas/graphs/graph.h>
#include <graphblas/graphs/memory.h>

static GrB_Matrix relation(const GrB_Matrix** edges, const struct expression* of);

static void add_identity(GrB_Matrix to) {
    GrB_Matrix unit = identity_matrix(rows_of(to));
    OK(GrB_Matrix_eWiseAdd_BinaryOp(to, NULL, NULL, GrB_LOR, to, unit, NULL));
    OK(GrB_Matrix_free(&unit));
}

/* The steps behind what was new in the last round, without what is known. */
static GrB_Matrix star(GrB_Matrix step) {
    GrB_Index found = 1;
    GrB_Matrix fresh = NULL;
    GrB_Matrix known = identity_matrix(rows_of(step));
    OK(GrB_Matrix_dup(&fresh, known));
    while (found > 0) {
        OK(GrB_mxm(fresh, known, NULL, GxB_ANY_PAIR_BOOL, fresh, step, GrB_DESC_RSC));
        OK(GrB_Matrix_nvals(&found, fresh));
        OK(GrB_Matrix_eWiseAdd_BinaryOp(known, NULL, NULL, GrB_LOR, known, fresh, NULL));
    }
    OK(GrB_Matrix_free(&fresh));
    return known;
}

/* A star behind something goes on from its ends, not from every vertex. */
static GrB_Matrix star_behind(GrB_Matrix before, GrB_Matrix step) {
    GrB_Index found = 1;
    GrB_Matrix fresh = NULL;
    OK(GrB_Matrix_dup(&fresh, before));
    while (found > 0) {
        OK(GrB_mxm(fresh, before, NULL, GxB_ANY_PAIR_BOOL, fresh, step, GrB_DESC_RSC));
        OK(GrB_Matrix_nvals(&found, fresh));
        OK(GrB_Matrix_eWiseAdd_BinaryOp(before, NULL, NULL, GrB_LOR, before, fresh, NULL));
    }
    OK(GrB_Matrix_free(&fresh));
    return before;
}

static GrB_Matrix both(const GrB_Matrix** edges, const struct expression* of) {
    GrB_Matrix left = relation(edges, of->first);
    if (of->second->kind == EXPRESSION_STAR) {
        GrB_Matrix step = relation(edges, of->second->first);
        left = star_behind(left, step);
        OK(GrB_Matrix_free(&step));
        return left;
    }
    GrB_Matrix right = relation(edges, of->second);
    GrB_Matrix made = empty_matrix(rows_of(left), rows_of(left));
    OK(GrB_mxm(made, NULL, NULL, GxB_ANY_PAIR_BOOL, left, right, NULL));
    OK(GrB_Matrix_free(&left));
    OK(GrB_Matrix_free(&right));
    return made;
}

static GrB_Matrix either(const GrB_Matrix** edges, const struct expression* of) {
    GrB_Matrix left = relation(edges, of->first);
    GrB_Matrix right = relation(edges, of->second);
    OK(GrB_Matrix_eWiseAdd_BinaryOp(left, NULL, NULL, GrB_LOR, left, right, NULL));
    OK(GrB_Matrix_free(&right));
    return left;
}

static GrB_Matrix relation(const GrB_Matrix** edges, const struct expression* of) {
    GrB_Matrix made = NULL;
    if (of->kind == EXPRESSION_STAR) {
        GrB_Matrix step = relation(edges, of->first);
        made = star(step);
        OK(GrB_Matrix_free(&step));
        return made;
    }
    switch (of->kind) {
        case EXPRESSION_LABEL: OK(GrB_Matrix_dup(&made, *(*edges)++)); break;
        case EXPRESSION_EITHER: made = either(edges, of); break;
        default: made = both(edges, of); break;
    }
    if (of->has_empty_word) {
        add_identity(made);
    }
    return made;
}

static void take_edges(GrB_Matrix** to, const struct graph* on, const struct expression* of) {
    if (of == NULL) {
        return;
    }
    if (of->kind == EXPRESSION_LABEL) {
        *(*to)++ = adjacency_of(on, of->label);
    }
    take_edges(to, on, of->first);
    take_edges(to, on, of->second);
}

GrB_Matrix* edges_of_expression(const struct graph* on, const struct expression* of) {
    GrB_Matrix* const made = allocate(label_count_of(of), sizeof(*made));
    GrB_Matrix* next = made;
    take_edges(&next, on, of);
    return made;
}

GrB_Matrix regular_relation(const GrB_Matrix* edges, const struct expression* of) {
    GrB_Matrix made = relation(&edges, of);
    OK(GrB_Matrix_wait(made, GrB_MATERIALIZE));
    return made;
}
