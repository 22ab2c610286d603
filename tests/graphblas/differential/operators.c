/* SPDX-License-Identifier: MIT */
/* The operators, monoids, semirings and descriptors that steps choose from. */
#include "operators.h"

struct unary unaries[LIST];
struct binary binaries[LIST];
struct monoid monoids[LIST];
struct semiring semirings[LIST];
struct index_op index_ops[LIST];
unsigned unary_count;
unsigned binary_count;
unsigned monoid_count;
unsigned semiring_count;
unsigned index_count;
GrB_Descriptor descriptors[DESCRIPTORS];

static unsigned own_unary;    /* from here on the objects are this program's */
static unsigned own_binary;   /* the same */
static unsigned own_monoid;   /* the same */
static unsigned own_semiring; /* the same */
static unsigned own_index;    /* the same */

static void add_unary(GrB_UnaryOp op, enum type x) {
    if (is_wanted(x)) unaries[unary_count++] = (struct unary){op, x};
}

static void add_binary(GrB_BinaryOp op, enum type x, enum type z, bool divides) {
    const bool is_sum = z == x && !divides;
    if (!is_narrow || (is_wanted(x) && is_sum))
        binaries[binary_count++] = (struct binary){op, x, z, divides};
}

static void add_monoid(GrB_Monoid op, enum type x, bool multiplies) {
    if (is_wanted(x)) monoids[monoid_count++] = (struct monoid){op, x, multiplies};
}

static void add_semiring(GrB_Semiring op, enum type x) {
    if (is_wanted(x)) semirings[semiring_count++] = (struct semiring){op, x};
}

/* One that libraries of bits have no way of their own for. */
static void add_wide_semiring(GrB_Semiring op, enum type x) {
    if (!is_narrow) add_semiring(op, x);
}

static void add_index(GrB_IndexUnaryOp op, enum type x, enum type thunk) {
    if (x == TYPES || is_wanted(x)) index_ops[index_count++] = (struct index_op){op, x, thunk};
}

static void swap_pair(void* z, const void* x) {
    const struct pair from = *(const struct pair*)x;
    *(struct pair*)z = (struct pair){from.second, from.first};
}

static void first_of_pair(void* z, const void* x) { *(int32_t*)z = ((const struct pair*)x)->first; }

static void add_pairs(void* z, const void* x, const void* y) {
    const struct pair a = *(const struct pair*)x;
    const struct pair b = *(const struct pair*)y;
    *(struct pair*)z = (struct pair){(a.first + b.first) % 100, (a.second + b.second) % 100};
}

static void scale_pair(void* z, const void* x, const void* y) {
    const struct pair a = *(const struct pair*)x;
    const int32_t b = *(const int32_t*)y % 10;
    *(struct pair*)z = (struct pair){a.first * b % 100, a.second * b % 100};
}

static void mix_numbers(void* z, const void* x, const void* y) {
    *(int32_t*)z = (*(const int32_t*)x % 50 + 2 * (*(const int32_t*)y % 50)) % 100;
}

/* Both without the value: of vectors of one value SuiteSparse 7.4 reads others behind it. */
static void is_odd_place(void* z, const void* x, GrB_Index i, GrB_Index j, const void* y) {
    (void)x;
    *(bool*)z = ((i + j + (GrB_Index) * (const int32_t*)y) & 1) == 1;
}

static void is_early_pair(void* z, const void* x, GrB_Index i, GrB_Index j, const void* y) {
    (void)x;
    (void)j;
    *(bool*)z = (int64_t)i < *(const int32_t*)y;
}

static void make_for_all_types(void) {
#define ADD(name, type)                                             \
    add_unary(GrB_IDENTITY_##name, TYPE_##name);                    \
    add_unary(GrB_AINV_##name, TYPE_##name);                        \
    add_unary(GrB_MINV_##name, TYPE_##name);                        \
    add_unary(GrB_ABS_##name, TYPE_##name);                         \
    add_binary(GrB_FIRST_##name, TYPE_##name, TYPE_##name, false);  \
    add_binary(GrB_SECOND_##name, TYPE_##name, TYPE_##name, false); \
    add_binary(GrB_ONEB_##name, TYPE_##name, TYPE_##name, false);   \
    add_binary(GrB_PLUS_##name, TYPE_##name, TYPE_##name, false);   \
    add_binary(GrB_MINUS_##name, TYPE_##name, TYPE_##name, false);  \
    add_binary(GrB_TIMES_##name, TYPE_##name, TYPE_##name, false);  \
    add_binary(GrB_DIV_##name, TYPE_##name, TYPE_##name, true);     \
    add_binary(GrB_MIN_##name, TYPE_##name, TYPE_##name, false);    \
    add_binary(GrB_MAX_##name, TYPE_##name, TYPE_##name, false);    \
    add_binary(GrB_EQ_##name, TYPE_##name, TYPE_BOOL, false);       \
    add_binary(GrB_NE_##name, TYPE_##name, TYPE_BOOL, false);       \
    add_binary(GrB_GT_##name, TYPE_##name, TYPE_BOOL, false);       \
    add_binary(GrB_LT_##name, TYPE_##name, TYPE_BOOL, false);       \
    add_binary(GrB_GE_##name, TYPE_##name, TYPE_BOOL, false);       \
    add_binary(GrB_LE_##name, TYPE_##name, TYPE_BOOL, false);       \
    add_binary(GxB_PAIR_##name, TYPE_##name, TYPE_##name, false);   \
    add_semiring(GxB_ANY_PAIR_##name, TYPE_##name);                 \
    add_index(GrB_VALUEEQ_##name, TYPE_##name, TYPE_##name);        \
    add_index(GrB_VALUENE_##name, TYPE_##name, TYPE_##name);        \
    add_index(GrB_VALUELT_##name, TYPE_##name, TYPE_##name);        \
    add_index(GrB_VALUELE_##name, TYPE_##name, TYPE_##name);        \
    add_index(GrB_VALUEGT_##name, TYPE_##name, TYPE_##name);        \
    add_index(GrB_VALUEGE_##name, TYPE_##name, TYPE_##name);
    FOR_TYPES(ADD)
#undef ADD
}

#define FOR_INTEGERS(X) X(INT8) X(INT16) X(INT32) X(INT64) X(UINT8) X(UINT16) X(UINT32) X(UINT64)
#define FOR_NUMBERS(X) FOR_INTEGERS(X) X(FP32) X(FP64)

static void make_for_numbers(void) {
#define ADD(name)                                                   \
    add_monoid(GrB_PLUS_MONOID_##name, TYPE_##name, false);         \
    add_monoid(GrB_TIMES_MONOID_##name, TYPE_##name, true);         \
    add_monoid(GrB_MIN_MONOID_##name, TYPE_##name, false);          \
    add_monoid(GrB_MAX_MONOID_##name, TYPE_##name, false);          \
    add_wide_semiring(GrB_PLUS_TIMES_SEMIRING_##name, TYPE_##name); \
    add_wide_semiring(GrB_PLUS_MIN_SEMIRING_##name, TYPE_##name);   \
    add_wide_semiring(GrB_MIN_PLUS_SEMIRING_##name, TYPE_##name);   \
    add_wide_semiring(GrB_MIN_TIMES_SEMIRING_##name, TYPE_##name);  \
    add_semiring(GrB_MIN_FIRST_SEMIRING_##name, TYPE_##name);       \
    add_semiring(GrB_MIN_SECOND_SEMIRING_##name, TYPE_##name);      \
    add_wide_semiring(GrB_MIN_MAX_SEMIRING_##name, TYPE_##name);    \
    add_wide_semiring(GrB_MAX_PLUS_SEMIRING_##name, TYPE_##name);   \
    add_wide_semiring(GrB_MAX_TIMES_SEMIRING_##name, TYPE_##name);  \
    add_semiring(GrB_MAX_FIRST_SEMIRING_##name, TYPE_##name);       \
    add_semiring(GrB_MAX_SECOND_SEMIRING_##name, TYPE_##name);      \
    add_wide_semiring(GrB_MAX_MIN_SEMIRING_##name, TYPE_##name);    \
    add_semiring(GxB_PLUS_PAIR_##name, TYPE_##name);
    FOR_NUMBERS(ADD)
#undef ADD
#define ADD(name)                                                 \
    add_unary(GrB_BNOT_##name, TYPE_##name);                      \
    add_binary(GrB_BOR_##name, TYPE_##name, TYPE_##name, false);  \
    add_binary(GrB_BAND_##name, TYPE_##name, TYPE_##name, false); \
    add_binary(GrB_BXOR_##name, TYPE_##name, TYPE_##name, false); \
    add_binary(GrB_BXNOR_##name, TYPE_##name, TYPE_##name, false);
    FOR_INTEGERS(ADD)
#undef ADD
}

static void make_for_bits(void) {
    add_unary(GrB_LNOT, TYPE_BOOL);
    add_binary(GrB_LOR, TYPE_BOOL, TYPE_BOOL, false);
    add_binary(GrB_LAND, TYPE_BOOL, TYPE_BOOL, false);
    add_binary(GrB_LXOR, TYPE_BOOL, TYPE_BOOL, false);
    add_binary(GrB_LXNOR, TYPE_BOOL, TYPE_BOOL, false);
    add_monoid(GrB_LOR_MONOID_BOOL, TYPE_BOOL, false);
    add_monoid(GrB_LAND_MONOID_BOOL, TYPE_BOOL, false);
    add_monoid(GrB_LXOR_MONOID_BOOL, TYPE_BOOL, false);
    add_monoid(GrB_LXNOR_MONOID_BOOL, TYPE_BOOL, false);
    add_semiring(GrB_LOR_LAND_SEMIRING_BOOL, TYPE_BOOL);
    add_wide_semiring(GrB_LAND_LOR_SEMIRING_BOOL, TYPE_BOOL);
    add_wide_semiring(GrB_LXOR_LAND_SEMIRING_BOOL, TYPE_BOOL);
    add_wide_semiring(GrB_LXNOR_LOR_SEMIRING_BOOL, TYPE_BOOL);
}

static void make_for_places(void) {
    add_index(GrB_ROWINDEX_INT32, TYPES, TYPE_INT32);
    add_index(GrB_ROWINDEX_INT64, TYPES, TYPE_INT64);
    add_index(GrB_COLINDEX_INT32, TYPES, TYPE_INT32);
    add_index(GrB_COLINDEX_INT64, TYPES, TYPE_INT64);
    add_index(GrB_DIAGINDEX_INT32, TYPES, TYPE_INT32);
    add_index(GrB_DIAGINDEX_INT64, TYPES, TYPE_INT64);
    add_index(GrB_TRIL, TYPES, TYPE_INT64);
    add_index(GrB_TRIU, TYPES, TYPE_INT64);
    add_index(GrB_DIAG, TYPES, TYPE_INT64);
    add_index(GrB_OFFDIAG, TYPES, TYPE_INT64);
    add_index(GrB_COLLE, TYPES, TYPE_INT64);
    add_index(GrB_COLGT, TYPES, TYPE_INT64);
    add_index(GrB_ROWLE, TYPES, TYPE_INT64);
    add_index(GrB_ROWGT, TYPES, TYPE_INT64);
}

/* A monoid of ours, from one of the operators. */
static void make_monoid(GrB_BinaryOp op, enum type type, double identity) {
    struct entries x;
    GrB_Monoid made = NULL;
    put_value(&x, type, 0, identity);
    if (type == TYPE_USER) {
        x.values.of_USER[0] = (struct pair){0, 0};
    }
    new_monoid(type, &made, op, &x);
    add_monoid(made, type, false);
}

static void make_semiring(GrB_Monoid add, GrB_BinaryOp multiply, enum type x) {
    GrB_Semiring made = NULL;
    GrB_Semiring_new(&made, add, multiply);
    add_semiring(made, x);
}

static void make_own(void) {
    const GrB_Type user = types[TYPE_USER];
    GrB_UnaryOp unary = NULL;
    GrB_BinaryOp binary = NULL;
    GrB_IndexUnaryOp index = NULL;
    GrB_UnaryOp_new(&unary, swap_pair, user, user);
    add_unary(unary, TYPE_USER);
    GrB_UnaryOp_new(&unary, first_of_pair, GrB_INT32, user);
    add_unary(unary, TYPE_USER);
    GrB_BinaryOp_new(&binary, add_pairs, user, user, user);
    add_binary(binary, TYPE_USER, TYPE_USER, false);
    make_monoid(binary, TYPE_USER, 0);
    GrB_BinaryOp_new(&binary, scale_pair, user, user, GrB_INT32);
    add_binary(binary, TYPE_USER, TYPE_USER, false);
    make_semiring(monoids[monoid_count - 1].op, binary, TYPE_USER);
    GrB_BinaryOp_new(&binary, mix_numbers, GrB_INT32, GrB_INT32, GrB_INT32);
    add_binary(binary, TYPE_INT32, TYPE_INT32, false);
    make_semiring(GrB_PLUS_MONOID_INT32, binary, TYPE_INT32);
    make_semiring(GrB_MIN_MONOID_INT32, binary, TYPE_INT32);
    GrB_IndexUnaryOp_new(&index, is_odd_place, GrB_BOOL, GrB_INT32, GrB_INT32);
    add_index(index, TYPE_INT32, TYPE_INT32);
    GrB_IndexUnaryOp_new(&index, is_early_pair, GrB_BOOL, user, GrB_INT32);
    add_index(index, TYPE_USER, TYPE_INT32);
    make_monoid(GrB_BOR_UINT8, TYPE_UINT8, 0);
    make_monoid(GrB_BAND_UINT16, TYPE_UINT16, 65535);
    make_monoid(GrB_BXOR_UINT32, TYPE_UINT32, 0);
    make_monoid(GrB_PLUS_INT32, TYPE_INT32, 0);
    make_monoid(GrB_EQ_BOOL, TYPE_BOOL, 1);
    make_semiring(GrB_LOR_MONOID_BOOL, GrB_GT_FP64, TYPE_FP64);
    make_semiring(GrB_LXOR_MONOID_BOOL, GrB_EQ_INT16, TYPE_INT16);
    make_semiring(GrB_PLUS_MONOID_INT64, GrB_MINUS_INT64, TYPE_INT64);
    make_semiring(GrB_MAX_MONOID_INT8, GrB_DIV_INT8, TYPE_INT8);
    make_semiring(GrB_PLUS_MONOID_FP32, GrB_ONEB_FP32, TYPE_FP32);
    make_semiring(GrB_PLUS_MONOID_UINT64, GrB_SECOND_UINT64, TYPE_UINT64);
}

static void make_descriptors(void) {
    const GrB_Descriptor all[DESCRIPTORS] = {
        NULL,         GrB_DESC_T0,    GrB_DESC_T1,    GrB_DESC_T0T1,
        GrB_DESC_C,   GrB_DESC_CT0,   GrB_DESC_CT1,   GrB_DESC_CT0T1,
        GrB_DESC_S,   GrB_DESC_ST0,   GrB_DESC_ST1,   GrB_DESC_ST0T1,
        GrB_DESC_SC,  GrB_DESC_SCT0,  GrB_DESC_SCT1,  GrB_DESC_SCT0T1,
        GrB_DESC_R,   GrB_DESC_RT0,   GrB_DESC_RT1,   GrB_DESC_RT0T1,
        GrB_DESC_RC,  GrB_DESC_RCT0,  GrB_DESC_RCT1,  GrB_DESC_RCT0T1,
        GrB_DESC_RS,  GrB_DESC_RST0,  GrB_DESC_RST1,  GrB_DESC_RST0T1,
        GrB_DESC_RSC, GrB_DESC_RSCT0, GrB_DESC_RSCT1, GrB_DESC_RSCT0T1};
    for (unsigned k = 0; k < DESCRIPTORS; ++k) {
        descriptors[k] = all[k];
    }
}

void make_operators(void) {
    make_for_all_types();
    make_for_numbers();
    make_for_bits();
    make_for_places();
    own_unary = unary_count;
    own_binary = binary_count;
    own_monoid = monoid_count;
    own_semiring = semiring_count;
    own_index = index_count;
    if (!is_narrow) make_own();
    make_descriptors();
}

void free_operators(void) {
    for (unsigned k = own_unary; k < unary_count; ++k) GrB_UnaryOp_free(&unaries[k].op);
    for (unsigned k = own_binary; k < binary_count; ++k) GrB_BinaryOp_free(&binaries[k].op);
    for (unsigned k = own_monoid; k < monoid_count; ++k) GrB_Monoid_free(&monoids[k].op);
    for (unsigned k = own_semiring; k < semiring_count; ++k) GrB_Semiring_free(&semirings[k].op);
    for (unsigned k = own_index; k < index_count; ++k) GrB_IndexUnaryOp_free(&index_ops[k].op);
}
