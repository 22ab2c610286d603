// SPDX-License-Identifier: MIT
// Parts of vectors and matrices; transposes.
#include <bindings/graphblas/fast/operations.hpp>
#include <bindings/graphblas/output.hpp>

using namespace clbool::graphblas;

namespace clbool::graphblas {

namespace {

/// Which rows and columns, as the caller gives them.
struct part {
    const GrB_Index* rows;
    GrB_Index nrows;
    const GrB_Index* cols;
    GrB_Index ncols;
};

void extract_part(const output& to, collection& a, bool turned, const part& of) {
    to.check(a.type());
    require_shape(to.c(), count_of(of.rows, of.nrows, rows_of(a, turned)),
                  count_of(of.cols, of.ncols, cols_of(a, turned)), "the output");
    if (to.is_closed()) {
        return to.write_nothing();
    }
    const index_list rows = indices_of(of.rows, of.nrows, rows_of(a, turned));
    const index_list cols = indices_of(of.cols, of.ncols, cols_of(a, turned));
    if (fast::extract(to, a, turned, rows, cols)) {
        return;
    }
    // A column is found among all entries; where the transpose is at hand, its row is at once.
    const bool is_column = cols.size() == 1 && !cols.is_all();
    if (is_column && (turned || a.has_transposed_entries())) {
        to.write(transpose(extract(input(a, !turned), cols, rows)));
    } else {
        to.write(extract(input(a, turned), rows, cols));
    }
}

}  // namespace

}  // namespace clbool::graphblas

GrB_Info GrB_Vector_extract(GrB_Vector w, const GrB_Vector mask, const GrB_BinaryOp accum,
                            const GrB_Vector u, const GrB_Index* I, GrB_Index ni,
                            const GrB_Descriptor desc) {
    return guarded(w, "GrB_Vector_extract", [&] {
        const output to(w, "w", mask, accum, desc);
        extract_part(to, valid(u, "u"), false, {I, ni, GrB_ALL, 1});
    });
}

GrB_Info GrB_Matrix_extract(GrB_Matrix C, const GrB_Matrix Mask, const GrB_BinaryOp accum,
                            const GrB_Matrix A, const GrB_Index* I, GrB_Index ni,
                            const GrB_Index* J, GrB_Index nj, const GrB_Descriptor desc) {
    return guarded(C, "GrB_Matrix_extract", [&] {
        const output to(C, "C", Mask, accum, desc);
        extract_part(to, valid(A, "A"), to.how().transpose_first, {I, ni, J, nj});
    });
}

GrB_Info GrB_Col_extract(GrB_Vector w, const GrB_Vector mask, const GrB_BinaryOp accum,
                         const GrB_Matrix A, const GrB_Index* I, GrB_Index ni, GrB_Index j,
                         const GrB_Descriptor desc) {
    return guarded(w, "GrB_Col_extract", [&] {
        const output to(w, "w", mask, accum, desc);
        auto& a = valid(A, "A");
        require_index(j, cols_of(a, to.how().transpose_first));
        extract_part(to, a, to.how().transpose_first, {I, ni, &j, 1});
    });
}

GrB_Info GrB_transpose(GrB_Matrix C, const GrB_Matrix Mask, const GrB_BinaryOp accum,
                       const GrB_Matrix A, const GrB_Descriptor desc) {
    return guarded(C, "GrB_transpose", [&] {
        const output to(C, "C", Mask, accum, desc);
        auto& a = valid(A, "A");
        const bool turned = !to.how().transpose_first;
        to.check(a.type());
        require_shape(to.c(), rows_of(a, turned), cols_of(a, turned), "the output");
        if (!fast::copy(to, a, turned)) {
            to.write(input(a, turned));
        }
    });
}
