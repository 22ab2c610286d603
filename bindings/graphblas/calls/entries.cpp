// SPDX-License-Identifier: MIT
// Entries all at once: build, extractTuples.
#include <bindings/graphblas/arguments.hpp>
#include <bindings/graphblas/values/casts.hpp>

#include <algorithm>
#include <cstring>

using namespace clbool::graphblas;

namespace clbool::graphblas {

namespace {

void require_list(const GrB_Index* list, const char* what) {
    given(list, what);
    require(list != GrB_ALL, GrB_INVALID_VALUE, "GrB_ALL is no list of entries");
}

void check_lists(const GrB_Index* rows, const GrB_Index* cols, bool is_matrix) {
    require_list(rows, "the list of rows");
    if (is_matrix) {
        require_list(cols, "the list of columns");
    }
}

void check_duplicates(const collection& c, const type_of& x, const binary_op* dup) {
    if (dup == nullptr) {
        return;
    }
    require(dup->x == dup->y && dup->x == dup->z, GrB_DOMAIN_MISMATCH,
            "an operator for duplicates has one type alone");
    require_fit(dup->x, x, "the values");
    require_fit(c.type(), dup->z, "what the operator for duplicates gives");
}

/// Entries without their values.
tuples pattern_of(const collection& c, const GrB_Index* rows, const GrB_Index* cols,
                  GrB_Index nvals, const binary_op* dup) {
    const bool there = true;
    build_input from{c.nrows(), c.ncols(), rows, cols, &there, type_for<bool>(), nvals};
    from.one_value = true;
    return build(from, dup, type_for<bool>());
}

GrB_Info build_entries(collection& c, const GrB_Index* rows, const GrB_Index* cols, bool is_matrix,
                       const value_argument& values, GrB_Index nvals, GrB_BinaryOp given_dup) {
    const binary_op* const dup =
        given_dup == nullptr ? nullptr : &valid(given_dup, "the operator for duplicates").of;
    check_lists(rows, cols, is_matrix);
    require_given(values.at, "the list of values");
    require(c.nvals() == 0, GrB_OUTPUT_NOT_EMPTY, "the output has entries already");
    // Nothing but the output says what user-defined values are.
    const type_of from = resolved(values.type, c.type());
    require_fit(c.type(), from, "the values");
    check_duplicates(c, from, dup);
    c.set_entries(build({c.nrows(), c.ncols(), rows, cols, values.at, from, nvals}, dup, c.type()));
    return GrB_SUCCESS;
}

/// The same entries, all of one value of another type.
tuples filled(tuples entries, const type_of& type, const void* value) {
    entries.type = type;
    entries.bytes.resize(entries.nvals() * type.size);
    for (std::size_t entry = 0; entry < entries.nvals(); ++entry) {
        std::memcpy(entries.value(entry), value, type.size);
    }
    return entries;
}

GrB_Info build_scalar(collection& c, const GrB_Index* rows, const GrB_Index* cols, bool is_matrix,
                      GrB_Scalar given_scalar, GrB_Index nvals) {
    auto& scalar = valid(given_scalar, "the scalar");
    check_lists(rows, cols, is_matrix);
    require_fit(c.type(), scalar.type(), "the scalar");
    require(c.nvals() == 0, GrB_OUTPUT_NOT_EMPTY, "the output has entries already");
    const tuples& entry = scalar.entries();
    require(entry.nvals() == 1, GrB_EMPTY_OBJECT, "the scalar has no value");
    const binary_op first = built_in_binary(binary_name::first, type_code::boolean);
    tuples pattern = pattern_of(c, rows, cols, nvals, &first);
    std::vector<std::byte> value(c.type().size);
    cast(c.type(), value.data(), scalar.type(), entry.value(0));
    c.set_entries(filled(std::move(pattern), c.type(), value.data()));
    return GrB_SUCCESS;
}

void copy_indices(GrB_Index* to, const std::vector<std::uint32_t>& from) {
    if (to != nullptr) {
        std::copy(from.begin(), from.end(), to);
    }
}

void copy_values(void* to, const type_of& type, const tuples& from) {
    if (to == nullptr) {
        return;
    }
    if (type == from.type) {
        std::copy(from.bytes.begin(), from.bytes.end(), static_cast<std::byte*>(to));
        return;
    }
    const cast_function convert = find_cast(type.code, from.type.code);
    auto* bytes = static_cast<std::byte*>(to);
    for (std::size_t entry = 0; entry < from.nvals(); ++entry, bytes += type.size) {
        convert(bytes, from.value(entry));
    }
}

void extract_entries(GrB_Index* rows, GrB_Index* cols, void* values, const type_of& type,
                     GrB_Index* nvals, collection& c) {
    given(nvals, "nvals");
    require_fit(type, c.type(), "the room for values");
    const tuples& entries = c.entries();
    require(*nvals >= entries.nvals() || (rows == nullptr && cols == nullptr && values == nullptr),
            GrB_INSUFFICIENT_SPACE, "there are more entries than the room that nvals says");
    copy_indices(rows, entries.rows);
    copy_indices(cols, entries.cols);
    copy_values(values, resolved(type, c.type()), entries);
    *nvals = entries.nvals();
}

}  // namespace

}  // namespace clbool::graphblas

#define CLBOOL_GRB_DEFINE(name, type)                                                          \
    GrB_Info GrB_Vector_build_##name(GrB_Vector w, const GrB_Index* I, const type* X,          \
                                     GrB_Index nvals, const GrB_BinaryOp dup) {                \
        return guarded(w, "GrB_Vector_build", [&] {                                            \
            return build_entries(valid(w, "the vector"), I, nullptr, false,                    \
                                 {array_type<type>(), X}, nvals, dup);                         \
        });                                                                                    \
    }                                                                                          \
    GrB_Info GrB_Matrix_build_##name(GrB_Matrix C, const GrB_Index* I, const GrB_Index* J,     \
                                     const type* X, GrB_Index nvals, const GrB_BinaryOp dup) { \
        return guarded(C, "GrB_Matrix_build", [&] {                                            \
            return build_entries(valid(C, "the matrix"), I, J, true, {array_type<type>(), X},  \
                                 nvals, dup);                                                  \
        });                                                                                    \
    }                                                                                          \
    GrB_Info GrB_Vector_extractTuples_##name(GrB_Index* I, type* X, GrB_Index* nvals,          \
                                             const GrB_Vector v) {                             \
        return guarded("GrB_Vector_extractTuples", [&] {                                       \
            extract_entries(I, nullptr, X, array_type<type>(), nvals, valid(v, "the vector")); \
        });                                                                                    \
    }                                                                                          \
    GrB_Info GrB_Matrix_extractTuples_##name(GrB_Index* I, GrB_Index* J, type* X,              \
                                             GrB_Index* nvals, const GrB_Matrix A) {           \
        return guarded("GrB_Matrix_extractTuples", [&] {                                       \
            extract_entries(I, J, X, array_type<type>(), nvals, valid(A, "the matrix"));       \
        });                                                                                    \
    }
CLBOOL_GRB_ARRAYS(CLBOOL_GRB_DEFINE)
#undef CLBOOL_GRB_DEFINE

GrB_Info GxB_Vector_build_Scalar(GrB_Vector w, const GrB_Index* I, GrB_Scalar scalar,
                                 GrB_Index nvals) {
    return guarded(w, "GxB_Vector_build_Scalar", [&] {
        return build_scalar(valid(w, "the vector"), I, nullptr, false, scalar, nvals);
    });
}

GrB_Info GxB_Matrix_build_Scalar(GrB_Matrix C, const GrB_Index* I, const GrB_Index* J,
                                 GrB_Scalar scalar, GrB_Index nvals) {
    return guarded(C, "GxB_Matrix_build_Scalar",
                   [&] { return build_scalar(valid(C, "the matrix"), I, J, true, scalar, nvals); });
}
