/* SPDX-License-Identifier: MIT */
/* Answers of path queries in plain loops over n × n flags, to compare with. */
#ifndef TESTS_GRAPHBLAS_PLAIN_H
#define TESTS_GRAPHBLAS_PLAIN_H

#include <graphblas/graphs/graph.h>
#include <graphblas/queries/expression.h>
#include <graphblas/queries/grammar.h>

/* The caller frees them. */
bool* plain_regular_relation(const struct graph* on, const struct expression* of);

/* Of the start. */
bool* plain_context_free(const struct graph* on, const struct grammar* of);

#endif
