/* SPDX-License-Identifier: MIT */
/* What may each variable of a program refer to? docs/howto/points_to.md shows it. */
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
        print_name(graph, rows[i], " may be ");
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

/* PointsTo_r and Flow_r are walked backwards; names that end in _i stand for those of every field.
 */
static const char* const kRules[][2] = {{"PointsTo", "Flow new"},
                                        {"PointsTo_r", "new_r Flow_r"},
                                        {"Flow", ""},
                                        {"Flow", "assign Flow"},
                                        {"Flow", "load_i Alias store_i Flow"},
                                        {"Flow_r", ""},
                                        {"Flow_r", "Flow_r assign_r"},
                                        {"Flow_r", "Flow_r store_r_i Alias load_r_i"},
                                        {"Alias", "PointsTo PointsTo_r"}};

int main(void) {
    const char* const from[] = {"a", "s", "c", "b", "a", "t", "u"};
    const char* const how[] = {"new",        "new",       "new",      "assign",
                               "store_item", "load_item", "load_item"};
    const char* const to[] = {"Box 1", "Text", "Box 2", "a", "s", "b", "c"};
    clbool_context* device = NULL;
    clbool_graph* program = NULL;
    clbool_grammar* grammar = NULL;
    check(clbool_context_create(NULL, NULL, &device));
    check(clbool_graph_create(0, &program));
    check(clbool_graph_add_edges(program, from, how, to, 7));
    check(clbool_grammar_create("PointsTo", true, &grammar));
    for (size_t i = 0; i < sizeof kRules / sizeof kRules[0]; ++i) {
        check(clbool_grammar_add(grammar, kRules[i][0], kRules[i][1]));
    }

    /* One variable: only what it needs is computed. */
    clbool_cfpq* query = NULL;
    clbool_matrix* pairs = NULL;
    const uint32_t variable = find(program, "t");
    clbool_query_options options = CLBOOL_QUERY_OPTIONS_INIT;
    options.from = &variable;
    options.from_count = 1;
    check(clbool_cfpq_create(device, program, grammar, &query));
    check(clbool_matrix_create(0, 0, &pairs));
    check(clbool_cfpq_run(device, query, NULL, pairs, &options, NULL));
    print_pairs(device, program, pairs);

    /* All variables, while the program is edited: `c = a` is added, by numbers of vertices. */
    clbool_dynamic_graph* graph = NULL;
    clbool_snapshot* snapshot = NULL;
    clbool_maintained_query* all = NULL;
    check(clbool_dynamic_graph_create(device, program, &graph));
    check(clbool_dynamic_graph_snapshot(graph, &snapshot));
    check(clbool_maintained_query_create(device, snapshot, grammar, NULL, NULL, &all));
    uint32_t vertices = 0;
    const uint32_t c = find(program, "c");
    const uint32_t a = find(program, "a");
    clbool_graph* edit = NULL;
    check(clbool_graph_vertices(program, &vertices));
    check(clbool_graph_create(vertices, &edit));
    check(clbool_graph_add_numbered(edit, "assign", &c, &a, 1));
    clbool_answer_change change = CLBOOL_ANSWER_CHANGE_INIT;
    check(clbool_maintained_query_change(device, all, edit, true, NULL, &change));
    printf("after c = a: %" PRIu64 " more\n", change.added);

    check(clbool_graph_free(edit));
    check(clbool_maintained_query_free(all));
    check(clbool_snapshot_free(snapshot));
    check(clbool_dynamic_graph_free(graph));
    check(clbool_matrix_free(pairs));
    check(clbool_cfpq_free(query));
    check(clbool_grammar_free(grammar));
    check(clbool_graph_free(program));
    check(clbool_context_free(device));
    return EXIT_SUCCESS;
}
