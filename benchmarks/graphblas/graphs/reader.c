/* SPDX-License-Identifier: MIT */
/* Graphs from files. */
#include <graphblas/graphs/graph.h>
#include <graphblas/graphs/memory.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { LINE = 1024 };

/* The next line that is no comment, or false at the end. */
static bool next_line(FILE* from, char* line) {
    while (fgets(line, LINE, from) != NULL) {
        if (line[0] != '%' && line[0] != '#' && line[0] != '\n') {
            return true;
        }
    }
    return false;
}

static void read_matrix_market(struct graph* into, FILE* from, bool symmetric) {
    char line[LINE];
    unsigned long rows = 0;
    unsigned long cols = 0;
    const uint32_t label = add_label(into, "edge");
    if (!next_line(from, line) || sscanf(line, "%lu %lu", &rows, &cols) != 2) {
        fail("no sizes", "Matrix Market");
    }
    while (next_line(from, line)) {
        uint32_t row = 0;
        uint32_t col = 0;
        if (sscanf(line, "%" SCNu32 " %" SCNu32, &row, &col) != 2 || row == 0 || col == 0) {
            fail("not an entry", line);
        }
        add_edge(into, row - 1, label, col - 1);
        if (symmetric && row != col) {
            add_edge(into, col - 1, label, row - 1);
        }
    }
    into->vertices = rows > cols ? rows : cols;
}

static void read_labelled(struct graph* into, FILE* from) {
    char line[LINE];
    while (next_line(from, line)) {
        uint32_t source = 0;
        uint32_t target = 0;
        char label[LINE];
        if (sscanf(line, "%" SCNu32 " %1023s %" SCNu32, &source, label, &target) != 3) {
            fail("not an edge", line);
        }
        add_edge(into, source, add_label(into, label), target);
    }
}

struct graph read_graph(const char* name) {
    struct graph made = {0};
    char line[LINE] = "";
    if (generate_graph(&made, name)) {
        return made;
    }
    FILE* const from = fopen(name, "r");
    if (from == NULL) {
        fail("no such file, and no graph to be made", name);
    }
    if (fgets(line, LINE, from) != NULL && strncmp(line, "%%MatrixMarket", 14) == 0) {
        read_matrix_market(&made, from, strstr(line, "symmetric") != NULL);
    } else {
        rewind(from);
        read_labelled(&made, from);
    }
    fclose(from);
    return made;
}
