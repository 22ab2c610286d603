/* SPDX-License-Identifier: MIT */
#include <graphblas/graphs/graph.h>

#include <graphblas/graphs/memory.h>

#include <stdlib.h>
#include <string.h>

static const uint32_t no_label = UINT32_MAX;

static uint32_t find_label(const struct graph* in, const char* name, size_t length) {
    for (uint32_t label = 0; label < in->label_count; ++label) {
        if (strlen(in->labels[label]) == length && memcmp(in->labels[label], name, length) == 0) {
            return label;
        }
    }
    return no_label;
}

uint32_t add_label(struct graph* to, const char* name) {
    const uint32_t found = find_label(to, name, strlen(name));
    if (found != no_label) {
        return found;
    }
    to->labels = enlarge(to->labels, to->label_count + 1, sizeof(*to->labels));
    to->labels[to->label_count] = copy_text(name, strlen(name));
    return (uint32_t)to->label_count++;
}

static GrB_Index later(GrB_Index one, GrB_Index other) { return one > other ? one : other; }

void add_edge(struct graph* to, uint32_t from, uint32_t label, uint32_t into) {
    const size_t count = to->edge_count;
    if ((count & (count - 1)) == 0) {
        to->edges = enlarge(to->edges, count == 0 ? 1 : 2 * count, sizeof(*to->edges));
    }
    to->edges[to->edge_count++] = (struct edge){from, into, label};
    to->vertices = later(to->vertices, (GrB_Index)later(from, into) + 1);
}

void free_graph(struct graph* of) {
    for (size_t label = 0; label < of->label_count; ++label) {
        free(of->labels[label]);
    }
    free(of->labels);
    free(of->edges);
    *of = (struct graph){0};
}

/* The edges of a label, or of all where there is no such label, perhaps from their targets. */
static GrB_Matrix matrix_of(const struct graph* of, bool all, uint32_t label, bool reversed) {
    GrB_Index* const rows = allocate(of->edge_count, sizeof(*rows));
    GrB_Index* const cols = allocate(of->edge_count, sizeof(*cols));
    bool* const values = allocate(of->edge_count, sizeof(*values));
    GrB_Matrix made = NULL;
    GrB_Index count = 0;
    for (size_t k = 0; k < of->edge_count; ++k) {
        const struct edge* const at = &of->edges[k];
        if (all || at->label == label) {
            rows[count] = reversed ? at->to : at->from;
            cols[count] = reversed ? at->from : at->to;
            values[count++] = true;
        }
    }
    OK(GrB_Matrix_new(&made, GrB_BOOL, of->vertices, of->vertices));
    OK(GrB_Matrix_build_BOOL(made, rows, cols, values, count, GrB_LOR));
    OK(GrB_Matrix_wait(made, GrB_MATERIALIZE));
    free(rows);
    free(cols);
    free(values);
    return made;
}

GrB_Matrix adjacency(const struct graph* of) { return matrix_of(of, true, no_label, false); }

GrB_Matrix adjacency_of(const struct graph* of, const char* label) {
    const size_t length = strlen(label);
    const uint32_t found = find_label(of, label, length);
    if (found == no_label && length > 2 && strcmp(label + length - 2, "_r") == 0) {
        return matrix_of(of, false, find_label(of, label, length - 2), true);
    }
    return matrix_of(of, false, found, false);
}
