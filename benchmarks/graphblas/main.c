/* SPDX-License-Identifier: MIT */
/* bench_graphblas GRAPH PROGRAM…: times programs that are written for GraphBLAS, a line of JSON for
 * each. It is built once for each library. */
#include <graphblas/clock.h>
#include <graphblas/graphs/memory.h>
#include <graphblas/library.h>
#include <graphblas/questions.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Short programs run more often than they are told to, until they had so many milliseconds. */
enum { MOST_RUNS = 101, SHORT_TIME = 300 };

static const char usage[] =
    "usage: bench_graphblas GRAPH [PROGRAM…] [options]\n"
    "  GRAPH              a Matrix Market file, lines of source, label and target, or one that is\n"
    "                     made: random-N-K, rmat-S, grid-N, labelled-N-K, tree-N, cycles-P-Q\n"
    "  PROGRAM            all that fit the graph and the query, unless named\n"
    "  --expression E     of regular path queries, such as 'a (b | c)*'\n"
    "  --grammar G        of context-free ones: a file, or rules such as 'S -> a T; T -> S b | b'\n"
    "  --source V         of searches (0)\n"
    "  --sources N        of regular path queries, spread over the vertices (20)\n"
    "  --runs N           after the first one, more of short programs (5)\n"
    "  --budget S         seconds after which there are no more runs (10)\n"
    "  --threads N        of SuiteSparse:GraphBLAS; its own choice if 0 (0)\n";

struct options {
    const char* graph;
    const char* programs[32];
    size_t program_count;
    struct asked asked;
    int runs;
    double budget;
    int threads;
};

struct times {
    double cold;
    double run[MOST_RUNS];
    int count;
};

static int ascending(const void* one, const void* other) {
    const double a = *(const double*)one;
    const double b = *(const double*)other;
    return (a > b) - (a < b);
}

/* Whether there are no more runs after so many, of which the first does not count. */
static bool is_enough(int runs, double spent, const struct options* how) {
    const bool is_over = spent > how->budget * 1e3;
    return runs > 1 && (is_over || (runs > how->runs && spent > SHORT_TIME));
}

static struct summary measure(const struct program* of, const struct question* on,
                              const struct options* how, struct times* times) {
    struct summary first = {0};
    const double begin = milliseconds();
    for (int k = 0; k <= MOST_RUNS; ++k) {
        if (is_enough(k, milliseconds() - begin, how)) {
            break;
        }
        const double before = milliseconds();
        struct answer found = of->run(on);
        const double took = milliseconds() - before;
        const struct summary summary = summarise(&found);
        if (k == 0) {
            first = summary;
            times->cold = took;
            continue;
        }
        if (summary.entries != first.entries || summary.checksum != first.checksum) {
            fail("answers of two runs differ", of->name);
        }
        times->run[times->count++] = took;
    }
    qsort(times->run, (size_t)times->count, sizeof(double), ascending);
    return first;
}

static void report(const struct program* of, const struct question* on, const struct options* how) {
    struct times times = {0};
    GrB_Index edges = 0;
    const struct summary found = measure(of, on, how, &times);
    OK(GrB_Matrix_nvals(&edges, on->edges));
    printf(
        "{\"operation\": \"%s\", \"nnz_in\": %llu, \"nnz_out\": %llu, \"checksum\": \"%llu\", "
        "\"weight\": %.9g, \"runs\": %d, \"cold_ms\": %.6f, \"ms\": {\"min\": %.6f, "
        "\"median\": %.6f, \"max\": %.6f}, \"library\": \"%s\", \"version\": \"%s\"}\n",
        of->name, (unsigned long long)edges, (unsigned long long)found.entries,
        (unsigned long long)found.checksum, found.weight, times.count, times.cold, times.run[0],
        times.run[times.count / 2], times.run[times.count - 1], library_name(), library_version());
    fflush(stdout);
}

static bool is_wanted(const struct program* of, const struct options* how) {
    for (size_t k = 0; k < how->program_count; ++k) {
        if (strcmp(how->programs[k], of->name) == 0) {
            return true;
        }
    }
    return how->program_count == 0;
}

static bool fits(const struct program* of, const struct options* how) {
    return of->subject == ANY_GRAPH ||
           (of->subject == WITH_EXPRESSION && how->asked.expression != NULL) ||
           (of->subject == WITH_GRAMMAR && how->asked.grammar != NULL);
}

/* Takes an option and its value. */
static void take_option(struct options* into, const char* name, const char* value) {
    if (value == NULL) {
        fail(usage, name);
    } else if (strcmp(name, "--expression") == 0) {
        into->asked.expression = value;
    } else if (strcmp(name, "--grammar") == 0) {
        into->asked.grammar = value;
    } else if (strcmp(name, "--source") == 0) {
        into->asked.source = strtoull(value, NULL, 10);
    } else if (strcmp(name, "--sources") == 0) {
        into->asked.source_count = strtoull(value, NULL, 10);
    } else if (strcmp(name, "--runs") == 0) {
        into->runs = atoi(value);
    } else if (strcmp(name, "--budget") == 0) {
        into->budget = strtod(value, NULL);
    } else if (strcmp(name, "--threads") == 0) {
        into->threads = atoi(value);
    } else {
        fail(usage, name);
    }
}

static struct options take_options(int argc, char** argv) {
    struct options made = {.asked = {.source_count = 20}, .runs = 5, .budget = 10};
    for (int k = 1; k < argc; ++k) {
        if (strncmp(argv[k], "--", 2) == 0) {
            take_option(&made, argv[k], k + 1 < argc ? argv[k + 1] : NULL);
            ++k;
        } else if (made.graph == NULL) {
            made.graph = argv[k];
        } else if (made.program_count < sizeof(made.programs) / sizeof(*made.programs)) {
            made.programs[made.program_count++] = argv[k];
        }
    }
    if (made.graph == NULL || made.runs < 1 || made.runs > MOST_RUNS) {
        fail(usage, "which graph, and how often");
    }
    return made;
}

int main(int argc, char** argv) {
    const struct options how = take_options(argc, argv);
    size_t done = 0;
    begin_library(how.threads);
    struct question on = make_question(how.graph, &how.asked);
    for (size_t k = 0; k < program_count; ++k) {
        if (is_wanted(&programs[k], &how) && fits(&programs[k], &how)) {
            report(&programs[k], &on, &how);
            ++done;
        }
    }
    free_question(&on);
    OK(GrB_finalize());
    if (done < how.program_count) {
        fail("not all of these programs are there, or fit what is asked", how.graph);
    }
    return 0;
}
