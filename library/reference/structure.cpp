// SPDX-License-Identifier: MIT
// Transpose, reductions and submatrices.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/reference.hpp>
#include <reference/canonical.hpp>

#include <cstddef>
#include <string>

namespace clbool::reference {
namespace {

void check_window(const char* what, index_type first, index_type count, index_type available) {
    if (size_type{first} + count > available) {
        throw invalid_argument("submatrix: " + std::string(what) + " " + std::to_string(first) +
                               " to " + std::to_string(size_type{first} + count) +
                               " (exclusive) leave a matrix that has " + std::to_string(available));
    }
}

}  // namespace

coordinates transpose(const coordinates& a) {
    return detail::guarded("transpose", [&] {
        const canonical matrix(a);
        coordinates result(a.ncols, a.nrows, matrix->cols, matrix->rows);
        result.normalize();
        return result;
    });
}

coordinates reduce_to_column(const coordinates& a) {
    return detail::guarded("reduce_to_column", [&] {
        const canonical matrix(a);
        coordinates result(a.nrows, 1, distinct(matrix->rows), {});
        result.cols.assign(result.rows.size(), 0);
        return result;
    });
}

coordinates reduce_to_row(const coordinates& a) {
    return detail::guarded("reduce_to_row", [&] {
        const canonical matrix(a);
        coordinates result(1, a.ncols, {}, distinct(matrix->cols));
        result.rows.assign(result.cols.size(), 0);
        return result;
    });
}

coordinates submatrix(const coordinates& a, index_type row, index_type col, index_type nrows,
                      index_type ncols) {
    return detail::guarded("submatrix", [&] {
        check_window("rows", row, nrows, a.nrows);
        check_window("columns", col, ncols, a.ncols);
        const canonical matrix(a);
        coordinates result(nrows, ncols);
        for (std::size_t i = 0; i < matrix->rows.size(); ++i) {
            const index_type r = matrix->rows[i];
            const index_type c = matrix->cols[i];
            if (r >= row && r - row < nrows && c >= col && c - col < ncols) {
                result.add(r - row, c - col);
            }
        }
        return result;
    });
}

}  // namespace clbool::reference
