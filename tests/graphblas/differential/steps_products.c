/* SPDX-License-Identifier: MIT */
/* Products, element-wise operations, Kronecker products and transposes. */
#include "arguments.h"
#include "pool.h"
#include "steps.h"

#include <stdio.h>

static void step_mxm(const struct semiring* over) {
    const unsigned desc = pick(DESCRIPTORS);
    struct matrix* A = any_matrix();
    struct matrix* B = matrix_of(input_cols(A, turns_first(desc)), 4);
    struct matrix* C =
        matrix_of(input_rows(A, turns_first(desc)), input_cols(B, turns_second(desc)));
    struct matrix* M = mask_of(C->nrows, C->ncols);
    struct binary* accum = any_accumulator(C->type);
    announce("mxm", "C%u M%d a%d s%d A%u B%u d%u", C->number, number_of(M), place_of_binary(accum),
             (int)(over - semirings), A->number, B->number, desc);
    show_matrix(C, GrB_mxm(given_matrix(C), given_matrix(M), op_of(accum), over->op,
                           given_matrix(A), given_matrix(B), descriptors[desc]));
}

static void step_mxv(const struct semiring* over) {
    const unsigned desc = pick(DESCRIPTORS);
    struct matrix* A = any_matrix();
    struct vector* u = vector_of(input_cols(A, turns_first(desc)));
    struct vector* w = vector_of(input_rows(A, turns_first(desc)));
    struct vector* m = vector_mask_of(w->size);
    struct binary* accum = any_accumulator(w->type);
    announce("mxv", "w%u m%d a%d s%d A%u u%u d%u", w->number, number_of_vector(m),
             place_of_binary(accum), (int)(over - semirings), A->number, u->number, desc);
    show_vector(w, GrB_mxv(given_vector(w), given_vector(m), op_of(accum), over->op,
                           given_matrix(A), given_vector(u), descriptors[desc]));
}

static void step_vxm(const struct semiring* over) {
    const unsigned desc = pick(DESCRIPTORS);
    struct matrix* A = any_matrix();
    struct vector* u = vector_of(input_rows(A, turns_second(desc)));
    struct vector* w = vector_of(input_cols(A, turns_second(desc)));
    struct vector* m = vector_mask_of(w->size);
    struct binary* accum = any_accumulator(w->type);
    announce("vxm", "w%u m%d a%d s%d u%u A%u d%u", w->number, number_of_vector(m),
             place_of_binary(accum), (int)(over - semirings), u->number, A->number, desc);
    show_vector(w, GrB_vxm(given_vector(w), given_vector(m), op_of(accum), over->op,
                           given_vector(u), given_matrix(A), descriptors[desc]));
}

void step_product(void) {
    const struct semiring* over = &semirings[pick(semiring_count)];
    switch (pick(3)) {
        case 0: step_mxm(over); break;
        case 1: step_mxv(over); break;
        default: step_vxm(over); break;
    }
}

/* Whichever of the forms of an element-wise call. */
static GrB_Info call_matrix(unsigned form, GrB_Matrix C, GrB_Matrix M, GrB_BinaryOp accum,
                            unsigned op, GrB_Matrix A, GrB_Matrix B, GrB_Descriptor desc) {
    const GrB_BinaryOp binary = binaries[op % binary_count].op;
    const GrB_Monoid monoid = monoids[op % monoid_count].op;
    const GrB_Semiring semiring = semirings[op % semiring_count].op;
    switch (form) {
        case 0: return GrB_Matrix_eWiseAdd_BinaryOp(C, M, accum, binary, A, B, desc);
        case 1: return GrB_Matrix_eWiseAdd_Monoid(C, M, accum, monoid, A, B, desc);
        case 2: return GrB_Matrix_eWiseAdd_Semiring(C, M, accum, semiring, A, B, desc);
        case 3: return GrB_Matrix_eWiseMult_BinaryOp(C, M, accum, binary, A, B, desc);
        case 4: return GrB_Matrix_eWiseMult_Monoid(C, M, accum, monoid, A, B, desc);
        default: return GrB_Matrix_eWiseMult_Semiring(C, M, accum, semiring, A, B, desc);
    }
}

static GrB_Info call_vector(unsigned form, GrB_Vector w, GrB_Vector m, GrB_BinaryOp accum,
                            unsigned op, GrB_Vector u, GrB_Vector v, GrB_Descriptor desc) {
    const GrB_BinaryOp binary = binaries[op % binary_count].op;
    const GrB_Monoid monoid = monoids[op % monoid_count].op;
    const GrB_Semiring semiring = semirings[op % semiring_count].op;
    switch (form) {
        case 0: return GrB_Vector_eWiseAdd_BinaryOp(w, m, accum, binary, u, v, desc);
        case 1: return GrB_Vector_eWiseAdd_Monoid(w, m, accum, monoid, u, v, desc);
        case 2: return GrB_Vector_eWiseAdd_Semiring(w, m, accum, semiring, u, v, desc);
        case 3: return GrB_Vector_eWiseMult_BinaryOp(w, m, accum, binary, u, v, desc);
        case 4: return GrB_Vector_eWiseMult_Monoid(w, m, accum, monoid, u, v, desc);
        default: return GrB_Vector_eWiseMult_Semiring(w, m, accum, semiring, u, v, desc);
    }
}

static void step_elementwise_matrix(unsigned form, unsigned op) {
    const unsigned desc = pick(DESCRIPTORS);
    struct matrix* A = any_matrix();
    const GrB_Index nrows = input_rows(A, turns_first(desc));
    const GrB_Index ncols = input_cols(A, turns_first(desc));
    struct matrix* B = turns_second(desc) ? matrix_of(ncols, nrows) : matrix_of(nrows, ncols);
    struct matrix* C = matrix_of(nrows, ncols);
    struct matrix* M = mask_of(C->nrows, C->ncols);
    struct binary* accum = any_accumulator(C->type);
    announce("eWise", "%u C%u M%d a%d op%u A%u B%u d%u", form, C->number, number_of(M),
             place_of_binary(accum), op, A->number, B->number, desc);
    show_matrix(C, call_matrix(form, given_matrix(C), given_matrix(M), op_of(accum), op,
                               given_matrix(A), given_matrix(B), descriptors[desc]));
}

static void step_elementwise_vector(unsigned form, unsigned op) {
    const unsigned desc = pick(DESCRIPTORS);
    struct vector* u = any_vector();
    struct vector* v = vector_of(u->size);
    struct vector* w = vector_of(u->size);
    struct vector* m = vector_mask_of(w->size);
    struct binary* accum = any_accumulator(w->type);
    announce("eWise", "%u w%u m%d a%d op%u u%u v%u d%u", form, w->number, number_of_vector(m),
             place_of_binary(accum), op, u->number, v->number, desc);
    show_vector(w, call_vector(form, given_vector(w), given_vector(m), op_of(accum), op,
                               given_vector(u), given_vector(v), descriptors[desc]));
}

/* What one operand alone has is cast by SuiteSparse 7.4 to the operator's type first at times, and
 * not as the standard says: sums are by operators with one type alone. */
static unsigned choose_form(unsigned op) {
    const struct binary* binary = &binaries[op % binary_count];
    const unsigned form = pick(6);
    return form == 0 && binary->x != binary->z ? 3 : form;
}

void step_elementwise(void) {
    const unsigned op = pick(100000);
    const unsigned form = choose_form(op);
    if (chance(50)) {
        step_elementwise_matrix(form, op);
    } else {
        step_elementwise_vector(form, op);
    }
}

static void step_kronecker(void) {
    const unsigned desc = pick(DESCRIPTORS);
    struct matrix* A = matrix_of(2, 1 + pick(2));
    struct matrix* B = matrix_of(2, 2);
    struct matrix* C = matrix_of(A->nrows * B->nrows, A->ncols * B->ncols);
    struct matrix* M = mask_of(C->nrows, C->ncols);
    struct binary* accum = any_accumulator(C->type);
    const struct binary* op = &binaries[pick(binary_count)];
    announce("kronecker", "C%u M%d a%d op%d A%u B%u d%u", C->number, number_of(M),
             place_of_binary(accum), place_of_binary(op), A->number, B->number, desc);
    show_matrix(
        C, GrB_Matrix_kronecker_BinaryOp(given_matrix(C), given_matrix(M), op_of(accum), op->op,
                                         given_matrix(A), given_matrix(B), descriptors[desc]));
}

static void step_transpose(void) {
    const unsigned desc = pick(DESCRIPTORS);
    struct matrix* A = any_matrix();
    struct matrix* C =
        matrix_of(input_cols(A, turns_first(desc)), input_rows(A, turns_first(desc)));
    struct matrix* M = mask_of(C->nrows, C->ncols);
    struct binary* accum = any_accumulator(C->type);
    announce("transpose", "C%u M%d a%d A%u d%u", C->number, number_of(M), place_of_binary(accum),
             A->number, desc);
    show_matrix(C, GrB_transpose(given_matrix(C), given_matrix(M), op_of(accum), given_matrix(A),
                                 descriptors[desc]));
}

static void step_union_matrix(void) {
    const unsigned desc = pick(DESCRIPTORS);
    struct matrix* A = any_matrix();
    struct matrix* B = matrix_of(A->nrows, A->ncols);
    struct matrix* C = matrix_of(A->nrows, A->ncols);
    struct matrix* M = mask_of(C->nrows, C->ncols);
    struct scalar* alpha = any_scalar();
    struct scalar* beta = any_scalar();
    const struct binary* op = &binaries[pick(binary_count)];
    announce("eWiseUnion", "C%u M%d op%d A%u s%u B%u s%u d%u", C->number, number_of(M),
             place_of_binary(op), A->number, alpha->number, B->number, beta->number, desc);
    show_matrix(C, GxB_Matrix_eWiseUnion(given_matrix(C), given_matrix(M), NULL, op->op,
                                         given_matrix(A), given_scalar(alpha), given_matrix(B),
                                         given_scalar(beta), descriptors[desc]));
}

static void step_union_vector(void) {
    const unsigned desc = pick(DESCRIPTORS);
    struct vector* u = any_vector();
    struct vector* v = vector_of(u->size);
    struct vector* w = vector_of(u->size);
    struct scalar* alpha = any_scalar();
    struct scalar* beta = any_scalar();
    const struct binary* op = &binaries[pick(binary_count)];
    announce("eWiseUnion", "w%u op%d u%u s%u v%u s%u d%u", w->number, place_of_binary(op),
             u->number, alpha->number, v->number, beta->number, desc);
    show_vector(w, GxB_Vector_eWiseUnion(given_vector(w), NULL, NULL, op->op, given_vector(u),
                                         given_scalar(alpha), given_vector(v), given_scalar(beta),
                                         descriptors[desc]));
}

void step_structure(void) {
    switch (pick(4)) {
        case 0: step_kronecker(); break;
        case 1: step_transpose(); break;
        case 2: step_union_matrix(); break;
        default: step_union_vector(); break;
    }
}
