// SPDX-License-Identifier: MIT
// Scalars, vectors and matrices as wholes.
#include <bindings/graphblas/arguments.hpp>

#include <memory>

using namespace clbool::graphblas;

namespace clbool::graphblas {

namespace {

template <class Object>
void create(Object** place, GrB_Type type, std::uint64_t nrows, std::uint64_t ncols) {
    Object*& handle = new_handle(place);
    const type_of& of = valid(type, "the type").of;
    require_dimension(nrows);
    require_dimension(ncols);
    handle = new Object(of, nrows, ncols);
}

template <class Object>
void duplicate(Object** place, Object* from) {
    Object*& handle = new_handle(place);
    auto& a = valid(from, "what is to be copied");
    auto made = std::make_unique<Object>(a.type(), a.nrows(), a.ncols());
    made->share(a);
    made->orientation = a.orientation;
    handle = made.release();
}

void resize(collection& c, std::uint64_t nrows, std::uint64_t ncols) {
    require_dimension(nrows);
    require_dimension(ncols);
    c.resize(nrows, ncols);
}

void copy_type_name(char* name, const type_of& type) {
    static const char* const names[] = {"",        "bool",     "int8_t",  "uint8_t",
                                        "int16_t", "uint16_t", "int32_t", "uint32_t",
                                        "int64_t", "uint64_t", "float",   "double"};
    const std::string text =
        type.is_user() ? type_object(type)->name : names[static_cast<std::size_t>(type.code)];
    const std::size_t length = text.copy(&given(name, "the name"), GxB_MAX_NAME_LEN - 1);
    name[length] = '\0';
}

}  // namespace

}  // namespace clbool::graphblas

GrB_Info GrB_Scalar_new(GrB_Scalar* s, GrB_Type type) {
    return guarded("GrB_Scalar_new", [&] { create(s, type, 1, 1); });
}

GrB_Info GrB_Vector_new(GrB_Vector* v, GrB_Type type, GrB_Index n) {
    return guarded("GrB_Vector_new", [&] { create(v, type, n, 1); });
}

GrB_Info GrB_Matrix_new(GrB_Matrix* A, GrB_Type type, GrB_Index nrows, GrB_Index ncols) {
    return guarded("GrB_Matrix_new", [&] { create(A, type, nrows, ncols); });
}

GrB_Info GrB_Scalar_dup(GrB_Scalar* s, const GrB_Scalar t) {
    return guarded("GrB_Scalar_dup", [&] { duplicate(s, t); });
}

GrB_Info GrB_Vector_dup(GrB_Vector* w, const GrB_Vector u) {
    return guarded("GrB_Vector_dup", [&] { duplicate(w, u); });
}

GrB_Info GrB_Matrix_dup(GrB_Matrix* C, const GrB_Matrix A) {
    return guarded("GrB_Matrix_dup", [&] { duplicate(C, A); });
}

GrB_Info GrB_Scalar_clear(GrB_Scalar s) {
    return guarded(s, "GrB_Scalar_clear", [&] { valid(s, "the scalar").clear(); });
}

GrB_Info GrB_Vector_clear(GrB_Vector v) {
    return guarded(v, "GrB_Vector_clear", [&] { valid(v, "the vector").clear(); });
}

GrB_Info GrB_Matrix_clear(GrB_Matrix A) {
    return guarded(A, "GrB_Matrix_clear", [&] { valid(A, "the matrix").clear(); });
}

GrB_Info GrB_Scalar_nvals(GrB_Index* nvals, const GrB_Scalar s) {
    return guarded("GrB_Scalar_nvals",
                   [&] { given(nvals, "nvals") = valid(s, "the scalar").nvals(); });
}

GrB_Info GrB_Vector_nvals(GrB_Index* nvals, const GrB_Vector v) {
    return guarded("GrB_Vector_nvals",
                   [&] { given(nvals, "nvals") = valid(v, "the vector").nvals(); });
}

GrB_Info GrB_Matrix_nvals(GrB_Index* nvals, const GrB_Matrix A) {
    return guarded("GrB_Matrix_nvals",
                   [&] { given(nvals, "nvals") = valid(A, "the matrix").nvals(); });
}

GrB_Info GrB_Vector_size(GrB_Index* n, const GrB_Vector v) {
    return guarded("GrB_Vector_size", [&] { given(n, "n") = valid(v, "the vector").nrows(); });
}

GrB_Info GrB_Matrix_nrows(GrB_Index* nrows, const GrB_Matrix A) {
    return guarded("GrB_Matrix_nrows",
                   [&] { given(nrows, "nrows") = valid(A, "the matrix").nrows(); });
}

GrB_Info GrB_Matrix_ncols(GrB_Index* ncols, const GrB_Matrix A) {
    return guarded("GrB_Matrix_ncols",
                   [&] { given(ncols, "ncols") = valid(A, "the matrix").ncols(); });
}

GrB_Info GrB_Vector_resize(GrB_Vector w, GrB_Index n) {
    return guarded(w, "GrB_Vector_resize", [&] { resize(valid(w, "the vector"), n, 1); });
}

GrB_Info GrB_Matrix_resize(GrB_Matrix C, GrB_Index nrows, GrB_Index ncols) {
    return guarded(C, "GrB_Matrix_resize", [&] { resize(valid(C, "the matrix"), nrows, ncols); });
}

GrB_Info GrB_Matrix_diag(GrB_Matrix* C, const GrB_Vector v, int64_t k) {
    return guarded("GrB_Matrix_diag", [&] {
        GrB_Matrix& handle = new_handle(C);
        auto& column = valid(v, "the vector");
        const auto off = k < 0 ? 0 - static_cast<std::uint64_t>(k) : static_cast<std::uint64_t>(k);
        require_dimension(off);
        require_dimension(column.nrows() + off);
        tuples entries = diag(column.entries(), k);
        auto made =
            std::make_unique<GrB_Matrix_opaque>(column.type(), entries.nrows, entries.ncols);
        made->set_entries(std::move(entries));
        handle = made.release();
    });
}

GrB_Info GxB_Matrix_type_name(char* name, const GrB_Matrix A) {
    return guarded("GxB_Matrix_type_name",
                   [&] { copy_type_name(name, valid(A, "the matrix").type()); });
}

GrB_Info GxB_Vector_type_name(char* name, const GrB_Vector v) {
    return guarded("GxB_Vector_type_name",
                   [&] { copy_type_name(name, valid(v, "the vector").type()); });
}

GrB_Info GxB_Scalar_type_name(char* name, const GrB_Scalar s) {
    return guarded("GxB_Scalar_type_name",
                   [&] { copy_type_name(name, valid(s, "the scalar").type()); });
}

GrB_Info GxB_Matrix_type(GrB_Type* type, const GrB_Matrix A) {
    return guarded("GxB_Matrix_type",
                   [&] { given(type, "the type") = type_object(valid(A, "the matrix").type()); });
}

GrB_Info GxB_Vector_type(GrB_Type* type, const GrB_Vector v) {
    return guarded("GxB_Vector_type",
                   [&] { given(type, "the type") = type_object(valid(v, "the vector").type()); });
}

GrB_Info GxB_Scalar_type(GrB_Type* type, const GrB_Scalar s) {
    return guarded("GxB_Scalar_type",
                   [&] { given(type, "the type") = type_object(valid(s, "the scalar").type()); });
}
