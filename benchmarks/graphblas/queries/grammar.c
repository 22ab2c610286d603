/* SPDX-License-Identifier: MIT */
#include <graphblas/queries/grammar.h>

#include <graphblas/graphs/memory.h>

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SYMBOL = 256 };

static int find_name(char* const* names, size_t count, const char* name) {
    for (size_t k = 0; k < count; ++k) {
        if (strcmp(names[k], name) == 0) {
            return (int)k;
        }
    }
    return -1;
}

static int add_name(char*** names, size_t* count, const char* name) {
    const int found = find_name(*names, *count, name);
    if (found >= 0) {
        return found;
    }
    *names = enlarge(*names, *count + 1, sizeof(**names));
    (*names)[*count] = copy_text(name, strlen(name));
    return (int)(*count)++;
}

static int add_nonterminal(struct grammar* to, const char* name) {
    return add_name(&to->nonterminals, &to->nonterminal_count, name);
}

static void add_rule(struct grammar* to, struct rule rule) {
    to->rules = enlarge(to->rules, to->rule_count + 1, sizeof(*to->rules));
    to->rules[to->rule_count++] = rule;
}

/* A nonterminal for a symbol among two: of a label it is one of its own. */
static int nonterminal_of(struct grammar* in, const char* symbol) {
    const int found = find_name(in->nonterminals, in->nonterminal_count, symbol);
    if (found >= 0) {
        return found;
    }
    char name[SYMBOL + 2];
    snprintf(name, sizeof(name), "'%s", symbol);
    const int known = find_name(in->nonterminals, in->nonterminal_count, name);
    if (known >= 0) {
        return known;
    }
    const int made = add_nonterminal(in, name);
    const int label = add_name(&in->labels, &in->label_count, symbol);
    add_rule(in, (struct rule){made, label, -1, -1});
    return made;
}

/* Of a rule N -> M the second symbol is one that has the empty word alone. */
static int empty_nonterminal(struct grammar* in) {
    const size_t before = in->nonterminal_count;
    const int made = add_nonterminal(in, "'");
    if (before != in->nonterminal_count) {
        add_rule(in, (struct rule){made, -1, -1, -1});
    }
    return made;
}

static void add_alternative(struct grammar* to, int nonterminal, const char* text) {
    char first[SYMBOL] = "";
    char second[SYMBOL] = "";
    char third[SYMBOL] = "";
    const int count = sscanf(text, "%255s %255s %255s", first, second, third);
    if (count > 2) {
        fail("more than two symbols", text);
    }
    if (count == 2) {
        const int left = nonterminal_of(to, first);
        add_rule(to, (struct rule){nonterminal, -1, left, nonterminal_of(to, second)});
    } else if (count < 1 || strcmp(first, "epsilon") == 0) {
        add_rule(to, (struct rule){nonterminal, -1, -1, -1});
    } else if (find_name(to->nonterminals, to->nonterminal_count, first) >= 0) {
        const int left = nonterminal_of(to, first);
        add_rule(to, (struct rule){nonterminal, -1, left, empty_nonterminal(to)});
    } else {
        const int label = add_name(&to->labels, &to->label_count, first);
        add_rule(to, (struct rule){nonterminal, label, -1, -1});
    }
}

/* Rules that are given themselves, a line each. */
static char* lines_of(const char* rules) {
    char* const text = copy_text(rules, strlen(rules));
    for (char* at = strchr(text, ';'); at != NULL; at = strchr(at, ';')) {
        *at = '\n';
    }
    return text;
}

/* The whole file, or the text itself. */
static char* text_of(const char* name) {
    if (strstr(name, "->") != NULL) {
        return lines_of(name);
    }
    FILE* const from = fopen(name, "r");
    size_t size = 0;
    char* text = allocate(1, 1);
    if (from == NULL) {
        fail("no such file, and no rules", name);
    }
    for (int c = fgetc(from); c != EOF; c = fgetc(from)) {
        if ((size & (size - 1)) == 0) {
            text = enlarge(text, 2 * size + 2, 1);
        }
        text[size++] = (char)c;
    }
    text[size] = '\0';
    fclose(from);
    return text;
}

/* The line that begins at a place, ended by a zero in the text; null when there is none. */
static char* take_line(char** at) {
    char* const line = *at;
    if (*line == '\0') {
        return NULL;
    }
    char* const end = line + strcspn(line, "\n");
    *at = *end == '\0' ? end : end + 1;
    *end = '\0';
    return line;
}

/* The nonterminal of a rule, and what is behind the arrow; null of other lines. */
static const char* left_side(const char* line, char* nonterminal) {
    const char* const arrow = strstr(line, "->");
    if (line[0] == '#' || arrow == NULL || sscanf(line, "%255s", nonterminal) != 1) {
        return NULL;
    }
    return arrow + 2;
}

/* All nonterminals before any rule, as a name is a label where it is never to the left. */
static void name_nonterminals(struct grammar* in, const char* from) {
    char* const text = copy_text(from, strlen(from));
    char* at = text;
    char name[SYMBOL];
    for (char* line = take_line(&at); line != NULL; line = take_line(&at)) {
        if (sscanf(line, "# start: %255s", name) == 1 || left_side(line, name) != NULL) {
            add_nonterminal(in, name);
        }
    }
    free(text);
}

static void add_rules(struct grammar* to, char* line) {
    char name[SYMBOL];
    const char* alternatives = left_side(line, name);
    if (alternatives == NULL) {
        return;
    }
    const int nonterminal = add_nonterminal(to, name);
    while (alternatives != NULL) {
        const size_t length = strcspn(alternatives, "|");
        char* const one = copy_text(alternatives, length);
        add_alternative(to, nonterminal, one);
        free(one);
        alternatives = alternatives[length] == '|' ? alternatives + length + 1 : NULL;
    }
}

struct grammar read_grammar(const char* name) {
    struct grammar made = {0};
    char* const text = text_of(name);
    char* at = text;
    name_nonterminals(&made, text);
    for (char* line = take_line(&at); line != NULL; line = take_line(&at)) {
        add_rules(&made, line);
    }
    free(text);
    if (made.rule_count == 0) {
        fail("no rules", name);
    }
    return made;
}

static void free_names(char** names, size_t count) {
    for (size_t k = 0; k < count; ++k) {
        free(names[k]);
    }
    free(names);
}

void free_grammar(struct grammar* of) {
    free_names(of->nonterminals, of->nonterminal_count);
    free_names(of->labels, of->label_count);
    free(of->rules);
    *of = (struct grammar){0};
}
