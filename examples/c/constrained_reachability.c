/* SPDX-License-Identifier: MIT */
/* Which places are reached without a flight, and which with one?
 * docs/howto/constrained_reachability.md shows it. */
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

int main(void) {
    const char* const from[] = {"Oslo", "Kiel", "Gothenburg", "Oslo", "Hamburg", "Riga"};
    const char* const by[] = {"rail", "rail", "ship", "flight", "flight", "flight"};
    const char* const to[] = {"Gothenburg", "Hamburg", "Kiel", "Riga", "Lisbon", "Hamburg"};
    clbool_context* device = NULL;
    clbool_graph* travel = NULL;
    check(clbool_context_create(NULL, NULL, &device));
    check(clbool_graph_create(0, &travel));
    check(clbool_graph_add_edges(travel, from, by, to, 6));
    const uint32_t oslo = find(travel, "Oslo");
    uint32_t places[6];

    /* A set of labels: the sum of their matrices, then a search. */
    clbool_matrix* rail = NULL;
    clbool_matrix* ship = NULL;
    clbool_matrix* allowed = NULL;
    clbool_vector* levels = NULL;
    check(clbool_graph_relation(device, travel, "rail", &rail));
    check(clbool_graph_relation(device, travel, "ship", &ship));
    check(clbool_matrix_create(0, 0, &allowed));
    check(clbool_ewise(device, allowed, CLBOOL_EWISE_ADD, rail, ship, NULL));
    check(clbool_bfs(device, allowed, &oslo, 1, NULL, &levels, NULL, NULL));
    uint64_t count = 0;
    uint32_t steps[6];
    check(clbool_vector_nvals(device, levels, &count));
    check(clbool_vector_to_entries(device, levels, 6, places, steps));
    for (uint64_t i = 0; i < count; ++i) {
        printf("without a flight: %" PRIu32 " steps to ", steps[i]);
        print_name(travel, places[i], "\n");
    }

    /* An order or a number of labels: a regular path query, prepared once, run from any vertices.
     */
    clbool_rpq* one_flight = NULL;
    clbool_matrix* pairs = NULL;
    check(clbool_rpq_create(device, travel, "(rail|ship)*/flight?/(rail|ship)*", &one_flight));
    check(clbool_matrix_create(0, 0, &pairs));
    clbool_query_options options = CLBOOL_QUERY_OPTIONS_INIT;
    options.from = &oslo;
    options.from_count = 1;
    check(clbool_rpq_run(device, one_flight, pairs, &options, NULL));
    check(clbool_matrix_nvals(pairs, &count));
    check(clbool_matrix_to_coordinates(device, pairs, 6, NULL, places));
    for (uint64_t i = 0; i < count; ++i) {
        printf("with one flight at most: ");
        print_name(travel, places[i], "\n");
    }

    check(clbool_matrix_free(pairs));
    check(clbool_rpq_free(one_flight));
    check(clbool_vector_free(levels));
    check(clbool_matrix_free(allowed));
    check(clbool_matrix_free(ship));
    check(clbool_matrix_free(rail));
    check(clbool_graph_free(travel));
    check(clbool_context_free(device));
    return EXIT_SUCCESS;
}
