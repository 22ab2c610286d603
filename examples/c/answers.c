/* SPDX-License-Identifier: MIT */
/* How does one get from town to town? Labels that are misspelled, answers piece by piece with the
 * lengths of walks, and all shortest walks between two towns. */
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

static void print_name(const clbool_graph* graph, uint32_t vertex) {
    char* name = NULL;
    check(clbool_graph_name(graph, vertex, &name));
    printf("%s", name);
    check(clbool_string_free(name));
}

/* Says which labels of an expression no edge has, and what may be meant. */
static void print_unknown(const clbool_graph* graph, const char* expression) {
    clbool_texts* names = NULL;
    clbool_texts* similar = NULL;
    size_t count = 0;
    check(clbool_unknown_labels(graph, NULL, NULL, expression, &names, &similar));
    check(clbool_texts_count(names, &count));
    for (size_t i = 0; i < count; ++i) {
        char* name = NULL;
        char* meant = NULL;
        check(clbool_texts_get(names, i, &name));
        check(clbool_texts_get(similar, i, &meant));
        printf("no edge is called %s; %s?\n", name, meant);
        check(clbool_string_free(meant));
        check(clbool_string_free(name));
    }
    check(clbool_texts_free(similar));
    check(clbool_texts_free(names));
}

/* Prints a piece of an answer: pairs, and the length of a shortest walk for each. */
static void print_piece(clbool_context* device, const clbool_graph* graph,
                        const clbool_matrix* pairs, const clbool_vector* lengths) {
    uint64_t count = 0;
    check(clbool_matrix_nvals(pairs, &count));
    uint32_t* numbers = malloc((3 * count + 1) * sizeof *numbers);
    check(clbool_matrix_to_coordinates(device, pairs, count, numbers, numbers + count));
    check(clbool_vector_to_entries(device, lengths, count, NULL, numbers + 2 * count));
    for (uint64_t i = 0; i < count; ++i) {
        print_name(graph, numbers[i]);
        printf(" to ");
        print_name(graph, numbers[count + i]);
        printf(" in %" PRIu32 "\n", numbers[2 * count + i]);
    }
    free(numbers);
}

static void print_walk(const clbool_graph* graph, const clbool_path* walk) {
    uint64_t length = 0;
    check(clbool_path_length(walk, &length));
    for (uint64_t i = 0; i < length; ++i) {
        uint32_t target = 0;
        char* label = NULL;
        check(clbool_path_step(walk, i, NULL, &label, &target, NULL));
        printf("%s%s to ", i == 0 ? "" : ", ", label);
        print_name(graph, target);
        check(clbool_string_free(label));
    }
    printf("\n");
}

int main(void) {
    const char* const sources[] = {"Aix", "Aix", "Bern", "Como", "Bern"};
    const char* const labels[] = {"rail", "rail", "road", "road", "rail"};
    const char* const targets[] = {"Bern", "Como", "Davos", "Davos", "Como"};

    clbool_context* device = NULL;
    clbool_graph* graph = NULL;
    clbool_rpq* query = NULL;
    clbool_matrix* pairs = NULL;
    check(clbool_context_create("host", NULL, &device));
    check(clbool_graph_create(0, &graph));
    check(clbool_graph_add_edges(graph, sources, labels, targets, 5));
    print_unknown(graph, "rail+/Road");
    check(clbool_rpq_create(device, graph, "rail+/road?", &query));
    check(clbool_matrix_create(0, 0, &pairs));

    /* The answers for two towns at a time; the whole of a large answer is never in memory. */
    clbool_cursor* cursor = NULL;
    bool done = false;
    check(clbool_rpq_cursor(query, NULL, 2, UINT64_MAX, true, &cursor));
    for (check(clbool_cursor_state(cursor, &done, NULL, NULL)); !done;
         check(clbool_cursor_state(cursor, &done, NULL, NULL))) {
        clbool_vector* lengths = NULL;
        check(clbool_cursor_next(device, cursor, pairs, &lengths, NULL));
        printf("a piece:\n");
        print_piece(device, graph, pairs, lengths);
        check(clbool_vector_free(lengths));
    }

    uint32_t from = 0;
    uint32_t to = 0;
    bool found = false;
    check(clbool_graph_find(graph, "Aix", &from, &found));
    check(clbool_graph_find(graph, "Davos", &to, &found));
    clbool_path_list* walks = NULL;
    clbool_path* walk = NULL;
    check(clbool_rpq_shortest_walks(device, query, graph, from, to, 10, &walks));
    printf("from Aix to Davos:\n");
    for (check(clbool_path_list_next(walks, &walk)); walk != NULL;
         check(clbool_path_list_next(walks, &walk))) {
        print_walk(graph, walk);
        check(clbool_path_free(walk));
    }

    check(clbool_path_list_free(walks));
    check(clbool_cursor_free(cursor));
    check(clbool_matrix_free(pairs));
    check(clbool_rpq_free(query));
    check(clbool_graph_free(graph));
    check(clbool_context_free(device));
    return 0;
}
