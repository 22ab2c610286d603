/* SPDX-License-Identifier: MIT */
/* The objects that steps work on, and the choice among them. */
#include "pool.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MATRICES = 9, VECTORS = 8, SCALARS = 4, TRIES = 20 };

/* Values beyond it are made small again, so that sums of floats stay exact in any order. */
static const double largest = 512;

static struct matrix matrices[MATRICES];
static struct vector vectors[VECTORS];
static struct scalar scalars[SCALARS];
static uint64_t state;
bool has_index_outside;
static bool may_make_up;     /* one wrong handle a step: which error comes first is free */
static char no_object[4096]; /* in the place of an object */

void seed_random(uint64_t seed) { state = seed; }

/* splitmix64 (Steele, Lea, Flood 2014). */
static uint64_t next_random(void) {
    uint64_t z = (state += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

unsigned pick(unsigned below) { return (unsigned)((next_random() >> 33) % below); }

bool chance(unsigned percent) { return pick(100) < percent; }

enum type random_type(void) {
    if (chance(is_narrow ? 75 : 30)) {
        return TYPE_BOOL;
    }
    if (is_narrow) {
        return narrow_number;
    }
    return (enum type)pick(TYPES);
}

double random_number(enum type type) {
    static const double odd_ones[] = {1e10, -1e10, 300, -300, 2.7, -2.7, 70000, -70000};
    if (is_float(type) && chance(5)) {
        return odd_ones[pick(sizeof(odd_ones) / sizeof(*odd_ones))];
    }
    if (type == TYPE_BOOL) {
        return chance(is_narrow ? 98 : 70);
    }
    return is_unsigned(type) ? pick(6) : (double)pick(10) - 4;
}

static void refill_scalar(struct scalar* slot) {
    struct entries x;
    GrB_Scalar_clear(slot->of);
    if (chance(80)) {
        put_value(&x, slot->type, 0, (double)pick(4));
        scalar_set(slot->type, slot->of, &x);
    }
}

static double random_entry(enum type type) {
    if (is_narrow && type == TYPE_BOOL) {
        return random_number(TYPE_BOOL);
    }
    return is_unsigned(type) ? random_number(TYPE_UINT8) : random_number(TYPE_INT8);
}

/* Each place has an entry with this chance. */
static void choose_entries(struct entries* to, enum type type, GrB_Index nrows, GrB_Index ncols) {
    const unsigned percent = pick(4) * 25;
    to->count = 0;
    for (GrB_Index i = 0; i < nrows; ++i) {
        for (GrB_Index j = 0; j < ncols; ++j) {
            if (to->count < MOST && chance(percent)) {
                to->rows[to->count] = i;
                to->cols[to->count] = j;
                put_value(to, type, (unsigned)to->count, random_entry(type));
                ++to->count;
            }
        }
    }
}

void refill_matrix(struct matrix* slot) {
    struct entries entries;
    GrB_Matrix_clear(slot->of);
    choose_entries(&entries, slot->type, slot->nrows, slot->ncols);
    matrix_build(slot->type, slot->of, &entries, NULL);
}

void refill_vector(struct vector* slot) {
    struct entries entries;
    GrB_Vector_clear(slot->of);
    choose_entries(&entries, slot->type, slot->size, 1);
    vector_build(slot->type, slot->of, &entries, NULL);
}

void make_pool(void) {
    for (unsigned k = 0; k < MATRICES; ++k) {
        struct matrix made = {NULL, random_type(), chance(75) ? 4 : 1 + pick(4),
                              chance(75) ? 4 : 1 + pick(4), k};
        GrB_Matrix_new(&made.of, types[made.type], made.nrows, made.ncols);
        refill_matrix(&made);
        matrices[k] = made;
    }
    for (unsigned k = 0; k < VECTORS; ++k) {
        const enum type type = is_narrow && chance(50) ? narrow_number : random_type();
        struct vector made = {NULL, type, chance(75) ? 4 : 1 + pick(4), k};
        GrB_Vector_new(&made.of, types[made.type], made.size);
        refill_vector(&made);
        vectors[k] = made;
    }
    for (unsigned k = 0; k < SCALARS; ++k) {
        struct scalar made = {NULL, random_type(), k};
        GrB_Scalar_new(&made.of, types[made.type]);
        refill_scalar(&made);
        scalars[k] = made;
    }
}

void free_pool(void) {
    for (unsigned k = 0; k < MATRICES; ++k) GrB_Matrix_free(&matrices[k].of);
    for (unsigned k = 0; k < VECTORS; ++k) GrB_Vector_free(&vectors[k].of);
    for (unsigned k = 0; k < SCALARS; ++k) GrB_Scalar_free(&scalars[k].of);
}

struct matrix* any_matrix(void) {
    return &matrices[pick(MATRICES)];
}
struct vector* any_vector(void) {
    return &vectors[pick(VECTORS)];
}
struct scalar* any_scalar(void) {
    return &scalars[pick(SCALARS)];
}

struct matrix* matrix_of(GrB_Index nrows, GrB_Index ncols) {
    struct matrix* found = any_matrix();
    for (unsigned k = 0; k < TRIES && (found->nrows != nrows || found->ncols != ncols); ++k) {
        found = any_matrix();
    }
    return found;
}

struct vector* vector_of(GrB_Index size) {
    struct vector* found = any_vector();
    for (unsigned k = 0; k < TRIES && found->size != size; ++k) {
        found = any_vector();
    }
    return found;
}

/* Of masks that let everything through SuiteSparse 7.4 does not check the shape: all have it. */
struct matrix* mask_of(GrB_Index nrows, GrB_Index ncols) {
    struct matrix* found = has_index_outside || chance(50) ? NULL : matrix_of(nrows, ncols);
    return found != NULL && found->nrows == nrows && found->ncols == ncols ? found : NULL;
}

struct vector* vector_mask_of(GrB_Index size) {
    struct vector* found = has_index_outside || chance(50) ? NULL : vector_of(size);
    return found != NULL && found->size == size ? found : NULL;
}

struct binary* any_accumulator(enum type output) {
    if (chance(60)) {
        return NULL;
    }
    struct binary* found = &binaries[pick(binary_count)];
    for (unsigned k = 0; k < TRIES; ++k) {
        const bool fits =
            is_narrow ? found->x == output : (found->x == TYPE_USER) == (output == TYPE_USER);
        if (!found->divides && fits) {
            return found;
        }
        found = &binaries[pick(binary_count)];
    }
    return NULL;
}

/* Memory that was never an object: zeros, whatever a library writes there. */
static void* made_up(void) {
    may_make_up = false;
    memset(no_object, 0, sizeof(no_object));
    return chance(50) ? NULL : no_object;
}

GrB_Matrix given_matrix(const struct matrix* of) {
    if (of != NULL && may_make_up && chance(2)) {
        return made_up();
    }
    return of == NULL ? NULL : of->of;
}

GrB_Vector given_vector(const struct vector* of) {
    if (of != NULL && may_make_up && chance(2)) {
        return made_up();
    }
    return of == NULL ? NULL : of->of;
}

GrB_Scalar given_scalar(const struct scalar* of) {
    if (of != NULL && may_make_up && chance(2)) {
        return made_up();
    }
    return of == NULL ? NULL : of->of;
}

static void swap_entries(struct entries* of, enum type type, unsigned a, unsigned b) {
    struct pair value; /* as large as any value */
    const size_t size = (size_t)((char*)value_at(of, type, 1) - (char*)value_at(of, type, 0));
    const GrB_Index row = of->rows[a];
    const GrB_Index col = of->cols[a];
    of->rows[a] = of->rows[b];
    of->cols[a] = of->cols[b];
    of->rows[b] = row;
    of->cols[b] = col;
    memcpy(&value, value_at(of, type, a), size);
    memcpy(value_at(of, type, a), value_at(of, type, b), size);
    memcpy(value_at(of, type, b), &value, size);
}

void sort_entries(struct entries* of, enum type type) {
    for (unsigned k = 1; k < of->count; ++k) {
        for (unsigned l = k; l > 0; --l) {
            const bool falls = of->rows[l - 1] != of->rows[l] ? of->rows[l - 1] > of->rows[l]
                                                              : of->cols[l - 1] > of->cols[l];
            if (!falls) {
                break;
            }
            swap_entries(of, type, l - 1, l);
        }
    }
}

static void show_entries(const struct entries* of, enum type type, bool is_matrix) {
    for (unsigned k = 0; k < of->count; ++k) {
        if (is_matrix) {
            printf(" %d,%d=", (int)of->rows[k], (int)of->cols[k]);
        } else {
            printf(" %d=", (int)of->rows[k]);
        }
        print_value(of, type, k);
    }
    printf("\n");
}

/* Whether arithmetic on a value may not be exact. */
static bool is_odd(double value, enum type type) {
    return type != TYPE_USER && !(fabs(value) <= largest && floor(value) == value);
}

static bool has_odd(const struct entries* of, enum type type) {
    for (unsigned k = 0; k < of->count; ++k) {
        if (is_odd(get_value(of, type, k), type)) {
            return true;
        }
    }
    return false;
}

/* The sign of a zero may depend on the order of a sum. */
static bool is_zero(const struct entries* of, enum type type, unsigned k) {
    return is_float(type) && get_value(of, type, k) == 0;
}

static void clear_zeros_of_matrix(struct matrix* of, const struct entries* entries) {
    struct entries zero;
    put_value(&zero, of->type, 0, 0);
    for (unsigned k = 0; k < entries->count; ++k) {
        if (is_zero(entries, of->type, k)) {
            matrix_set(of->type, of->of, &zero, entries->rows[k], entries->cols[k]);
        }
    }
}

static void clear_zeros_of_vector(struct vector* of, const struct entries* entries) {
    struct entries zero;
    put_value(&zero, of->type, 0, 0);
    for (unsigned k = 0; k < entries->count; ++k) {
        if (is_zero(entries, of->type, k)) {
            vector_set(of->type, of->of, &zero, entries->rows[k]);
        }
    }
}

/* SuiteSparse 7.4 frees the sentence on an error twice where its object is a mask later: a call
 * that goes well takes it away. */
static void forget_error(GrB_Info info, GrB_Matrix C, GrB_Vector w, GrB_Scalar s) {
    if (info >= 0) {
        return;
    }
    if (C != NULL) GrB_Matrix_wait(C, GrB_COMPLETE);
    if (w != NULL) GrB_Vector_wait(w, GrB_COMPLETE);
    if (s != NULL) GrB_Scalar_wait(s, GrB_COMPLETE);
}

/* Of narrow steps, whether to look at what came out. Floats are kept small always. */
static bool looks_at(enum type type, GrB_Info info) {
    if (!is_narrow || is_float(type) || chance(50)) {
        return true;
    }
    printf(" -> %d\n", (int)info);
    return false;
}

void show_matrix(struct matrix* of, GrB_Info info) {
    struct entries entries;
    forget_error(info, of->of, NULL, NULL);
    GrB_Matrix_nrows(&of->nrows, of->of);
    GrB_Matrix_ncols(&of->ncols, of->of);
    if (!looks_at(of->type, info)) {
        return;
    }
    matrix_tuples(of->type, &entries, of->of);
    sort_entries(&entries, of->type);
    printf(" -> %d: %s %dx%d:", (int)info, type_names[of->type], (int)of->nrows, (int)of->ncols);
    show_entries(&entries, of->type, true);
    if (has_odd(&entries, of->type)) {
        refill_matrix(of);
    } else {
        clear_zeros_of_matrix(of, &entries);
    }
}

void show_vector(struct vector* of, GrB_Info info) {
    struct entries entries;
    forget_error(info, NULL, of->of, NULL);
    GrB_Vector_size(&of->size, of->of);
    if (!looks_at(of->type, info)) {
        return;
    }
    vector_tuples(of->type, &entries, of->of);
    printf(" -> %d: %s %d:", (int)info, type_names[of->type], (int)of->size);
    show_entries(&entries, of->type, false);
    if (has_odd(&entries, of->type)) {
        refill_vector(of);
    } else {
        clear_zeros_of_vector(of, &entries);
    }
}

void show_scalar(struct scalar* of, GrB_Info info) {
    struct entries x;
    GrB_Index nvals = 0;
    forget_error(info, NULL, NULL, of->of);
    GrB_Scalar_nvals(&nvals, of->of);
    printf(" -> %d: %s: %d ", (int)info, type_names[of->type], (int)nvals);
    if (nvals == 1) {
        scalar_get(of->type, &x, of->of);
        print_value(&x, of->type, 0);
        if (is_odd(get_value(&x, of->type, 0), of->type) || is_zero(&x, of->type, 0)) {
            refill_scalar(of);
        }
    }
    printf("\n");
}

void show_value(const struct entries* of, enum type type, GrB_Info info) {
    printf(" -> %d: %s: ", (int)info, type_names[type]);
    print_value(of, type, 0);
    printf("\n");
}

void replace_matrix(struct matrix* slot, GrB_Matrix now, enum type type) {
    GrB_Matrix_free(&slot->of);
    slot->of = now;
    slot->type = type;
}

void announce(const char* call, const char* format, ...) {
    may_make_up = true;
    has_index_outside = false;
    va_list arguments;
    va_start(arguments, format);
    printf("%s ", call);
    vprintf(format, arguments);
    va_end(arguments);
}
