// SPDX-License-Identifier: MIT
// SpGEMM by rows (Gustavson): row i of a·b is the union of b's rows named by row i of a.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/reference.hpp>
#include <reference/canonical.hpp>
#include <reference/row_bitmap.hpp>

#include <cstddef>

namespace clbool::reference {
namespace {

/// Up to so many columns (8 MiB) the accumulator is dense; beyond it columns are renumbered.
constexpr std::size_t kDirectColumns = std::size_t{1} << 26;

/// a · b, with b's column indices taken from `cols` (all below `width`).
coordinates multiply(const coordinates& a, const coordinates& b,
                     const std::vector<index_type>& cols, std::size_t width) {
    coordinates product(a.nrows, b.ncols);
    const compressed_rows a_rows(a);
    const compressed_rows b_rows(b);
    row_bitmap row(width);
    for (std::size_t k = 0; k < a_rows.size(); ++k) {
        const auto [a_begin, a_end] = a_rows.entries(k);
        for (std::size_t i = a_begin; i < a_end; ++i) {
            const auto [b_begin, b_end] = b_rows.find(a.cols[i]);
            for (std::size_t j = b_begin; j < b_end; ++j) {
                row.insert(cols[j]);
            }
        }
        row.drain(product.cols);
        product.rows.resize(product.cols.size(), a_rows.row(k));
    }
    return product;
}

/// Any number of columns: renumbers b's non-empty columns, in order.
coordinates multiply_hypersparse(const coordinates& a, const coordinates& b) {
    const std::vector<index_type> names = distinct(b.cols);
    std::vector<index_type> numbers(b.cols.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        numbers[i] = position(names, b.cols[i]);
    }
    coordinates product = multiply(a, b, numbers, names.size());
    for (index_type& col : product.cols) {
        col = names[col];
    }
    return product;
}

}  // namespace

coordinates mxm(const coordinates& a, const coordinates& b) {
    return detail::guarded("mxm", [&] {
        if (a.ncols != b.nrows) {
            throw dimension_mismatch("mxm: cannot multiply a " + shape_of(a) + " by a " +
                                     shape_of(b) + " matrix");
        }
        const canonical left(a);
        const canonical right(b);
        if (right->ncols <= kDirectColumns) {
            return multiply(*left, *right, right->cols, right->ncols);
        }
        return multiply_hypersparse(*left, *right);
    });
}

}  // namespace clbool::reference
