/* SPDX-License-Identifier: MIT */
/* Graphs from seeds, the same everywhere:
 *   random-N-K     N vertices, K edges between any of them
 *   rmat-S         R-MAT of 2^S vertices and 8 · 2^S edges
 *   grid-N         a grid of N × N vertices, edges in both directions
 *   labelled-N-K   as random-N-K, with labels a to d, of which a is the most frequent
 *   tree-N         a tree of edges a from N vertices to their parents, and 2 N edges b to vertices
 *                  of it from others
 *   cycles-P-Q     a cycle of P edges a and one of Q edges b that meet in vertex 0 */
#include <graphblas/graphs/graph.h>

#include <stdio.h>
#include <string.h>

/* The next number of splitmix64. */
static uint64_t next_random(uint64_t* state) {
    uint64_t z = *state += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

static uint32_t below(uint64_t* state, uint64_t limit) {
    return (uint32_t)(next_random(state) % limit);
}

static void make_random(struct graph* into, unsigned long n, unsigned long edges) {
    uint64_t state = 1;
    const uint32_t label = add_label(into, "edge");
    into->vertices = n;
    for (unsigned long k = 0; k < edges; ++k) {
        const uint32_t from = below(&state, n);
        add_edge(into, from, label, below(&state, n));
    }
}

/* Quarters of the matrix get 57, 19, 19 and 5 of a hundred edges, and their quarters likewise. */
static void make_rmat(struct graph* into, unsigned long scale) {
    uint64_t state = 2;
    const uint32_t label = add_label(into, "edge");
    into->vertices = (GrB_Index)1 << scale;
    for (unsigned long k = 0; k < 8UL << scale; ++k) {
        uint32_t from = 0;
        uint32_t to = 0;
        for (unsigned long bit = 0; bit < scale; ++bit) {
            const uint32_t hundredth = below(&state, 100);
            from = 2 * from + (hundredth >= 76 ? 1 : 0);
            to = 2 * to + ((hundredth >= 57 && hundredth < 76) || hundredth >= 95 ? 1 : 0);
        }
        add_edge(into, from, label, to);
    }
}

static void make_grid(struct graph* into, unsigned long n) {
    const uint32_t label = add_label(into, "edge");
    const uint32_t side = (uint32_t)n;
    into->vertices = n * n;
    for (uint32_t at = 0; at < side * side; ++at) {
        if (at % side + 1 < side) {
            add_edge(into, at, label, at + 1);
            add_edge(into, at + 1, label, at);
        }
        if (at + side < side * side) {
            add_edge(into, at, label, at + side);
            add_edge(into, at + side, label, at);
        }
    }
}

static void make_labelled(struct graph* into, unsigned long n, unsigned long edges) {
    static const char* const names[] = {"a", "b", "c", "d"};
    uint64_t state = 3;
    uint32_t labels[4];
    for (int k = 0; k < 4; ++k) {
        labels[k] = add_label(into, names[k]);
    }
    into->vertices = n;
    for (unsigned long k = 0; k < edges; ++k) {
        const uint32_t eighth = below(&state, 8);
        const uint32_t label = labels[eighth < 4 ? 0 : eighth < 6 ? 1 : eighth - 4];
        const uint32_t from = below(&state, n);
        add_edge(into, from, label, below(&state, n));
    }
}

static void make_tree(struct graph* into, unsigned long n) {
    uint64_t state = 4;
    const uint32_t a = add_label(into, "a");
    const uint32_t b = add_label(into, "b");
    for (uint32_t at = 1; at < n; ++at) {
        add_edge(into, at, a, below(&state, at));
    }
    for (unsigned long k = 0; k < 2 * n; ++k) {
        add_edge(into, (uint32_t)(n + k), b, below(&state, n));
    }
}

static void make_cycles(struct graph* into, unsigned long first, unsigned long second) {
    const uint32_t a = add_label(into, "a");
    const uint32_t b = add_label(into, "b");
    for (uint32_t k = 0; k < first; ++k) {
        add_edge(into, k, a, k + 1 < first ? k + 1 : 0);
    }
    for (uint32_t k = 0; k < second; ++k) {
        const uint32_t from = k == 0 ? 0 : (uint32_t)first + k - 1;
        add_edge(into, from, b, k + 1 < second ? (uint32_t)first + k : 0);
    }
}

bool generate_graph(struct graph* into, const char* name) {
    char kind[16] = "";
    unsigned long first = 0;
    unsigned long second = 0;
    const int read = sscanf(name, "%15[a-z]-%lu-%lu", kind, &first, &second);
    const bool takes_two = read == 3 && first > 0;
    const bool takes_one = read == 2 && first > 0;
    if (takes_two && strcmp(kind, "random") == 0) {
        make_random(into, first, second);
    } else if (takes_two && strcmp(kind, "labelled") == 0) {
        make_labelled(into, first, second);
    } else if (takes_two && second > 0 && strcmp(kind, "cycles") == 0) {
        make_cycles(into, first, second);
    } else if (takes_one && first < 32 && strcmp(kind, "rmat") == 0) {
        make_rmat(into, first);
    } else if (takes_one && first < 65536 && strcmp(kind, "grid") == 0) {
        make_grid(into, first);
    } else if (takes_one && strcmp(kind, "tree") == 0) {
        make_tree(into, first);
    } else {
        return false;
    }
    return true;
}
