/* SPDX-License-Identifier: MIT */
#include <graphblas/queries/automaton.h>

#include <graphblas/graphs/memory.h>

#include <stdlib.h>
#include <string.h>

/* States that a part of the expression begins with and ends with, as flags. */
struct ends {
    bool* first;
    bool* last;
};

static void unite(const struct automaton* in, bool* into, const bool* with) {
    for (size_t state = 0; state < in->states; ++state) {
        into[state] = into[state] || with[state];
    }
}

static void connect(struct automaton* in, const bool* from, const bool* to) {
    for (size_t state = 0; state < in->states; ++state) {
        if (from[state]) {
            unite(in, &in->transitions[state * in->states], to);
        }
    }
}

static struct ends new_ends(const struct automaton* in) {
    return (struct ends){allocate(in->states, sizeof(bool)), allocate(in->states, sizeof(bool))};
}

static void free_ends(struct ends of) {
    free(of.first);
    free(of.last);
}

/* Adds the transitions within a part; `next` is the state of its first label. */
static struct ends add_part(struct automaton* into, const struct expression* of, size_t* next) {
    if (of->kind == EXPRESSION_LABEL) {
        const struct ends single = new_ends(into);
        single.first[*next] = single.last[*next] = true;
        into->labels[(*next)++] = copy_text(of->label, strlen(of->label));
        return single;
    }
    const struct ends left = add_part(into, of->first, next);
    if (of->kind == EXPRESSION_STAR) {
        connect(into, left.last, left.first);
        return left;
    }
    const struct ends right = add_part(into, of->second, next);
    if (of->kind == EXPRESSION_EITHER || of->first->has_empty_word) {
        unite(into, left.first, right.first);
    }
    if (of->kind == EXPRESSION_BOTH) {
        connect(into, left.last, right.first);
        if (!of->second->has_empty_word) {
            memset(left.last, 0, into->states * sizeof(bool));
        }
    }
    unite(into, left.last, right.last);
    free_ends(right);
    return left;
}

struct automaton make_automaton(const struct expression* of) {
    struct automaton made = {.states = label_count_of(of) + 1};
    size_t next = 1;
    made.labels = allocate(made.states, sizeof(*made.labels));
    made.transitions = allocate(made.states * made.states, sizeof(bool));
    const struct ends whole = add_part(&made, of, &next);
    unite(&made, made.transitions, whole.first);
    made.is_final = whole.last;
    made.is_final[0] = of->has_empty_word;
    free(whole.first);
    return made;
}

void free_automaton(struct automaton* of) {
    for (size_t state = 0; state < of->states; ++state) {
        free(of->labels[state]);
    }
    free(of->labels);
    free(of->is_final);
    free(of->transitions);
    *of = (struct automaton){0};
}

bool has_transition(const struct automaton* in, size_t from, size_t to) {
    return in->transitions[from * in->states + to];
}

size_t first_of_label(const struct automaton* in, size_t state) {
    size_t first = 1;
    while (strcmp(in->labels[first], in->labels[state]) != 0) {
        ++first;
    }
    return first;
}
