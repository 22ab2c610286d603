/* SPDX-License-Identifier: MIT */
/* Of which classes is each exhibit of a catalogue in Turtle? docs/howto/rdf_paths.md shows it. */
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
        print_name(graph, rows[i], " is a ");
        print_name(graph, cols[i], "\n");
    }
    free(cols);
    free(rows);
}

static const char* const kCatalogue =
    "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    "@prefix : <http://museum.example/> .\n"
    ":Painting rdfs:subClassOf :Artwork .\n"
    ":Fresco rdfs:subClassOf :Painting .\n"
    ":Artwork rdfs:subClassOf :Exhibit .\n"
    ":night_sky a :Fresco .\n"
    ":meteorite a :Exhibit .\n";

static void write_catalogue(const char* file) {
    FILE* out = fopen(file, "w");
    if (out == NULL || fputs(kCatalogue, out) == EOF || fclose(out) == EOF) {
        perror(file);
        exit(EXIT_FAILURE);
    }
}

int main(int argc, char** argv) {
    const char* const file = argc > 1 ? argv[1] : "c_catalogue.ttl";
    if (argc == 1) write_catalogue(file);
    clbool_context* device = NULL;
    clbool_graph* graph = NULL;
    check(clbool_context_create(NULL, NULL, &device));
    check(clbool_graph_load(file, CLBOOL_GRAPH_BY_EXTENSION, false, &graph));

    /* `a` is rdf:type, as in SPARQL. */
    clbool_rpq* classes = NULL;
    clbool_matrix* pairs = NULL;
    check(clbool_rpq_create(device, graph, "a/<http://www.w3.org/2000/01/rdf-schema#subClassOf>*",
                            &classes));
    check(clbool_matrix_create(0, 0, &pairs));
    check(clbool_rpq_run(device, classes, pairs, NULL, NULL));
    print_pairs(device, graph, pairs);

    check(clbool_matrix_free(pairs));
    check(clbool_rpq_free(classes));
    check(clbool_graph_free(graph));
    check(clbool_context_free(device));
    return EXIT_SUCCESS;
}
