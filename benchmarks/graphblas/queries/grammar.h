/* SPDX-License-Identifier: MIT */
/* Context-free grammars of rules with at most two symbols to their right, a line each:
 *   # start: S
 *   S -> A b | epsilon
 * Names to the left of an arrow are nonterminals, the others are labels. */
#ifndef BENCH_GRAPHBLAS_GRAMMAR_H
#define BENCH_GRAPHBLAS_GRAMMAR_H

#include <stddef.h>

/* N -> first second, N -> label, or N -> nothing. What is not there is -1. */
struct rule {
    int nonterminal;
    int label;
    int first;
    int second;
};

struct grammar {
    char** nonterminals; /* the first is the start */
    size_t nonterminal_count;
    char** labels;
    size_t label_count;
    struct rule* rules;
    size_t rule_count;
};

/* From a file, or from rules themselves, which ; separates. */
struct grammar read_grammar(const char* name);
void free_grammar(struct grammar* of);

#endif
