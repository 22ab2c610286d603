/* SPDX-License-Identifier: MIT */
/* Graphs whose edges have labels, in plain memory. */
#ifndef BENCH_GRAPHBLAS_GRAPH_H
#define BENCH_GRAPHBLAS_GRAPH_H

#include <GraphBLAS.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct edge {
    uint32_t from;
    uint32_t to;
    uint32_t label;
};

struct graph {
    GrB_Index vertices;
    struct edge* edges;
    size_t edge_count;
    char** labels;
    size_t label_count;
};

/* The number of a label, which is new or there already. */
uint32_t add_label(struct graph* to, const char* name);

/* The graph grows to the vertices that it is given. */
void add_edge(struct graph* to, uint32_t from, uint32_t label, uint32_t into);

void free_graph(struct graph* of);

/* All edges, or all of a label. A label that ends in _r, unless it is one of the graph, is the
 * reverse of what it is without. */
GrB_Matrix adjacency(const struct graph* of);
GrB_Matrix adjacency_of(const struct graph* of, const char* label);

/* From a file in Matrix Market's form, or of lines of source, label and target; or made from a
 * seed, by a name such as random-1000-5000 (generators.c). */
struct graph read_graph(const char* name);

/* Whether the name is that of a graph to be made, which is then made. */
bool generate_graph(struct graph* into, const char* name);

#endif
