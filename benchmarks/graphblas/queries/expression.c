/* SPDX-License-Identifier: MIT */
#include <graphblas/queries/expression.h>

#include <graphblas/graphs/memory.h>

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static struct expression* parse_either(const char** at);

static struct expression* make(enum expression_kind kind, struct expression* first,
                               struct expression* second) {
    struct expression* const made = allocate(1, sizeof(*made));
    made->kind = kind;
    made->first = first;
    made->second = second;
    switch (kind) {
        case EXPRESSION_EITHER:
            made->has_empty_word = first->has_empty_word || second->has_empty_word;
            break;
        case EXPRESSION_BOTH:
            made->has_empty_word = first->has_empty_word && second->has_empty_word;
            break;
        case EXPRESSION_STAR: made->has_empty_word = true; break;
        case EXPRESSION_LABEL: break;
    }
    return made;
}

static struct expression* copy_of(const struct expression* of) {
    if (of == NULL) {
        return NULL;
    }
    struct expression* const made = allocate(1, sizeof(*made));
    *made = *of;
    made->label = of->label == NULL ? NULL : copy_text(of->label, strlen(of->label));
    made->first = copy_of(of->first);
    made->second = copy_of(of->second);
    return made;
}

static void skip_spaces(const char** at) {
    while (isspace((unsigned char)**at)) {
        ++*at;
    }
}

static bool is_of_label(char c) { return isalnum((unsigned char)c) || c == '_'; }

static struct expression* parse_single(const char** at) {
    skip_spaces(at);
    if (**at == '(') {
        ++*at;
        struct expression* const inner = parse_either(at);
        skip_spaces(at);
        if (**at != ')') {
            fail("a parenthesis is not closed", *at);
        }
        ++*at;
        return inner;
    }
    const char* const begin = *at;
    while (is_of_label(**at)) {
        ++*at;
    }
    if (*at == begin) {
        fail("no expression begins with", begin);
    }
    struct expression* const label = make(EXPRESSION_LABEL, NULL, NULL);
    label->label = copy_text(begin, (size_t)(*at - begin));
    return label;
}

static struct expression* parse_repeated(const char** at) {
    struct expression* inner = parse_single(at);
    for (;; ++*at) {
        if (**at == '*') {
            inner = make(EXPRESSION_STAR, inner, NULL);
        } else if (**at == '+') {
            inner = make(EXPRESSION_BOTH, inner, make(EXPRESSION_STAR, copy_of(inner), NULL));
        } else if (**at == '?') {
            inner->has_empty_word = true;
        } else {
            return inner;
        }
    }
}

static struct expression* parse_both(const char** at) {
    struct expression* left = parse_repeated(at);
    skip_spaces(at);
    while (**at == '(' || is_of_label(**at)) {
        left = make(EXPRESSION_BOTH, left, parse_repeated(at));
        skip_spaces(at);
    }
    return left;
}

static struct expression* parse_either(const char** at) {
    struct expression* left = parse_both(at);
    while (**at == '|') {
        ++*at;
        left = make(EXPRESSION_EITHER, left, parse_both(at));
    }
    return left;
}

struct expression* parse_expression(const char* text) {
    const char* at = text;
    struct expression* const made = parse_either(&at);
    if (*at != '\0') {
        fail("not of an expression", at);
    }
    return made;
}

void free_expression(struct expression* of) {
    if (of != NULL) {
        free_expression(of->first);
        free_expression(of->second);
        free(of->label);
        free(of);
    }
}

size_t label_count_of(const struct expression* of) {
    if (of == NULL) {
        return 0;
    }
    return (of->kind == EXPRESSION_LABEL ? 1 : 0) + label_count_of(of->first) +
           label_count_of(of->second);
}
