/* SPDX-License-Identifier: MIT */
/* Algorithms in the calls that programs of the field make: of the C API, GxB_ANY_PAIR_BOOL and
 * GxB_Matrix_eWiseUnion. What they return is the caller's, and complete. */
#ifndef BENCH_GRAPHBLAS_ALGORITHMS_H
#define BENCH_GRAPHBLAS_ALGORITHMS_H

#include <graphblas/graphs/graph.h>
#include <graphblas/queries/expression.h>
#include <graphblas/queries/grammar.h>

#include <GraphBLAS.h>
#include <stddef.h>
#include <stdint.h>

/* How many edges away each vertex is that the source reaches. INT32. */
GrB_Vector bfs_levels(GrB_Matrix A, GrB_Index source);

/* The vertex before it, the least of those there are. INT64. */
GrB_Vector bfs_parents(GrB_Matrix A, GrB_Index source);

/* The least vertex of each one's component; A is symmetric. UINT64. */
GrB_Vector components(GrB_Matrix A);

/* Ranks after so many iterations, of the transposed graph and numbers of edges out of each vertex
 * that has some. FP32. */
GrB_Vector pagerank(GrB_Matrix AT, GrB_Vector degrees, int iterations);

/* How many there are in a symmetric graph without loops. */
uint64_t triangles(GrB_Matrix A);

/* Pairs between which there is a path of an edge or more. */
GrB_Matrix closure(GrB_Matrix A);

/* A regular query: for each of its labels the edges of the graph, and the transitions of an
 * automaton, transposed. State 0 is the initial one. */
struct regular_query {
    size_t label_count;
    GrB_Matrix* edges;
    GrB_Matrix* transitions;
    GrB_Index states;
    GrB_Vector finals; /* BOOL */
};

struct regular_query make_regular_query(const struct graph* on, const struct expression* of);
void free_regular_query(struct regular_query* of);

/* The vertices that are reached from the sources together. BOOL. */
GrB_Vector regular_paths(const struct regular_query* query, const GrB_Index* sources,
                         GrB_Index source_count);

/* The edges of each label of an expression, as they come in it. */
GrB_Matrix* edges_of_expression(const struct graph* on, const struct expression* of);

/* All pairs between which there is such a path, by operations on the relations of its parts. */
GrB_Matrix regular_relation(const GrB_Matrix* edges, const struct expression* of);

/* The edges of each label of a grammar. */
GrB_Matrix* edges_of_labels(const struct graph* on, const struct grammar* of);

/* For each nonterminal the pairs between which there is a path of a word that it derives: all rules
 * on all that is known, until nothing changes; and on what is new alone (semi-naive). */
GrB_Matrix* context_free(const GrB_Matrix* edges, const struct grammar* by);
GrB_Matrix* context_free_delta(const GrB_Matrix* edges, const struct grammar* by);

#endif
