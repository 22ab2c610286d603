/* SPDX-License-Identifier: MIT */
#include "random_queries.h"

#include <graphblas/graphs/memory.h>
#include <string.h>

static uint64_t state;

void seed_queries(uint64_t seed) { state = seed * 2654435761U + 1; }

/* The better bits of a linear congruential generator. */
static unsigned pick(unsigned limit) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (unsigned)((state >> 33) % limit);
}

struct graph random_graph(void) {
    static const char* const names[] = {"a", "b", "c"};
    struct graph made = {0};
    const unsigned vertices = 1 + pick(20);
    const unsigned edges = pick(3 * vertices + 1);
    made.vertices = vertices;
    for (unsigned k = 0; k < edges; ++k) {
        const uint32_t label = add_label(&made, names[pick(3)]);
        const uint32_t from = pick(vertices);
        add_edge(&made, from, label, pick(vertices));
    }
    return made;
}

static void append(char* into, const char* text) {
    if (strlen(into) + strlen(text) >= QUERY_ROOM) {
        fail("no more room", "random query");
    }
    strcat(into, text);
}

/* Reversed ones, too, and one that no graph has. */
static void append_label(char* into) {
    static const char* const labels[] = {"a", "a", "b", "b", "c", "a_r", "b_r", "d"};
    append(into, labels[pick(8)]);
}

static void append_expression(char* into, unsigned depth) {
    static const char* const repeated[] = {")", ")", ")*", ")+", ")?"};
    if (depth == 0 || pick(4) == 0) {
        append_label(into);
        return;
    }
    append(into, "(");
    append_expression(into, depth - 1);
    append(into, pick(2) == 0 ? " | " : " ");
    append_expression(into, depth - 1);
    append(into, repeated[pick(5)]);
}

void random_expression(char* into) {
    into[0] = '\0';
    append_expression(into, 1 + pick(4));
}

static void append_symbol(char* into, unsigned nonterminals) {
    static const char* const names[] = {"S", "T", "U", "V"};
    if (pick(2) == 0) {
        append(into, names[pick(nonterminals)]);
    } else {
        append_label(into);
    }
}

static void append_alternative(char* into, unsigned nonterminals) {
    const unsigned kind = pick(8);
    if (kind == 0) {
        append(into, "epsilon");
        return;
    }
    append_symbol(into, nonterminals);
    if (kind > 2) {
        append(into, " ");
        append_symbol(into, nonterminals);
    }
}

void random_grammar(char* into) {
    static const char* const sides[] = {"S -> ", "; T -> ", "; U -> ", "; V -> "};
    const unsigned nonterminals = 1 + pick(4);
    into[0] = '\0';
    for (unsigned k = 0; k < nonterminals; ++k) {
        append(into, sides[k]);
        append_label(into);
        for (unsigned more = pick(3); more > 0; --more) {
            append(into, " | ");
            append_alternative(into, nonterminals);
        }
    }
}
