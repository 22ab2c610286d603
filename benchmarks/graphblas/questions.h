/* SPDX-License-Identifier: MIT */
/* What is asked about a graph, and what is prepared for it before the time is taken. */
#ifndef BENCH_GRAPHBLAS_QUESTIONS_H
#define BENCH_GRAPHBLAS_QUESTIONS_H

#include <graphblas/algorithms/algorithms.h>
#include <graphblas/graphs/graph.h>

/* Null where none is asked. */
struct asked {
    const char* expression;
    const char* grammar;
    GrB_Index source;
    GrB_Index source_count;
};

struct question {
    struct graph graph;
    GrB_Index source;
    GrB_Index* sources;
    GrB_Index source_count;
    GrB_Matrix edges;
    GrB_Matrix reversed;
    GrB_Matrix symmetric; /* without loops */
    GrB_Vector degrees;   /* FP32, of vertices that have edges */
    struct expression* expression;
    struct regular_query regular;
    GrB_Matrix* expression_edges;
    struct grammar grammar;
    GrB_Matrix* grammar_edges;
};

struct question make_question(const char* graph, const struct asked* asked);
void free_question(struct question* of);

/* One of these is there. A count has no entries. */
struct answer {
    GrB_Vector vector;
    GrB_Matrix matrix;
    uint64_t count;
};

/* What is compared: numbers of entries, and sums over them; of ranks, which are not exact, a sum
 * that is compared roughly. */
struct summary {
    uint64_t entries;
    uint64_t checksum;
    double weight;
};

enum subject { ANY_GRAPH, WITH_EXPRESSION, WITH_GRAMMAR };

struct program {
    const char* name;
    enum subject subject;
    struct answer (*run)(const struct question*);
};

extern const struct program programs[];
extern const size_t program_count;

/* Frees the answer. */
struct summary summarise(struct answer* of);

#endif
