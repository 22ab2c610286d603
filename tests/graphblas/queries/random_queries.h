/* SPDX-License-Identifier: MIT */
/* Small graphs and queries from a seed. */
#ifndef TESTS_GRAPHBLAS_RANDOM_QUERIES_H
#define TESTS_GRAPHBLAS_RANDOM_QUERIES_H

#include <graphblas/graphs/graph.h>
#include <stddef.h>
#include <stdint.h>

void seed_queries(uint64_t seed);

/* Up to 20 vertices, labels a to c. */
struct graph random_graph(void);

/* Texts, which are cut off by no room that is as large as this. */
enum { QUERY_ROOM = 4096 };
void random_expression(char* into);
void random_grammar(char* into);

#endif
