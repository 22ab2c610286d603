/* SPDX-License-Identifier: MIT */
/* queries SEED COUNT: regular and context-free path queries by the programs of the benchmarks, on
 * random graphs from a seed. All that comes out is on the standard output, which another library's
 * is compared with, and must be what plain loops find. */
#include <graphblas/algorithms/algorithms.h>
#include <graphblas/algorithms/matrices.h>
#include <graphblas/graphs/memory.h>
#include <graphblas/queries/automaton.h>
#include <stdio.h>
#include <stdlib.h>

#include "plain.h"
#include "random_queries.h"

static int failures;

static void expect(bool holds, const char* what, const char* query) {
    if (!holds) {
        printf("wrong: %s, %s\n", what, query);
        ++failures;
    }
}

/* Entries must be true, and those that are expected. */
static bool is_row(const GrB_Index* places, const bool* values, GrB_Index count,
                   const bool* expected, GrB_Index n) {
    GrB_Index next = 0;
    for (GrB_Index i = 0; i < n; ++i) {
        if (expected[i]) {
            if (next == count || places[next] != i || !values[next]) {
                return false;
            }
            ++next;
        }
    }
    return next == count;
}

/* Prints the matrix and frees it. */
static void check_matrix(GrB_Matrix found, const bool* expected, const char* what,
                         const char* query) {
    const GrB_Index n = rows_of(found);
    GrB_Index count = n * n;
    GrB_Index* const rows = allocate(count, sizeof(*rows));
    GrB_Index* const cols = allocate(count, sizeof(*cols));
    bool* const values = allocate(count, sizeof(*values));
    OK(GrB_Matrix_extractTuples_BOOL(rows, cols, values, &count, found));
    printf("%s:", what);
    for (GrB_Index k = 0; k < count; ++k) {
        printf(" %d,%d=%d", (int)rows[k], (int)cols[k], values[k]);
        rows[k] = rows[k] * n + cols[k];
    }
    printf("\n");
    expect(is_row(rows, values, count, expected, n * n), what, query);
    free(rows);
    free(cols);
    free(values);
    OK(GrB_Matrix_free(&found));
}

static void check_vector(GrB_Vector found, const bool* expected, const char* query) {
    GrB_Index n = 0;
    OK(GrB_Vector_size(&n, found));
    GrB_Index count = n;
    GrB_Index* const places = allocate(n, sizeof(*places));
    bool* const values = allocate(n, sizeof(*values));
    OK(GrB_Vector_extractTuples_BOOL(places, values, &count, found));
    printf("reached:");
    for (GrB_Index k = 0; k < count; ++k) {
        printf(" %d=%d", (int)places[k], values[k]);
    }
    printf("\n");
    expect(is_row(places, values, count, expected, n), "reached", query);
    free(places);
    free(values);
    OK(GrB_Vector_free(&found));
}

/* From every vertex, and from the first and the last one together. */
static void check_paths(const struct graph* on, const struct expression* of, bool* expected,
                        const char* query) {
    const GrB_Index n = on->vertices;
    struct regular_query by = make_regular_query(on, of);
    for (GrB_Index source = 0; source < n; ++source) {
        check_vector(regular_paths(&by, &source, 1), &expected[source * n], query);
    }
    if (n > 1) {
        const GrB_Index sources[] = {0, n - 1};
        for (GrB_Index k = 0; k < n; ++k) {
            expected[k] = expected[k] || expected[(n - 1) * n + k];
        }
        check_vector(regular_paths(&by, sources, 2), expected, query);
    }
    free_regular_query(&by);
}

static void check_regular(const struct graph* on) {
    char text[QUERY_ROOM];
    random_expression(text);
    printf("%s\n", text);
    struct expression* const parsed = parse_expression(text);
    bool* const expected = plain_regular_relation(on, parsed);
    GrB_Matrix* const edges = edges_of_expression(on, parsed);
    check_matrix(regular_relation(edges, parsed), expected, "relation", text);
    check_paths(on, parsed, expected, text);
    free_matrices(edges, label_count_of(parsed));
    free(expected);
    free_expression(parsed);
}

/* That of the start is checked, the others are freed. */
static void check_start(GrB_Matrix* all, const struct grammar* by, const bool* expected,
                        const char* what, const char* query) {
    check_matrix(all[0], expected, what, query);
    all[0] = NULL;
    free_matrices(all, by->nonterminal_count);
}

static void check_context_free(const struct graph* on) {
    char text[QUERY_ROOM];
    random_grammar(text);
    printf("%s\n", text);
    struct grammar parsed = read_grammar(text);
    bool* const expected = plain_context_free(on, &parsed);
    GrB_Matrix* const edges = edges_of_labels(on, &parsed);
    check_start(context_free(edges, &parsed), &parsed, expected, "all rules", text);
    check_start(context_free_delta(edges, &parsed), &parsed, expected, "what is new", text);
    free_matrices(edges, parsed.label_count);
    free(expected);
    free_grammar(&parsed);
}

int main(int argc, char** argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: queries SEED COUNT\n");
        return 2;
    }
    OK(GrB_init(GrB_NONBLOCKING));
    seed_queries(strtoull(argv[1], NULL, 10));
    for (unsigned long left = strtoul(argv[2], NULL, 10); left > 0; --left) {
        struct graph on = random_graph();
        check_regular(&on);
        check_context_free(&on);
        free_graph(&on);
    }
    OK(GrB_finalize());
    printf("%d failures\n", failures);
    return failures == 0 ? 0 : 1;
}
