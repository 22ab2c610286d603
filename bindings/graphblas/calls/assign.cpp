// SPDX-License-Identifier: MIT
// Writing to parts of vectors and matrices.
#include <bindings/graphblas/fast/operations.hpp>
#include <bindings/graphblas/output.hpp>

using namespace clbool::graphblas;

namespace clbool::graphblas {

namespace {

/// Which rows and columns, as the caller gives them.
struct region {
    const GrB_Index* rows;
    GrB_Index nrows;
    const GrB_Index* cols;
    GrB_Index ncols;
};

void assign_collection(const output& to, collection& a, bool turned, const region& at) {
    collection& c = to.c();
    to.check(a.type());
    const std::uint64_t nrows = count_of(at.rows, at.nrows, c.nrows());
    const std::uint64_t ncols = count_of(at.cols, at.ncols, c.ncols());
    require(rows_of(a, turned) == nrows && cols_of(a, turned) == ncols, GrB_DIMENSION_MISMATCH,
            "what is assigned is not of the shape of the lists of indices");
    if (to.is_closed()) {
        return to.write_nothing();
    }
    const index_list rows = indices_of(at.rows, at.nrows, c.nrows());
    const index_list cols = indices_of(at.cols, at.ncols, c.ncols());
    if (fast::assign(to, a, turned, rows, cols)) {
        return;
    }
    c.set_entries(assign(c.entries(), input(a, turned), rows, cols, to.accum(), to.masked()));
}

// Entries that one call may make of a single value: some GiB.
constexpr std::uint64_t kMostEntries = std::uint64_t{1} << 28;

/// Fails where a value would go to more places than memory has room for.
void require_room(std::uint64_t rows, std::uint64_t cols) {
    if (cols != 0 && rows > kMostEntries / cols) {
        fail(GrB_OUT_OF_MEMORY, "the value would become " + std::to_string(rows) + " x " +
                                    std::to_string(cols) + " entries, of at most " +
                                    std::to_string(kMostEntries) +
                                    "; a mask can say which are wanted");
    }
}

/// x.at null: a scalar without a value.
void assign_value(const output& to, const value_argument& x, const region& at) {
    collection& c = to.c();
    require_fit(c.type(), x.type, "the value");
    to.check(resolved(x.type, c.type()));
    if (to.is_closed()) {
        return to.write_nothing();
    }
    const index_list rows = indices_of(at.rows, at.nrows, c.nrows());
    const index_list cols = indices_of(at.cols, at.ncols, c.ncols());
    const bool is_chosen_by_mask = to.mask() != nullptr && !to.how().complement;
    if (x.at != nullptr && !is_chosen_by_mask) {
        require_room(rows.size(), cols.size());
    }
    const type_of type = resolved(x.type, c.type());
    if (x.at != nullptr && fast::assign(to, x.at, type, rows, cols)) {
        return;
    }
    c.set_entries(assign_scalar(c.entries(), x.at, type, rows, cols, to.accum(), to.masked()));
}

void assign_given(const output& to, const value_argument& x, const region& at) {
    require_given(x.at, "the value");
    assign_value(to, x, at);
}

void assign_given(const output& to, GrB_Scalar given_scalar, const region& at) {
    auto& scalar = valid(given_scalar, "the scalar");
    const tuples entry = scalar.entries();
    assign_value(to, {scalar.type(), entry.nvals() == 0 ? nullptr : entry.value(0)}, at);
}

}  // namespace

}  // namespace clbool::graphblas

GrB_Info GrB_Vector_assign(GrB_Vector w, const GrB_Vector mask, const GrB_BinaryOp accum,
                           const GrB_Vector u, const GrB_Index* I, GrB_Index ni,
                           const GrB_Descriptor desc) {
    return guarded(w, "GrB_Vector_assign", [&] {
        const output to(w, "w", mask, accum, desc);
        assign_collection(to, valid(u, "u"), false, {I, ni, GrB_ALL, 1});
    });
}

GrB_Info GrB_Matrix_assign(GrB_Matrix C, const GrB_Matrix Mask, const GrB_BinaryOp accum,
                           const GrB_Matrix A, const GrB_Index* I, GrB_Index ni, const GrB_Index* J,
                           GrB_Index nj, const GrB_Descriptor desc) {
    return guarded(C, "GrB_Matrix_assign", [&] {
        const output to(C, "C", Mask, accum, desc);
        assign_collection(to, valid(A, "A"), to.how().transpose_first, {I, ni, J, nj});
    });
}

GrB_Info GrB_Col_assign(GrB_Matrix C, const GrB_Vector mask, const GrB_BinaryOp accum,
                        const GrB_Vector u, const GrB_Index* I, GrB_Index ni, GrB_Index j,
                        const GrB_Descriptor desc) {
    return guarded(C, "GrB_Col_assign", [&] {
        const output to(C, "C", mask, accum, desc);
        auto& column = valid(u, "u");
        collection& c = to.c();
        to.check(column.type(), c.nrows());
        require_shape(column, count_of(I, ni, c.nrows()), 1, "u");
        if (to.is_closed() && !(to.how().replace && j < c.ncols())) {
            return;
        }
        require(j < c.ncols(), GrB_INDEX_OUT_OF_BOUNDS, "there is no such column");
        const index_list rows = to.is_closed() ? index_list::of({}) : indices_of(I, ni, c.nrows());
        const tuples entries = to.is_closed() ? tuples(0, 1, column.type()) : column.entries();
        c.set_entries(assign_col(c.entries(), entries, j, rows, to.accum(), to.masked()));
    });
}

GrB_Info GrB_Row_assign(GrB_Matrix C, const GrB_Vector mask, const GrB_BinaryOp accum,
                        const GrB_Vector u, GrB_Index i, const GrB_Index* J, GrB_Index nj,
                        const GrB_Descriptor desc) {
    return guarded(C, "GrB_Row_assign", [&] {
        const output to(C, "C", mask, accum, desc);
        auto& row = valid(u, "u");
        collection& c = to.c();
        to.check(row.type(), c.ncols());
        require_shape(row, count_of(J, nj, c.ncols()), 1, "u");
        if (to.is_closed() && !(to.how().replace && i < c.nrows())) {
            return;
        }
        require(i < c.nrows(), GrB_INDEX_OUT_OF_BOUNDS, "there is no such row");
        const index_list cols = to.is_closed() ? index_list::of({}) : indices_of(J, nj, c.ncols());
        const tuples entries = to.is_closed() ? tuples(0, 1, row.type()) : row.entries();
        c.set_entries(assign_row(c.entries(), entries, i, cols, to.accum(), to.masked()));
    });
}

#define CLBOOL_GRB_DEFINE_BY(name, type, argument)                                                 \
    GrB_Info GrB_Vector_assign_##name(GrB_Vector w, const GrB_Vector mask,                         \
                                      const GrB_BinaryOp accum, type x, const GrB_Index* I,        \
                                      GrB_Index ni, const GrB_Descriptor desc) {                   \
        return guarded(w, "GrB_Vector_assign", [&] {                                               \
            const output to(w, "w", mask, accum, desc);                                            \
            assign_given(to, argument(x), {I, ni, GrB_ALL, 1});                                    \
        });                                                                                        \
    }                                                                                              \
    GrB_Info GrB_Matrix_assign_##name(                                                             \
        GrB_Matrix C, const GrB_Matrix Mask, const GrB_BinaryOp accum, type x, const GrB_Index* I, \
        GrB_Index ni, const GrB_Index* J, GrB_Index nj, const GrB_Descriptor desc) {               \
        return guarded(C, "GrB_Matrix_assign", [&] {                                               \
            const output to(C, "C", Mask, accum, desc);                                            \
            assign_given(to, argument(x), {I, ni, J, nj});                                         \
        });                                                                                        \
    }
#define CLBOOL_GRB_DEFINE(name, type) CLBOOL_GRB_DEFINE_BY(name, type, value_given)
CLBOOL_GRB_VALUES(CLBOOL_GRB_DEFINE)
CLBOOL_GRB_DEFINE_BY(Scalar, GrB_Scalar, )
#undef CLBOOL_GRB_DEFINE
#undef CLBOOL_GRB_DEFINE_BY
