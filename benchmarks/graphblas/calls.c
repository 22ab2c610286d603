/* SPDX-License-Identifier: MIT */
/* bench_graphblas_calls [ROUNDS]: what a call takes on objects so small that the call itself is
 * what takes time, as a line of JSON. The least of all rounds counts, as others may use the
 * machine. */
#include <graphblas/clock.h>
#include <graphblas/graphs/memory.h>
#include <graphblas/library.h>

#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 4, MANY = 2000 };

struct objects {
    GrB_Matrix a; /* a cycle of four vertices */
    GrB_Matrix out;
    GrB_Vector u;
    GrB_Vector w;
};

/* Results of calls that only ask, so that compilers do not leave them out. */
static volatile GrB_Index seen;

static void ask_nrows(struct objects* with, GrB_Index k) {
    GrB_Index n = k;
    GrB_Matrix_nrows(&n, with->a);
    seen = n;
}

static void ask_nvals(struct objects* with, GrB_Index k) {
    GrB_Index n = k;
    GrB_Matrix_nvals(&n, with->a);
    seen = n;
}

static void set_element(struct objects* with, GrB_Index k) {
    GrB_Matrix_setElement_BOOL(with->out, true, k % SIDE, k / SIDE % SIDE);
}

static void extract_element(struct objects* with, GrB_Index k) {
    bool value = false;
    seen = (GrB_Index)GrB_Matrix_extractElement_BOOL(&value, with->a, k % SIDE, (k + 1) % SIDE);
}

static void make_and_free(struct objects* with, GrB_Index k) {
    GrB_Matrix made = NULL;
    (void)with;
    GrB_Matrix_new(&made, GrB_BOOL, k + 1, SIDE);
    GrB_Matrix_free(&made);
}

static void multiply(struct objects* with, GrB_Index k) {
    (void)k;
    GrB_mxm(with->out, NULL, NULL, GxB_ANY_PAIR_BOOL, with->a, with->a, NULL);
}

static void multiply_outside(struct objects* with, GrB_Index k) {
    (void)k;
    GrB_mxm(with->out, with->a, NULL, GxB_ANY_PAIR_BOOL, with->a, with->a, GrB_DESC_RSC);
}

static void multiply_vector(struct objects* with, GrB_Index k) {
    (void)k;
    GrB_vxm(with->w, NULL, NULL, GxB_ANY_PAIR_BOOL, with->u, with->a, NULL);
}

static void add(struct objects* with, GrB_Index k) {
    (void)k;
    GrB_Matrix_eWiseAdd_BinaryOp(with->out, NULL, NULL, GrB_LOR, with->a, with->a, NULL);
}

static const struct {
    const char* name;
    void (*make)(struct objects*, GrB_Index);
} calls[] = {
    {"Matrix_nrows", ask_nrows},
    {"Matrix_nvals", ask_nvals},
    {"Matrix_setElement", set_element},
    {"Matrix_extractElement", extract_element},
    {"Matrix_new, Matrix_free", make_and_free},
    {"mxm", multiply},
    {"mxm outside a mask", multiply_outside},
    {"vxm", multiply_vector},
    {"Matrix_eWiseAdd", add},
};

static struct objects make_objects(void) {
    struct objects made = {0};
    OK(GrB_Matrix_new(&made.a, GrB_BOOL, SIDE, SIDE));
    OK(GrB_Matrix_new(&made.out, GrB_BOOL, SIDE, SIDE));
    OK(GrB_Vector_new(&made.u, GrB_BOOL, SIDE));
    OK(GrB_Vector_new(&made.w, GrB_BOOL, SIDE));
    for (GrB_Index k = 0; k < SIDE; ++k) {
        OK(GrB_Matrix_setElement_BOOL(made.a, true, k, (k + 1) % SIDE));
    }
    OK(GrB_Vector_setElement_BOOL(made.u, true, 1));
    OK(GrB_Matrix_wait(made.a, GrB_MATERIALIZE));
    OK(GrB_Vector_wait(made.u, GrB_MATERIALIZE));
    return made;
}

static void free_objects(struct objects* of) {
    OK(GrB_Matrix_free(&of->a));
    OK(GrB_Matrix_free(&of->out));
    OK(GrB_Vector_free(&of->u));
    OK(GrB_Vector_free(&of->w));
}

/* Nanoseconds of one of many, on an output that is empty before. */
static double time_of(void (*make)(struct objects*, GrB_Index), struct objects* with) {
    OK(GrB_Matrix_clear(with->out));
    const double before = milliseconds();
    for (GrB_Index k = 0; k < MANY; ++k) {
        make(with, k);
    }
    return (milliseconds() - before) * 1e6 / MANY;
}

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? atoi(argv[1]) : 200;
    begin_library(1);
    struct objects with = make_objects();
    printf("{\"library\": \"%s\", \"version\": \"%s\", \"ns\": {", library_name(),
           library_version());
    for (size_t k = 0; k < sizeof(calls) / sizeof(*calls); ++k) {
        double least = time_of(calls[k].make, &with);
        for (int round = 1; round < rounds; ++round) {
            const double now = time_of(calls[k].make, &with);
            least = now < least ? now : least;
        }
        printf("%s\"%s\": %.2f", k > 0 ? ", " : "", calls[k].name, least);
    }
    printf("}}\n");
    free_objects(&with);
    OK(GrB_finalize());
    return 0;
}
