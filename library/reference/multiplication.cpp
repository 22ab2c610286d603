// SPDX-License-Identifier: MIT
// SpGEMM by rows (Gustavson): row i of a·b is the union of b's rows named by row i of a. The
// Kronecker product: every entry of a replaced by a copy of b.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/reference.hpp>
#include <reference/canonical.hpp>
#include <reference/row_bitmap.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace clbool::reference {
namespace {

/// b's columns are numbered anew, without empty ones, so that the accumulator fits any number.
coordinates multiply(const coordinates& a, const coordinates& b) {
    const std::vector<index_type> names = distinct(b.cols);
    std::vector<index_type> numbers(b.cols.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        numbers[i] = position(names, b.cols[i]);
    }
    coordinates product(a.nrows, b.ncols);
    const compressed_rows a_rows(a);
    const compressed_rows b_rows(b);
    row_bitmap row(names.size());
    for (std::size_t k = 0; k < a_rows.size(); ++k) {
        const auto [a_begin, a_end] = a_rows.entries(k);
        for (std::size_t i = a_begin; i < a_end; ++i) {
            const auto [b_begin, b_end] = b_rows.find(a.cols[i]);
            for (std::size_t j = b_begin; j < b_end; ++j) {
                row.insert(numbers[j]);
            }
        }
        row.drain(product.cols);
        product.rows.resize(product.cols.size(), a_rows.row(k));
    }
    for (index_type& col : product.cols) {
        col = names[col];
    }
    return product;
}

index_type checked_dimension(index_type a, index_type b, const char* what, const coordinates& left,
                             const coordinates& right) {
    const size_type product = size_type{a} * b;
    if (product > kMaxDimension) {
        throw invalid_argument("kronecker: a " + shape_of(left) + " by a " + shape_of(right) +
                               " matrix would have " + std::to_string(product) + " " + what +
                               ", more than " + std::to_string(kMaxDimension));
    }
    return static_cast<index_type>(product);
}

}  // namespace

coordinates mxm(const coordinates& a, const coordinates& b) {
    return detail::guarded("mxm", [&] {
        if (a.ncols != b.nrows) {
            throw dimension_mismatch("mxm: cannot multiply a " + shape_of(a) + " by a " +
                                     shape_of(b) + " matrix");
        }
        return multiply(*canonical(a), *canonical(b));
    });
}

coordinates kronecker(const coordinates& a, const coordinates& b) {
    return detail::guarded("kronecker", [&] {
        coordinates product(checked_dimension(a.nrows, b.nrows, "rows", a, b),
                            checked_dimension(a.ncols, b.ncols, "columns", a, b));
        const canonical left(a);
        const canonical right(b);
        const compressed_rows left_rows(*left);
        const compressed_rows right_rows(*right);
        product.rows.reserve(left->rows.size() * right->rows.size());
        product.cols.reserve(left->rows.size() * right->rows.size());
        // Row by row of the result, so that entries appear in canonical order.
        for (std::size_t k = 0; k < left_rows.size(); ++k) {
            const auto [a_begin, a_end] = left_rows.entries(k);
            for (std::size_t l = 0; l < right_rows.size(); ++l) {
                const auto [b_begin, b_end] = right_rows.entries(l);
                const index_type row = left_rows.row(k) * b.nrows + right_rows.row(l);
                for (std::size_t i = a_begin; i < a_end; ++i) {
                    for (std::size_t j = b_begin; j < b_end; ++j) {
                        product.add(row, left->cols[i] * b.ncols + right->cols[j]);
                    }
                }
            }
        }
        return product;
    });
}

}  // namespace clbool::reference
