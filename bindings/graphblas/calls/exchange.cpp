// SPDX-License-Identifier: MIT
// Matrices in and out as compressed rows, compressed columns or coordinates.
#include <bindings/graphblas/arguments.hpp>
#include <bindings/graphblas/values/casts.hpp>

#include <memory>
#include <vector>

using namespace clbool::graphblas;

namespace clbool::graphblas {

namespace {

/// The caller's arrays and how many elements each has.
template <class Index, class Value>
struct arrays {
    Index* pointers;
    Index* indices;
    Value* values;
    GrB_Index pointers_length;
    GrB_Index indices_length;
    GrB_Index values_length;
};
using arrays_in = arrays<const GrB_Index, const void>;

void require_format(GrB_Format format) {
    require(format == GrB_CSR_FORMAT || format == GrB_CSC_FORMAT || format == GrB_COO_FORMAT,
            GrB_INVALID_VALUE, "there is no such format");
}

/// Which row, or column, each entry is in, from pointers.
std::vector<std::uint64_t> expanded(const arrays_in& from, std::uint64_t dimension) {
    require(from.pointers_length >= dimension + 1, GrB_INVALID_VALUE, "there are too few pointers");
    require(from.pointers[0] == 0, GrB_INVALID_VALUE, "the first pointer is not 0");
    const std::uint64_t nvals = from.pointers[dimension];
    require(nvals <= from.indices_length && nvals <= from.values_length, GrB_INVALID_VALUE,
            "there are fewer indices or values than pointers say");
    std::vector<std::uint64_t> major;
    major.reserve(nvals);
    for (std::uint64_t i = 0; i < dimension; ++i) {
        require(from.pointers[i] <= from.pointers[i + 1], GrB_INVALID_VALUE,
                "pointers are not in order");
        major.insert(major.end(), from.pointers[i + 1] - from.pointers[i], i);
    }
    return major;
}

tuples imported(const arrays_in& from, const type_of& type, std::uint64_t nrows,
                std::uint64_t ncols, GrB_Format format) {
    build_input input{nrows, ncols, nullptr, nullptr, from.values, type, 0};
    std::vector<std::uint64_t> major;
    if (format == GrB_COO_FORMAT) {
        require(from.pointers_length <= from.indices_length &&
                    from.pointers_length <= from.values_length,
                GrB_INVALID_VALUE, "rows, columns and values are not as many");
        input.rows = from.indices;
        input.cols = from.pointers;
        input.count = from.pointers_length;
    } else {
        major = expanded(from, format == GrB_CSR_FORMAT ? nrows : ncols);
        input.rows = format == GrB_CSR_FORMAT ? major.data() : from.indices;
        input.cols = format == GrB_CSR_FORMAT ? from.indices : major.data();
        input.count = major.size();
    }
    return build(input, nullptr, type);
}

GrB_Info import_matrix(GrB_Matrix* place, GrB_Type given_type, const type_of& element,
                       std::uint64_t nrows, std::uint64_t ncols, const arrays_in& from,
                       GrB_Format format) {
    return guarded("GrB_Matrix_import", [&] {
        GrB_Matrix& handle = new_handle(place);
        const type_of& type = valid(given_type, "the type").of;
        require_dimension(nrows);
        require_dimension(ncols);
        given(from.pointers, "the first array");
        given(from.indices, "the second array");
        require_given(from.values, "the array of values");
        require(fits(type, element) && element.code == type.code, GrB_DOMAIN_MISMATCH,
                "the values are of another type than the matrix");
        require_format(format);
        auto made = std::make_unique<GrB_Matrix_opaque>(type, nrows, ncols);
        made->set_entries(imported(from, type, nrows, ncols, format));
        handle = made.release();
    });
}

struct sizes {
    GrB_Index pointers;
    GrB_Index entries;
};

sizes sizes_of(collection& a, GrB_Format format) {
    const std::uint64_t nvals = a.nvals();
    switch (format) {
        case GrB_CSR_FORMAT: return {a.nrows() + 1, nvals};
        case GrB_CSC_FORMAT: return {a.ncols() + 1, nvals};
        case GrB_COO_FORMAT: return {nvals, nvals};
    }
    fail(GrB_INVALID_VALUE, "there is no such format");
}

/// Pointers to the first entry of each row of a.
void write_pointers(GrB_Index* to, const tuples& a) {
    std::size_t entry = 0;
    for (std::uint64_t row = 0; row <= a.nrows; ++row) {
        while (entry < a.nvals() && a.rows[entry] < row) {
            ++entry;
        }
        to[row] = entry;
    }
}

void export_entries(const arrays<GrB_Index, void>& to, const tuples& a, GrB_Format format) {
    const tuples turned = format == GrB_CSC_FORMAT ? transpose(a) : tuples();
    const tuples& from = format == GrB_CSC_FORMAT ? turned : a;
    if (format == GrB_COO_FORMAT) {
        std::copy(from.cols.begin(), from.cols.end(), to.pointers);
        std::copy(from.rows.begin(), from.rows.end(), to.indices);
    } else {
        write_pointers(to.pointers, from);
        std::copy(from.cols.begin(), from.cols.end(), to.indices);
    }
    std::copy(from.bytes.begin(), from.bytes.end(), static_cast<std::byte*>(to.values));
}

GrB_Info export_matrix(GrB_Index* Ap, GrB_Index* Ai, void* Ax, GrB_Index* Ap_len, GrB_Index* Ai_len,
                       GrB_Index* Ax_len, const type_of& element, GrB_Format format, GrB_Matrix A) {
    return guarded("GrB_Matrix_export", [&] {
        auto& a = valid(A, "the matrix");
        given(Ap, "the first array");
        given(Ai, "the second array");
        require_given(Ax, "the array of values");
        given(Ap_len, "the first length");
        given(Ai_len, "the second length");
        given(Ax_len, "the length of values");
        require(fits(a.type(), element) && element.code == a.type().code, GrB_DOMAIN_MISMATCH,
                "the values are of another type than the matrix");
        const sizes need = sizes_of(a, format);
        require(*Ap_len >= need.pointers && *Ai_len >= need.entries && *Ax_len >= need.entries,
                GrB_INSUFFICIENT_SPACE, "an array is too small; see GrB_Matrix_exportSize");
        export_entries({Ap, Ai, Ax, *Ap_len, *Ai_len, *Ax_len}, a.entries(), format);
        *Ap_len = need.pointers;
        *Ai_len = need.entries;
        *Ax_len = need.entries;
    });
}

}  // namespace

}  // namespace clbool::graphblas

#define CLBOOL_GRB_DEFINE(name, type)                                                            \
    GrB_Info GrB_Matrix_import_##name(GrB_Matrix* A, GrB_Type of, GrB_Index nrows,               \
                                      GrB_Index ncols, const GrB_Index* Ap, const GrB_Index* Ai, \
                                      const type* Ax, GrB_Index Ap_len, GrB_Index Ai_len,        \
                                      GrB_Index Ax_len, GrB_Format format) {                     \
        return import_matrix(A, of, array_type<type>(), nrows, ncols,                            \
                             {Ap, Ai, Ax, Ap_len, Ai_len, Ax_len}, format);                      \
    }                                                                                            \
    GrB_Info GrB_Matrix_export_##name(GrB_Index* Ap, GrB_Index* Ai, type* Ax, GrB_Index* Ap_len, \
                                      GrB_Index* Ai_len, GrB_Index* Ax_len, GrB_Format format,   \
                                      GrB_Matrix A) {                                            \
        return export_matrix(Ap, Ai, Ax, Ap_len, Ai_len, Ax_len, array_type<type>(), format, A); \
    }
CLBOOL_GRB_ARRAYS(CLBOOL_GRB_DEFINE)
#undef CLBOOL_GRB_DEFINE

GrB_Info GrB_Matrix_exportSize(GrB_Index* Ap_len, GrB_Index* Ai_len, GrB_Index* Ax_len,
                               GrB_Format format, GrB_Matrix A) {
    return guarded("GrB_Matrix_exportSize", [&] {
        auto& a = valid(A, "the matrix");
        given(Ap_len, "the first length");
        given(Ai_len, "the second length");
        given(Ax_len, "the length of values");
        const sizes need = sizes_of(a, format);
        *Ap_len = need.pointers;
        *Ai_len = need.entries;
        *Ax_len = need.entries;
    });
}

GrB_Info GrB_Matrix_exportHint(GrB_Format* format, GrB_Matrix A) {
    return guarded("GrB_Matrix_exportHint", [&] {
        valid(A, "the matrix");
        given(format, "the format's place") = GrB_CSR_FORMAT;
    });
}
