/* SPDX-License-Identifier: MIT */
/* What steps say of their arguments, and lists of indices. */
#include "arguments.h"

#include <stdio.h>

/* As in the table of descriptors: none, T0, T1, both, again and again. */
bool turns_first(unsigned descriptor) { return (descriptor & 1) != 0; }
bool turns_second(unsigned descriptor) { return (descriptor & 2) != 0; }
bool complements(unsigned descriptor) { return (descriptor & 4) != 0; }

GrB_Index input_rows(const struct matrix* of, bool turned) {
    return turned ? of->ncols : of->nrows;
}

GrB_Index input_cols(const struct matrix* of, bool turned) {
    return turned ? of->nrows : of->ncols;
}

int number_of(const struct matrix* of) { return of == NULL ? -1 : (int)of->number; }
int number_of_vector(const struct vector* of) { return of == NULL ? -1 : (int)of->number; }
int place_of_binary(const struct binary* of) { return of == NULL ? -1 : (int)(of - binaries); }

GrB_BinaryOp op_of(const struct binary* of) { return of == NULL ? NULL : of->op; }

static bool is_in(const struct list* of, GrB_Index index) {
    for (GrB_Index k = 0; k < of->count; ++k) {
        if (of->indices[k] == index) {
            return true;
        }
    }
    return false;
}

void choose_list(struct list* to, GrB_Index dimension, bool unique) {
    to->count = 0;
    if (chance(40)) {
        to->at = GrB_ALL;
        to->count = dimension;
        to->length = dimension;
        return;
    }
    const unsigned wanted = pick((unsigned)dimension + 2);
    for (unsigned k = 0; k < wanted; ++k) {
        const GrB_Index index = pick((unsigned)dimension + (chance(2) ? 1 : 0));
        has_index_outside = has_index_outside || index >= dimension;
        if (!unique || !is_in(to, index)) {
            to->indices[to->count++] = index;
        }
    }
    to->at = to->indices;
    to->length = to->count;
}

void print_list(const struct list* of) {
    printf("[");
    for (GrB_Index k = 0; k < of->count && of->at != GrB_ALL; ++k) {
        printf(" %d", (int)of->at[k]);
    }
    printf("%s] ", of->at == GrB_ALL ? "all" : "");
}
