// SPDX-License-Identifier: MIT
// Objects that are there from the start. They are never destroyed, as programs may use them in the
// destructors of their own.
#include <bindings/graphblas/objects/objects.hpp>

namespace clbool::graphblas {

namespace {

template <class Object, class Of>
Object* predefined(const char* name, Of of) {
    auto* const made = new Object;
    made->name = name;
    made->predefined = true;
    made->of = std::move(of);
    return made;
}

GrB_Type make(const char* name, type_code of) {
    return predefined<GrB_Type_opaque>(name, built_in_type(of));
}

GrB_UnaryOp make(const char* name, unary_name op, type_code of) {
    return predefined<GrB_UnaryOp_opaque>(name, built_in_unary(op, of));
}

GrB_BinaryOp make(const char* name, binary_name op, type_code of) {
    return predefined<GrB_BinaryOp_opaque>(name, built_in_binary(op, of));
}

GrB_IndexUnaryOp make(const char* name, index_name op, type_code of) {
    return predefined<GrB_IndexUnaryOp_opaque>(name, built_in_index(op, of));
}

GrB_Monoid make_monoid(const char* name, binary_name op, type_code of) {
    return predefined<GrB_Monoid_opaque>(name, built_in_monoid(op, of));
}

GrB_Semiring make(const char* name, binary_name add, binary_name multiply, type_code of) {
    return predefined<GrB_Semiring_opaque>(name, built_in_semiring(add, multiply, of));
}

/// The letters of a descriptor's name say what it says.
GrB_Descriptor make_descriptor(const char* name) {
    const std::string letters = std::string(name).substr(sizeof("GrB_DESC_") - 1);
    const auto has = [&](const char* what) { return letters.find(what) != std::string::npos; };
    auto* const made = new GrB_Descriptor_opaque;
    made->name = name;
    made->predefined = true;
    made->replace = has("R");
    made->complement = has("C");
    made->structural = has("S");
    made->transpose_first = has("T0");
    made->transpose_second = has("T1");
    return made;
}

GrB_Global make_global() {
    auto* const made = new GrB_Global_opaque;
    made->name = "clbool";
    made->predefined = true;
    return made;
}

const std::uint64_t all_indices = 0;

}  // namespace

}  // namespace clbool::graphblas

using namespace clbool::graphblas;

const GrB_Global GrB_GLOBAL = make_global();
const uint64_t* GrB_ALL = &all_indices;

// One definition for each type of a list: what macros are right for.
#define CLBOOL_GRB_TYPE(name, code) GrB_Type GrB_##name = make("GrB_" #name, type_code::code);
#define CLBOOL_GRB_UNARY(name, code, NAME, op) \
    GrB_UnaryOp GrB_##NAME##_##name = make("GrB_" #NAME "_" #name, unary_name::op, type_code::code);
#define CLBOOL_GRB_BINARY(name, code, prefix, NAME, op) \
    GrB_BinaryOp prefix##_##NAME##_##name =             \
        make(#prefix "_" #NAME "_" #name, binary_name::op, type_code::code);
#define CLBOOL_GRB_INDEX(name, code, NAME, op) \
    GrB_IndexUnaryOp GrB_##NAME##_##name =     \
        make("GrB_" #NAME "_" #name, index_name::op, type_code::code);
#define CLBOOL_GRB_MONOID(name, code, NAME, op) \
    GrB_Monoid GrB_##NAME##_MONOID_##name =     \
        make_monoid("GrB_" #NAME "_MONOID_" #name, binary_name::op, type_code::code);
#define CLBOOL_GRB_SEMIRING(name, code, NAME, add, multiply)                           \
    GrB_Semiring GrB_##NAME##_SEMIRING_##name =                                        \
        make("GrB_" #NAME "_SEMIRING_" #name, binary_name::add, binary_name::multiply, \
             type_code::code);
#define CLBOOL_GRB_EXTENDED_SEMIRING(name, code, NAME, add, multiply) \
    GrB_Semiring GxB_##NAME##_##name =                                \
        make("GxB_" #NAME "_" #name, binary_name::add, binary_name::multiply, type_code::code);

#define CLBOOL_GRB_OF_TYPE(name, code)                                              \
    CLBOOL_GRB_TYPE(name, code)                                                     \
    CLBOOL_GRB_UNARY(name, code, IDENTITY, identity)                                \
    CLBOOL_GRB_UNARY(name, code, AINV, ainv)                                        \
    CLBOOL_GRB_UNARY(name, code, MINV, minv)                                        \
    CLBOOL_GRB_UNARY(name, code, ABS, abs)                                          \
    CLBOOL_GRB_BINARY(name, code, GrB, FIRST, first)                                \
    CLBOOL_GRB_BINARY(name, code, GrB, SECOND, second)                              \
    CLBOOL_GRB_BINARY(name, code, GrB, ONEB, oneb)                                  \
    CLBOOL_GRB_BINARY(name, code, GrB, PLUS, plus)                                  \
    CLBOOL_GRB_BINARY(name, code, GrB, MINUS, minus)                                \
    CLBOOL_GRB_BINARY(name, code, GrB, TIMES, times)                                \
    CLBOOL_GRB_BINARY(name, code, GrB, DIV, div)                                    \
    CLBOOL_GRB_BINARY(name, code, GrB, MIN, min)                                    \
    CLBOOL_GRB_BINARY(name, code, GrB, MAX, max)                                    \
    CLBOOL_GRB_BINARY(name, code, GrB, EQ, eq)                                      \
    CLBOOL_GRB_BINARY(name, code, GrB, NE, ne)                                      \
    CLBOOL_GRB_BINARY(name, code, GrB, GT, gt)                                      \
    CLBOOL_GRB_BINARY(name, code, GrB, LT, lt)                                      \
    CLBOOL_GRB_BINARY(name, code, GrB, GE, ge)                                      \
    CLBOOL_GRB_BINARY(name, code, GrB, LE, le)                                      \
    CLBOOL_GRB_BINARY(name, code, GxB, ANY, any)                                    \
    CLBOOL_GRB_BINARY(name, code, GxB, PAIR, oneb)                                  \
    CLBOOL_GRB_INDEX(name, code, VALUEEQ, value_eq)                                 \
    CLBOOL_GRB_INDEX(name, code, VALUENE, value_ne)                                 \
    CLBOOL_GRB_INDEX(name, code, VALUELT, value_lt)                                 \
    CLBOOL_GRB_INDEX(name, code, VALUELE, value_le)                                 \
    CLBOOL_GRB_INDEX(name, code, VALUEGT, value_gt)                                 \
    CLBOOL_GRB_INDEX(name, code, VALUEGE, value_ge)                                 \
    GrB_Monoid GxB_ANY_##name##_MONOID =                                            \
        make_monoid("GxB_ANY_" #name "_MONOID", binary_name::any, type_code::code); \
    CLBOOL_GRB_EXTENDED_SEMIRING(name, code, ANY_FIRST, any, first)                 \
    CLBOOL_GRB_EXTENDED_SEMIRING(name, code, ANY_SECOND, any, second)               \
    CLBOOL_GRB_EXTENDED_SEMIRING(name, code, ANY_PAIR, any, oneb)

#define CLBOOL_GRB_OF_NUMBER(name, code)                     \
    CLBOOL_GRB_OF_TYPE(name, code)                           \
    CLBOOL_GRB_MONOID(name, code, PLUS, plus)                \
    CLBOOL_GRB_MONOID(name, code, TIMES, times)              \
    CLBOOL_GRB_MONOID(name, code, MIN, min)                  \
    CLBOOL_GRB_MONOID(name, code, MAX, max)                  \
    CLBOOL_GRB_SEMIRING(name, code, PLUS_TIMES, plus, times) \
    CLBOOL_GRB_SEMIRING(name, code, PLUS_MIN, plus, min)     \
    CLBOOL_GRB_SEMIRING(name, code, MIN_PLUS, min, plus)     \
    CLBOOL_GRB_SEMIRING(name, code, MIN_TIMES, min, times)   \
    CLBOOL_GRB_SEMIRING(name, code, MIN_FIRST, min, first)   \
    CLBOOL_GRB_SEMIRING(name, code, MIN_SECOND, min, second) \
    CLBOOL_GRB_SEMIRING(name, code, MIN_MAX, min, max)       \
    CLBOOL_GRB_SEMIRING(name, code, MAX_PLUS, max, plus)     \
    CLBOOL_GRB_SEMIRING(name, code, MAX_TIMES, max, times)   \
    CLBOOL_GRB_SEMIRING(name, code, MAX_FIRST, max, first)   \
    CLBOOL_GRB_SEMIRING(name, code, MAX_SECOND, max, second) \
    CLBOOL_GRB_SEMIRING(name, code, MAX_MIN, max, min)       \
    CLBOOL_GRB_EXTENDED_SEMIRING(name, code, PLUS_PAIR, plus, oneb)

#define CLBOOL_GRB_OF_INTEGER(name, code)          \
    CLBOOL_GRB_OF_NUMBER(name, code)               \
    CLBOOL_GRB_UNARY(name, code, BNOT, bnot)       \
    CLBOOL_GRB_BINARY(name, code, GrB, BOR, bor)   \
    CLBOOL_GRB_BINARY(name, code, GrB, BAND, band) \
    CLBOOL_GRB_BINARY(name, code, GrB, BXOR, bxor) \
    CLBOOL_GRB_BINARY(name, code, GrB, BXNOR, bxnor)

CLBOOL_GRB_OF_TYPE(BOOL, boolean)
CLBOOL_GRB_OF_INTEGER(INT8, int8)
CLBOOL_GRB_OF_INTEGER(INT16, int16)
CLBOOL_GRB_OF_INTEGER(INT32, int32)
CLBOOL_GRB_OF_INTEGER(INT64, int64)
CLBOOL_GRB_OF_INTEGER(UINT8, uint8)
CLBOOL_GRB_OF_INTEGER(UINT16, uint16)
CLBOOL_GRB_OF_INTEGER(UINT32, uint32)
CLBOOL_GRB_OF_INTEGER(UINT64, uint64)
CLBOOL_GRB_OF_NUMBER(FP32, fp32)
CLBOOL_GRB_OF_NUMBER(FP64, fp64)

CLBOOL_GRB_INDEX(INT32, int32, ROWINDEX, row_index)
CLBOOL_GRB_INDEX(INT64, int64, ROWINDEX, row_index)
CLBOOL_GRB_INDEX(INT32, int32, COLINDEX, col_index)
CLBOOL_GRB_INDEX(INT64, int64, COLINDEX, col_index)
CLBOOL_GRB_INDEX(INT32, int32, DIAGINDEX, diag_index)
CLBOOL_GRB_INDEX(INT64, int64, DIAGINDEX, diag_index)

CLBOOL_GRB_MONOID(BOOL, boolean, LOR, lor)
CLBOOL_GRB_MONOID(BOOL, boolean, LAND, land)
CLBOOL_GRB_MONOID(BOOL, boolean, LXOR, lxor)
CLBOOL_GRB_MONOID(BOOL, boolean, LXNOR, lxnor)
CLBOOL_GRB_SEMIRING(BOOL, boolean, LOR_LAND, lor, land)
CLBOOL_GRB_SEMIRING(BOOL, boolean, LAND_LOR, land, lor)
CLBOOL_GRB_SEMIRING(BOOL, boolean, LXOR_LAND, lxor, land)
CLBOOL_GRB_SEMIRING(BOOL, boolean, LXNOR_LOR, lxnor, lor)

#define CLBOOL_GRB_DESCRIPTOR(letters) \
    GrB_Descriptor GrB_DESC_##letters = make_descriptor("GrB_DESC_" #letters);
#define CLBOOL_GRB_DESCRIPTORS(letters) \
    CLBOOL_GRB_DESCRIPTOR(letters##T0)  \
    CLBOOL_GRB_DESCRIPTOR(letters##T1)  \
    CLBOOL_GRB_DESCRIPTOR(letters##T0T1)

CLBOOL_GRB_DESCRIPTORS()
CLBOOL_GRB_DESCRIPTORS(C)
CLBOOL_GRB_DESCRIPTORS(S)
CLBOOL_GRB_DESCRIPTORS(SC)
CLBOOL_GRB_DESCRIPTORS(R)
CLBOOL_GRB_DESCRIPTORS(RC)
CLBOOL_GRB_DESCRIPTORS(RS)
CLBOOL_GRB_DESCRIPTORS(RSC)
CLBOOL_GRB_DESCRIPTOR(C)
CLBOOL_GRB_DESCRIPTOR(S)
CLBOOL_GRB_DESCRIPTOR(SC)
CLBOOL_GRB_DESCRIPTOR(R)
CLBOOL_GRB_DESCRIPTOR(RC)
CLBOOL_GRB_DESCRIPTOR(RS)
CLBOOL_GRB_DESCRIPTOR(RSC)

#undef CLBOOL_GRB_TYPE
#undef CLBOOL_GRB_UNARY
#undef CLBOOL_GRB_BINARY
#undef CLBOOL_GRB_INDEX
#undef CLBOOL_GRB_MONOID
#undef CLBOOL_GRB_SEMIRING
#undef CLBOOL_GRB_EXTENDED_SEMIRING
#undef CLBOOL_GRB_OF_TYPE
#undef CLBOOL_GRB_OF_NUMBER
#undef CLBOOL_GRB_OF_INTEGER
#undef CLBOOL_GRB_DESCRIPTOR
#undef CLBOOL_GRB_DESCRIPTORS

GrB_UnaryOp GrB_LNOT = make("GrB_LNOT", unary_name::lnot, type_code::boolean);
GrB_BinaryOp GrB_LOR = make("GrB_LOR", binary_name::lor, type_code::boolean);
GrB_BinaryOp GrB_LAND = make("GrB_LAND", binary_name::land, type_code::boolean);
GrB_BinaryOp GrB_LXOR = make("GrB_LXOR", binary_name::lxor, type_code::boolean);
GrB_BinaryOp GrB_LXNOR = make("GrB_LXNOR", binary_name::lxnor, type_code::boolean);
GrB_IndexUnaryOp GrB_TRIL = make("GrB_TRIL", index_name::tril, type_code::int64);
GrB_IndexUnaryOp GrB_TRIU = make("GrB_TRIU", index_name::triu, type_code::int64);
GrB_IndexUnaryOp GrB_DIAG = make("GrB_DIAG", index_name::diag, type_code::int64);
GrB_IndexUnaryOp GrB_OFFDIAG = make("GrB_OFFDIAG", index_name::offdiag, type_code::int64);
GrB_IndexUnaryOp GrB_COLLE = make("GrB_COLLE", index_name::col_le, type_code::int64);
GrB_IndexUnaryOp GrB_COLGT = make("GrB_COLGT", index_name::col_gt, type_code::int64);
GrB_IndexUnaryOp GrB_ROWLE = make("GrB_ROWLE", index_name::row_le, type_code::int64);
GrB_IndexUnaryOp GrB_ROWGT = make("GrB_ROWGT", index_name::row_gt, type_code::int64);

namespace clbool::graphblas {

GrB_Type type_object(const type_of& type) {
    switch (type.code) {
        case type_code::boolean: return GrB_BOOL;
        case type_code::int8: return GrB_INT8;
        case type_code::uint8: return GrB_UINT8;
        case type_code::int16: return GrB_INT16;
        case type_code::uint16: return GrB_UINT16;
        case type_code::int32: return GrB_INT32;
        case type_code::uint32: return GrB_UINT32;
        case type_code::int64: return GrB_INT64;
        case type_code::uint64: return GrB_UINT64;
        case type_code::fp32: return GrB_FP32;
        case type_code::fp64: return GrB_FP64;
        case type_code::user: break;
    }
    return static_cast<GrB_Type>(const_cast<void*>(type.user));
}

}  // namespace clbool::graphblas
