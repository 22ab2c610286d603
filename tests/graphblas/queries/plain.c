/* SPDX-License-Identifier: MIT */
#include "plain.h"

#include <graphblas/graphs/memory.h>
#include <stdlib.h>
#include <string.h>

static bool* new_relation(GrB_Index n) { return allocate(n * n, sizeof(bool)); }

/* Edges of a label, or of that of which it is the reverse. */
static void add_edges(bool* to, const struct graph* on, const char* label) {
    const size_t length = strlen(label);
    const bool reversed = length > 2 && strcmp(label + length - 2, "_r") == 0;
    const size_t compared = reversed ? length - 2 : length;
    for (size_t k = 0; k < on->edge_count; ++k) {
        const struct edge* const at = &on->edges[k];
        const char* const name = on->labels[at->label];
        if (strlen(name) == compared && strncmp(name, label, compared) == 0) {
            const GrB_Index from = reversed ? at->to : at->from;
            to[from * on->vertices + (reversed ? at->from : at->to)] = true;
        }
    }
}

static void add_loops(bool* to, GrB_Index n) {
    for (GrB_Index i = 0; i < n; ++i) {
        to[i * n + i] = true;
    }
}

/* Whether anything is new in to ∪= left · right, which may be the same. */
static bool add_product(bool* to, const bool* left, const bool* right, GrB_Index n) {
    bool changed = false;
    for (GrB_Index i = 0; i < n; ++i) {
        for (GrB_Index k = 0; k < n; ++k) {
            for (GrB_Index j = 0; left[i * n + k] && j < n; ++j) {
                if (right[k * n + j] && !to[i * n + j]) {
                    to[i * n + j] = changed = true;
                }
            }
        }
    }
    return changed;
}

static void close_over(bool* relation, GrB_Index n) {
    add_loops(relation, n);
    while (add_product(relation, relation, relation, n)) {
    }
}

bool* plain_regular_relation(const struct graph* on, const struct expression* of) {
    const GrB_Index n = on->vertices;
    bool* const made = new_relation(n);
    if (of->kind == EXPRESSION_LABEL) {
        add_edges(made, on, of->label);
    } else {
        bool* const left = plain_regular_relation(on, of->first);
        bool* const right =
            of->second == NULL ? new_relation(n) : plain_regular_relation(on, of->second);
        if (of->kind == EXPRESSION_BOTH) {
            add_product(made, left, right, n);
        } else {
            for (GrB_Index k = 0; k < n * n; ++k) {
                made[k] = left[k] || right[k];
            }
        }
        free(left);
        free(right);
    }
    if (of->kind == EXPRESSION_STAR) {
        close_over(made, n);
    }
    if (of->has_empty_word) {
        add_loops(made, n);
    }
    return made;
}

static bool apply(bool** known, const struct rule* rule, GrB_Index n) {
    return rule->first >= 0 &&
           add_product(known[rule->nonterminal], known[rule->first], known[rule->second], n);
}

bool* plain_context_free(const struct graph* on, const struct grammar* of) {
    const GrB_Index n = on->vertices;
    bool** const known = allocate(of->nonterminal_count, sizeof(*known));
    for (size_t k = 0; k < of->nonterminal_count; ++k) {
        known[k] = new_relation(n);
    }
    for (size_t k = 0; k < of->rule_count; ++k) {
        const struct rule* const rule = &of->rules[k];
        if (rule->label >= 0) {
            add_edges(known[rule->nonterminal], on, of->labels[rule->label]);
        } else if (rule->first < 0) {
            add_loops(known[rule->nonterminal], n);
        }
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t k = 0; k < of->rule_count; ++k) {
            changed = apply(known, &of->rules[k], n) || changed;
        }
    }
    for (size_t k = 1; k < of->nonterminal_count; ++k) {
        free(known[k]);
    }
    bool* const answer = known[0];
    free(known);
    return answer;
}
