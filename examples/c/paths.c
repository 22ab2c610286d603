/* SPDX-License-Identifier: MIT */
/* Which files of a program depend on each other? A labelled graph, a regular and a context-free
 * path query, a path that witnesses an answer, and progress of the work. */
#include <clbool.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void check(clbool_status status) {
    if (status != CLBOOL_OK) {
        fprintf(stderr, "%s: %s\n", clbool_status_name(status), clbool_error_message());
        exit(EXIT_FAILURE);
    }
}

/* Called after each round; false would stop the work. */
static bool count_rounds(const clbool_round* round, void* user_data) {
    (void)round;
    ++*(int*)user_data;
    return true;
}

/* Prints a vertex by its name. Text that a call returns is freed by clbool_string_free(). */
static void print_name(const clbool_graph* graph, uint32_t vertex, const char* end) {
    char* name = NULL;
    check(clbool_graph_name(graph, vertex, &name));
    printf("%s%s", name, end);
    check(clbool_string_free(name));
}

static void print_pairs(clbool_context* device, const clbool_graph* graph,
                        const clbool_matrix* pairs) {
    uint64_t count = 0;
    check(clbool_matrix_nvals(pairs, &count));
    uint32_t* rows = malloc(count * sizeof *rows);
    uint32_t* cols = malloc(count * sizeof *cols);
    check(clbool_matrix_to_coordinates(device, pairs, count, rows, cols));
    for (uint64_t i = 0; i < count; ++i) {
        print_name(graph, rows[i], " ");
        print_name(graph, cols[i], "\n");
    }
    free(cols);
    free(rows);
}

int main(void) {
    const char* const sources[] = {"main.c", "main.c", "net.h", "log.h", "net.c"};
    const char* const labels[] = {"includes", "calls", "includes", "includes", "calls"};
    const char* const targets[] = {"net.h", "net.c", "types.h", "types.h", "log.c"};

    clbool_context* device = NULL;
    clbool_graph* graph = NULL;
    clbool_matrix* pairs = NULL;
    check(clbool_context_create("host", NULL, &device));
    check(clbool_graph_create(0, &graph));
    check(clbool_graph_add_edges(graph, sources, labels, targets, 5));
    check(clbool_matrix_create(0, 0, &pairs));

    /* A property path: what does each file include after any number of calls? */
    clbool_rpq* regular = NULL;
    check(clbool_rpq_create(device, graph, "calls*/includes+", &regular));
    check(clbool_rpq_run(device, regular, pairs, NULL, NULL));
    printf("includes:\n");
    print_pairs(device, graph, pairs);

    /* A grammar: which files are included equally many steps below a common one? */
    clbool_grammar* grammar = NULL;
    check(clbool_grammar_create("Same", false, &grammar));
    check(clbool_grammar_add(grammar, "Same", "includes_r includes"));
    check(clbool_grammar_add(grammar, "Same", "includes_r Same includes"));
    clbool_cfpq* query = NULL;
    check(clbool_cfpq_create(device, graph, grammar, &query));
    int rounds = 0;
    clbool_query_options options = CLBOOL_QUERY_OPTIONS_INIT;
    options.method = CLBOOL_QUERY_MATRICES;
    options.on_round = &count_rounds;
    options.user_data = &rounds;
    check(clbool_cfpq_run(device, query, NULL, pairs, &options, NULL));
    printf("same level:\n");
    print_pairs(device, graph, pairs);
    printf("%s\n", rounds > 0 ? "rounds were reported" : "no round was reported");

    /* How main.c comes to need types.h. */
    uint32_t from = 0;
    uint32_t to = 0;
    bool found = false;
    check(clbool_graph_find(graph, "main.c", &from, &found));
    check(clbool_graph_find(graph, "types.h", &to, &found));
    clbool_path* walk = NULL;
    uint64_t length = 0;
    check(clbool_rpq_shortest(device, regular, graph, from, to, &walk));
    check(clbool_path_length(walk, &length));
    printf("walk:\n");
    for (uint64_t i = 0; i < length; ++i) {
        uint32_t source = 0;
        uint32_t target = 0;
        check(clbool_path_step(walk, i, &source, NULL, &target, NULL));
        print_name(graph, source, " -> ");
        print_name(graph, target, "\n");
    }

    check(clbool_path_free(walk));
    check(clbool_cfpq_free(query));
    check(clbool_grammar_free(grammar));
    check(clbool_rpq_free(regular));
    check(clbool_matrix_free(pairs));
    check(clbool_graph_free(graph));
    check(clbool_context_free(device));
    return EXIT_SUCCESS;
}
