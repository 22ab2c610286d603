/* SPDX-License-Identifier: MIT */
#include <graphblas/questions.h>

#include <graphblas/algorithms/matrices.h>
#include <graphblas/graphs/memory.h>

#include <stdlib.h>

static GrB_Matrix transposed(GrB_Matrix of) {
    GrB_Matrix made = empty_matrix(rows_of(of), rows_of(of));
    OK(GrB_transpose(made, NULL, NULL, of, NULL));
    OK(GrB_Matrix_wait(made, GrB_MATERIALIZE));
    return made;
}

static GrB_Matrix symmetric_of(GrB_Matrix edges, GrB_Matrix reversed) {
    GrB_Matrix made = empty_matrix(rows_of(edges), rows_of(edges));
    OK(GrB_Matrix_eWiseAdd_BinaryOp(made, NULL, NULL, GrB_LOR, edges, reversed, NULL));
    OK(GrB_Matrix_select_INT64(made, NULL, NULL, GrB_OFFDIAG, made, 0, NULL));
    OK(GrB_Matrix_wait(made, GrB_MATERIALIZE));
    return made;
}

static GrB_Vector degrees_of(const struct graph* of, GrB_Matrix edges) {
    GrB_Vector made = NULL;
    GrB_Vector ones = NULL;
    GrB_Semiring count = NULL;
    OK(GrB_Vector_new(&made, GrB_FP32, of->vertices));
    OK(GrB_Vector_new(&ones, GrB_FP32, of->vertices));
    OK(GrB_Semiring_new(&count, GrB_PLUS_MONOID_FP32, GrB_SECOND_FP32));
    OK(GrB_Vector_assign_FP32(ones, NULL, NULL, 1, GrB_ALL, of->vertices, NULL));
    OK(GrB_mxv(made, NULL, NULL, count, edges, ones, NULL));
    OK(GrB_Vector_wait(made, GrB_MATERIALIZE));
    OK(GrB_Semiring_free(&count));
    OK(GrB_Vector_free(&ones));
    return made;
}

/* Vertices spread over the graph, all different. */
static void choose_sources(struct question* in, GrB_Index count) {
    const GrB_Index n = in->graph.vertices;
    in->source_count = count < n ? count : n;
    in->sources = allocate(in->source_count, sizeof(*in->sources));
    for (GrB_Index k = 0; k < in->source_count; ++k) {
        in->sources[k] = k * n / in->source_count;
    }
}

struct question make_question(const char* graph, const struct asked* asked) {
    struct question made = {.graph = read_graph(graph), .source = asked->source};
    if (made.graph.vertices == 0 || asked->source >= made.graph.vertices) {
        fail("no such source", graph);
    }
    choose_sources(&made, asked->source_count);
    made.edges = adjacency(&made.graph);
    made.reversed = transposed(made.edges);
    made.symmetric = symmetric_of(made.edges, made.reversed);
    made.degrees = degrees_of(&made.graph, made.edges);
    if (asked->expression != NULL) {
        made.expression = parse_expression(asked->expression);
        made.regular = make_regular_query(&made.graph, made.expression);
        made.expression_edges = edges_of_expression(&made.graph, made.expression);
    }
    if (asked->grammar != NULL) {
        made.grammar = read_grammar(asked->grammar);
        made.grammar_edges = edges_of_labels(&made.graph, &made.grammar);
    }
    return made;
}

void free_question(struct question* of) {
    if (of->expression != NULL) {
        free_matrices(of->expression_edges, label_count_of(of->expression));
        free_regular_query(&of->regular);
        free_expression(of->expression);
    }
    if (of->grammar_edges != NULL) {
        free_matrices(of->grammar_edges, of->grammar.label_count);
        free_grammar(&of->grammar);
    }
    OK(GrB_Matrix_free(&of->edges));
    OK(GrB_Matrix_free(&of->reversed));
    OK(GrB_Matrix_free(&of->symmetric));
    OK(GrB_Vector_free(&of->degrees));
    free(of->sources);
    free_graph(&of->graph);
}
