/* SPDX-License-Identifier: MIT */
/* The programs by name, and their answers in numbers. */
#include <graphblas/algorithms/matrices.h>
#include <graphblas/graphs/memory.h>
#include <graphblas/questions.h>

#include <stdlib.h>

enum { ITERATIONS = 20 };

static struct answer run_bfs_levels(const struct question* on) {
    return (struct answer){.vector = bfs_levels(on->edges, on->source)};
}

static struct answer run_bfs_parents(const struct question* on) {
    return (struct answer){.vector = bfs_parents(on->edges, on->source)};
}

static struct answer run_components(const struct question* on) {
    return (struct answer){.vector = components(on->symmetric)};
}

static struct answer run_pagerank(const struct question* on) {
    return (struct answer){.vector = pagerank(on->reversed, on->degrees, ITERATIONS)};
}

static struct answer run_triangles(const struct question* on) {
    return (struct answer){.count = triangles(on->symmetric)};
}

static struct answer run_closure(const struct question* on) {
    return (struct answer){.matrix = closure(on->edges)};
}

static struct answer run_regular_paths(const struct question* on) {
    return (struct answer){.vector = regular_paths(&on->regular, on->sources, on->source_count)};
}

/* From each of the sources by itself; how many are reached in all. */
static struct answer run_regular_paths_each(const struct question* on) {
    struct answer made = {0};
    for (GrB_Index k = 0; k < on->source_count; ++k) {
        GrB_Index reached = 0;
        GrB_Vector from_one = regular_paths(&on->regular, &on->sources[k], 1);
        OK(GrB_Vector_nvals(&reached, from_one));
        OK(GrB_Vector_free(&from_one));
        made.count += reached;
    }
    return made;
}

static struct answer run_regular_relation(const struct question* on) {
    return (struct answer){.matrix = regular_relation(on->expression_edges, on->expression)};
}

/* That of the start; the others are no longer needed. */
static struct answer answer_of(GrB_Matrix* all, const struct question* on) {
    struct answer made = {.matrix = all[0]};
    all[0] = NULL;
    free_matrices(all, on->grammar.nonterminal_count);
    return made;
}

static struct answer run_context_free(const struct question* on) {
    return answer_of(context_free(on->grammar_edges, &on->grammar), on);
}

static struct answer run_context_free_delta(const struct question* on) {
    return answer_of(context_free_delta(on->grammar_edges, &on->grammar), on);
}

const struct program programs[] = {
    {"bfs_levels", ANY_GRAPH, run_bfs_levels},
    {"bfs_parents", ANY_GRAPH, run_bfs_parents},
    {"components", ANY_GRAPH, run_components},
    {"pagerank", ANY_GRAPH, run_pagerank},
    {"triangles", ANY_GRAPH, run_triangles},
    {"closure", ANY_GRAPH, run_closure},
    {"regular_paths", WITH_EXPRESSION, run_regular_paths},
    {"regular_paths_each", WITH_EXPRESSION, run_regular_paths_each},
    {"regular_relation", WITH_EXPRESSION, run_regular_relation},
    {"context_free", WITH_GRAMMAR, run_context_free},
    {"context_free_delta", WITH_GRAMMAR, run_context_free_delta},
};
const size_t program_count = sizeof(programs) / sizeof(*programs);

static struct summary summary_of_matrix(GrB_Matrix of) {
    struct summary made = {0};
    GrB_Index count = 0;
    OK(GrB_Matrix_nvals(&count, of));
    GrB_Index* const rows = allocate(count, sizeof(*rows));
    GrB_Index* const cols = allocate(count, sizeof(*cols));
    bool* const values = allocate(count, sizeof(*values));
    OK(GrB_Matrix_extractTuples_BOOL(rows, cols, values, &count, of));
    made.entries = count;
    for (GrB_Index k = 0; k < count; ++k) {
        made.checksum += rows[k] * 1000003 + cols[k];
    }
    free(rows);
    free(cols);
    free(values);
    return made;
}

/* Whole numbers go into the checksum; ranks are at most 1. */
static struct summary summary_of_vector(GrB_Vector of) {
    struct summary made = {0};
    GrB_Index count = 0;
    OK(GrB_Vector_nvals(&count, of));
    GrB_Index* const places = allocate(count, sizeof(*places));
    double* const values = allocate(count, sizeof(*values));
    OK(GrB_Vector_extractTuples_FP64(places, values, &count, of));
    made.entries = count;
    for (GrB_Index k = 0; k < count; ++k) {
        made.checksum += places[k] * 1000003 + (uint64_t)values[k];
        made.weight += values[k] * (double)(places[k] % 97 + 1);
    }
    free(places);
    free(values);
    return made;
}

struct summary summarise(struct answer* of) {
    struct summary made = {.entries = of->count, .checksum = of->count};
    if (of->matrix != NULL) {
        made = summary_of_matrix(of->matrix);
    } else if (of->vector != NULL) {
        made = summary_of_vector(of->vector);
    }
    OK(GrB_Matrix_free(&of->matrix));
    OK(GrB_Vector_free(&of->vector));
    return made;
}
