/* SPDX-License-Identifier: MIT */
/* Regular path queries from vertices: a matrix of states by vertices, a step for each label. */
#include <graphblas/algorithms/algorithms.h>
#include <graphblas/algorithms/matrices.h>
#include <graphblas/graphs/graph.h>
#include <graphblas/graphs/memory.h>
#include <graphblas/queries/automaton.h>

static void add_label_of(struct regular_query* to, const struct graph* on,
                         const struct automaton* by, size_t label_state) {
    GrB_Matrix transitions = empty_matrix(to->states, to->states);
    for (size_t into = label_state; into < by->states; ++into) {
        for (size_t from = 0; from < by->states; ++from) {
            if (first_of_label(by, into) == label_state && has_transition(by, from, into)) {
                OK(GrB_Matrix_setElement_BOOL(transitions, true, into, from));
            }
        }
    }
    OK(GrB_Matrix_wait(transitions, GrB_MATERIALIZE));
    to->transitions[to->label_count] = transitions;
    to->edges[to->label_count++] = adjacency_of(on, by->labels[label_state]);
}

struct regular_query make_regular_query(const struct graph* on, const struct expression* of) {
    struct automaton by = make_automaton(of);
    struct regular_query made = {.states = by.states};
    made.edges = allocate(by.states, sizeof(*made.edges));
    made.transitions = allocate(by.states, sizeof(*made.transitions));
    OK(GrB_Vector_new(&made.finals, GrB_BOOL, by.states));
    for (size_t state = 0; state < by.states; ++state) {
        if (by.is_final[state]) {
            OK(GrB_Vector_setElement_BOOL(made.finals, true, state));
        }
        if (state > 0 && first_of_label(&by, state) == state) {
            add_label_of(&made, on, &by, state);
        }
    }
    OK(GrB_Vector_wait(made.finals, GrB_MATERIALIZE));
    free_automaton(&by);
    return made;
}

void free_regular_query(struct regular_query* of) {
    free_matrices(of->edges, of->label_count);
    free_matrices(of->transitions, of->label_count);
    OK(GrB_Vector_free(&of->finals));
    *of = (struct regular_query){0};
}

GrB_Vector regular_paths(const struct regular_query* query, const GrB_Index* sources,
                         GrB_Index source_count) {
    const GrB_Index initial = 0;
    const GrB_Index states = query->states;
    GrB_Index n = 0;
    GrB_Index found = source_count;
    GrB_Vector reached = NULL;
    OK(GrB_Matrix_ncols(&n, query->edges[0]));
    GrB_Matrix visited = empty_matrix(states, n);
    GrB_Matrix frontier = empty_matrix(states, n);
    GrB_Matrix next = empty_matrix(states, n);
    GrB_Matrix moved = empty_matrix(states, n);
    OK(GrB_Matrix_assign_BOOL(next, NULL, NULL, true, &initial, 1, sources, source_count, NULL));
    OK(GrB_Matrix_assign_BOOL(visited, NULL, NULL, true, &initial, 1, sources, source_count, NULL));
    while (found > 0) {
        GrB_Matrix old = frontier;
        frontier = next;
        next = old;
        OK(GrB_Matrix_clear(next));
        for (size_t label = 0; label < query->label_count; ++label) {
            OK(GrB_mxm(moved, NULL, NULL, GrB_LOR_LAND_SEMIRING_BOOL, query->transitions[label],
                       frontier, GrB_DESC_R));
            OK(GrB_mxm(next, visited, GrB_LOR, GrB_LOR_LAND_SEMIRING_BOOL, moved,
                       query->edges[label], GrB_DESC_SC));
        }
        OK(GrB_Matrix_assign(visited, visited, NULL, next, GrB_ALL, states, GrB_ALL, n,
                             GrB_DESC_SC));
        OK(GrB_Matrix_nvals(&found, next));
    }
    OK(GrB_Vector_new(&reached, GrB_BOOL, n));
    OK(GrB_vxm(reached, NULL, NULL, GrB_LOR_LAND_SEMIRING_BOOL, query->finals, visited, NULL));
    OK(GrB_Vector_wait(reached, GrB_MATERIALIZE));
    OK(GrB_Matrix_free(&visited));
    OK(GrB_Matrix_free(&frontier));
    OK(GrB_Matrix_free(&next));
    OK(GrB_Matrix_free(&moved));
    return reached;
}
