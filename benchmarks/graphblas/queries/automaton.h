/* SPDX-License-Identifier: MIT */
/* Automata of regular expressions, without empty transitions (Glushkov's): state 0 is the initial
 * one, the others are the places of labels in the expression. */
#ifndef BENCH_GRAPHBLAS_AUTOMATON_H
#define BENCH_GRAPHBLAS_AUTOMATON_H

#include <graphblas/queries/expression.h>

#include <stddef.h>

struct automaton {
    size_t states;
    char** labels;     /* of the transitions into a state; none of state 0 */
    bool* is_final;    /* of a state */
    bool* transitions; /* states × states */
};

struct automaton make_automaton(const struct expression* of);
void free_automaton(struct automaton* of);

/* Whether there is one from a state to another. */
bool has_transition(const struct automaton* in, size_t from, size_t to);

/* The first state that a label leads to; of all others that it leads to this is the number. */
size_t first_of_label(const struct automaton* in, size_t state);

#endif
