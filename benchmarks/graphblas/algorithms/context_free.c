/* SPDX-License-Identifier: MIT */
/* Context-free path queries: a matrix for each nonterminal, a product for each rule. */
#include <graphblas/algorithms/algorithms.h>
#include <graphblas/algorithms/matrices.h>
#include <graphblas/graphs/graph.h>
#include <graphblas/graphs/memory.h>

#include <stdlib.h>

GrB_Matrix* edges_of_labels(const struct graph* on, const struct grammar* of) {
    GrB_Matrix* const made = allocate(of->label_count, sizeof(*made));
    for (size_t k = 0; k < of->label_count; ++k) {
        made[k] = adjacency_of(on, of->labels[k]);
    }
    return made;
}

static void add(GrB_Matrix to, GrB_Matrix what, GrB_Scalar one) {
    OK(GxB_Matrix_eWiseUnion(to, NULL, NULL, GxB_PAIR_BOOL, to, one, what, one, NULL));
}

/* What each nonterminal derives by itself: edges, and the empty word. */
static GrB_Matrix* begin(const GrB_Matrix* edges, const struct grammar* by) {
    const GrB_Index n = rows_of(edges[0]);
    GrB_Matrix* const known = empty_matrices(by->nonterminal_count, n);
    GrB_Matrix unit = identity_matrix(n);
    GrB_Scalar one = NULL;
    OK(GrB_Scalar_new(&one, GrB_BOOL));
    OK(GrB_Scalar_setElement_BOOL(one, true));
    for (size_t k = 0; k < by->rule_count; ++k) {
        const struct rule* const rule = &by->rules[k];
        if (rule->first < 0) {
            add(known[rule->nonterminal], rule->label < 0 ? unit : edges[rule->label], one);
        }
    }
    OK(GrB_Scalar_free(&one));
    OK(GrB_Matrix_free(&unit));
    return known;
}

static void wait_for(GrB_Matrix* all, size_t count) {
    for (size_t k = 0; k < count; ++k) {
        OK(GrB_Matrix_wait(all[k], GrB_MATERIALIZE));
    }
}

/* Whether the rule, which has two nonterminals, adds anything. */
static bool apply(GrB_Matrix* known, const struct rule* rule) {
    GrB_Index before = 0;
    GrB_Index now = 0;
    GrB_Matrix into = known[rule->nonterminal];
    if (is_empty(known[rule->first]) || is_empty(known[rule->second])) {
        return false;
    }
    OK(GrB_Matrix_nvals(&before, into));
    OK(GrB_mxm(into, NULL, GxB_ANY_BOOL, GxB_ANY_PAIR_BOOL, known[rule->first], known[rule->second],
               NULL));
    OK(GrB_Matrix_nvals(&now, into));
    return now != before;
}

GrB_Matrix* context_free(const GrB_Matrix* edges, const struct grammar* by) {
    GrB_Matrix* const known = begin(edges, by);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t k = 0; k < by->rule_count; ++k) {
            if (by->rules[k].first >= 0 && apply(known, &by->rules[k])) {
                changed = true;
            }
        }
    }
    wait_for(known, by->nonterminal_count);
    return known;
}

/* next ∪= left · right without what is known. */
static void add_product(GrB_Matrix next, GrB_Matrix known, GrB_Matrix left, GrB_Matrix right) {
    if (!is_empty(left) && !is_empty(right)) {
        OK(GrB_mxm(next, known, GrB_LOR, GxB_ANY_PAIR_BOOL, left, right, GrB_DESC_SC));
    }
}

/* What all rules make of what is new. */
static void apply_to_new(GrB_Matrix* next, GrB_Matrix* known, GrB_Matrix* fresh,
                         const struct grammar* by) {
    for (size_t k = 0; k < by->rule_count; ++k) {
        const struct rule* const rule = &by->rules[k];
        if (rule->first >= 0) {
            const int into = rule->nonterminal;
            add_product(next[into], known[into], fresh[rule->first], known[rule->second]);
            add_product(next[into], known[into], known[rule->first], fresh[rule->second]);
        }
    }
}

/* Whether anything of the next round is new; it is added to what is known. */
static bool take_over(GrB_Matrix* known, GrB_Matrix* next, size_t count) {
    bool any = false;
    for (size_t k = 0; k < count; ++k) {
        if (!is_empty(next[k])) {
            any = true;
            OK(GrB_Matrix_eWiseAdd_BinaryOp(known[k], NULL, NULL, GrB_LOR, known[k], next[k],
                                            NULL));
        }
    }
    return any;
}

GrB_Matrix* context_free_delta(const GrB_Matrix* edges, const struct grammar* by) {
    const size_t count = by->nonterminal_count;
    GrB_Matrix* const known = begin(edges, by);
    GrB_Matrix* fresh = allocate(count, sizeof(*fresh));
    GrB_Matrix* next = empty_matrices(count, rows_of(edges[0]));
    for (size_t k = 0; k < count; ++k) {
        OK(GrB_Matrix_dup(&fresh[k], known[k]));
    }
    for (bool changed = true; changed;) {
        apply_to_new(next, known, fresh, by);
        changed = take_over(known, next, count);
        GrB_Matrix* const old = fresh;
        fresh = next;
        next = old;
        for (size_t k = 0; k < count; ++k) {
            OK(GrB_Matrix_clear(next[k]));
        }
    }
    free_matrices(fresh, count);
    free_matrices(next, count);
    wait_for(known, count);
    return known;
}
