// SPDX-License-Identifier: MIT
// Transpose, reductions, submatrices and counts.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/reference.hpp>
#include <reference/canonical.hpp>

#include <cstddef>
#include <set>
#include <string>
#include <utility>

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
    return detail::guarded("reduce_to_row",
                           [&] { return transpose(reduce_to_column(transpose(a))); });
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

std::map<index_type, size_type> entries_per_row(const coordinates& a) {
    return detail::guarded("entries_per_row", [&] {
        const canonical matrix(a);
        std::map<index_type, size_type> counts;
        for (const index_type row : matrix->rows) {
            ++counts[row];
        }
        return counts;
    });
}

std::map<index_type, size_type> entries_per_column(const coordinates& a) {
    return detail::guarded("entries_per_column", [&] { return entries_per_row(transpose(a)); });
}

size_type count_common(const coordinates& a, const coordinates& b) {
    return detail::guarded("count_common", [&] { return ewise_mult(a, b).nnz(); });
}

size_type count_products(const coordinates* mask, const coordinates& a, const coordinates& b) {
    return detail::guarded("count_products", [&] {
        if (a.ncols != b.nrows) {
            throw dimension_mismatch("count_products: cannot multiply a " + shape_of(a) + " by a " +
                                     shape_of(b) + " matrix");
        }
        std::set<std::pair<index_type, index_type>> inside;
        for (std::size_t i = 0; mask != nullptr && i < mask->nnz(); ++i) {
            inside.emplace(mask->rows[i], mask->cols[i]);
        }
        const canonical left(a);
        const canonical right(b);
        const compressed_rows b_rows(*right);
        size_type count = 0;
        for (std::size_t i = 0; i < left->nnz(); ++i) {
            const auto [begin, end] = b_rows.find(left->cols[i]);
            for (std::size_t j = begin; j < end; ++j) {
                count += mask == nullptr || inside.count({left->rows[i], right->cols[j]}) > 0;
            }
        }
        return count;
    });
}

}  // namespace clbool::reference
