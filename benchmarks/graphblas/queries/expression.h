/* SPDX-License-Identifier: MIT */
/* Regular expressions over labels: words of letters, digits and _, parentheses, | between
 * alternatives, and *, + and ? behind what they are about. */
#ifndef BENCH_GRAPHBLAS_EXPRESSION_H
#define BENCH_GRAPHBLAS_EXPRESSION_H

#include <stdbool.h>
#include <stddef.h>

enum expression_kind { EXPRESSION_LABEL, EXPRESSION_EITHER, EXPRESSION_BOTH, EXPRESSION_STAR };

/* `first` is null of a label alone, `second` of labels and stars. */
struct expression {
    enum expression_kind kind;
    char* label;
    struct expression* first;
    struct expression* second;
    bool has_empty_word; /* by itself or by +'s and ?'s, which are made of the others */
};

/* An expression, or the end of the program where it is none. x? is an x that has the empty word, x+
 * is x x*. */
struct expression* parse_expression(const char* text);
void free_expression(struct expression* of);

/* How many labels it has, those that come again counted again; of null none. */
size_t label_count_of(const struct expression* of);

#endif
