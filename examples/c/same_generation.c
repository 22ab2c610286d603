/* SPDX-License-Identifier: MIT */
/* Who are of the same generation, and why? docs/howto/same_generation.md shows it. */
#include <clbool.h>

#include <stdio.h>
#include <stdlib.h>

static void check(clbool_status status) {
    if (status != CLBOOL_OK) {
        fprintf(stderr, "%s: %s\n", clbool_status_name(status), clbool_error_message());
        exit(EXIT_FAILURE);
    }
}

/* Prints a vertex by its name; text that a call returns is freed by clbool_string_free(). */
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
    uint32_t* rows = malloc((size_t)count * sizeof *rows);
    uint32_t* cols = malloc((size_t)count * sizeof *cols);
    check(clbool_matrix_to_coordinates(device, pairs, count, rows, cols));
    for (uint64_t i = 0; i < count; ++i) {
        print_name(graph, rows[i], " and ");
        print_name(graph, cols[i], "\n");
    }
    free(cols);
    free(rows);
}

static uint32_t find(const clbool_graph* graph, const char* name) {
    uint32_t vertex = 0;
    bool found = false;
    check(clbool_graph_find(graph, name, &vertex, &found));
    if (!found) {
        fprintf(stderr, "no vertex is called %s\n", name);
        exit(EXIT_FAILURE);
    }
    return vertex;
}

static void print_steps(const clbool_graph* graph, const clbool_path* path) {
    uint64_t length = 0;
    check(clbool_path_length(path, &length));
    for (uint64_t i = 0; i < length; ++i) {
        uint32_t source = 0;
        uint32_t target = 0;
        char* label = NULL;
        check(clbool_path_step(path, i, &source, &label, &target, NULL));
        print_name(graph, source, " ");
        printf("%s ", label);
        print_name(graph, target, "\n");
        check(clbool_string_free(label));
    }
}

int main(void) {
    const char* const children[] = {"Bo", "Cleo", "Dan", "Eve", "Finn"};
    const char* const labels[] = {"parent", "parent", "parent", "parent", "parent"};
    const char* const parents[] = {"Ada", "Ada", "Bo", "Bo", "Cleo"};
    clbool_context* device = NULL;
    clbool_graph* family = NULL;
    check(clbool_context_create(NULL, NULL, &device));
    check(clbool_graph_create(0, &family));
    check(clbool_graph_add_edges(family, children, labels, parents, 5));

    /* parent_r is parent walked backwards. */
    clbool_grammar* grammar = NULL;
    check(clbool_grammar_create("S", false, &grammar));
    check(clbool_grammar_add(grammar, "S", "parent S parent_r"));
    check(clbool_grammar_add(grammar, "S", "parent parent_r"));

    clbool_cfpq* query = NULL;
    clbool_matrix* pairs = NULL;
    check(clbool_cfpq_create(device, family, grammar, &query));
    check(clbool_matrix_create(0, 0, &pairs));
    check(clbool_cfpq_run(device, query, NULL, pairs, NULL, NULL));
    /* Each pair once, nobody paired with themselves: what is above the diagonal. */
    clbool_selector above = CLBOOL_SELECTOR_INIT;
    above.lowest = 1;
    check(clbool_select(device, pairs, pairs, &above, NULL));
    print_pairs(device, family, pairs);

    printf("why Dan and Finn:\n");
    clbool_paths* paths = NULL;
    clbool_path* proof = NULL; /* stays null where the pair is no answer */
    check(clbool_paths_create(family, grammar, &paths));
    check(clbool_paths_find(paths, NULL, find(family, "Dan"), find(family, "Finn"),
                            CLBOOL_LEAST_HEIGHT, &proof));
    print_steps(family, proof);

    check(clbool_path_free(proof));
    check(clbool_paths_free(paths));
    check(clbool_matrix_free(pairs));
    check(clbool_cfpq_free(query));
    check(clbool_grammar_free(grammar));
    check(clbool_graph_free(family));
    check(clbool_context_free(device));
    return EXIT_SUCCESS;
}
