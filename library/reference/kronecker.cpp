// SPDX-License-Identifier: MIT
// The Kronecker product: every entry of a replaced by a copy of b.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/reference.hpp>
#include <reference/canonical.hpp>

#include <cstddef>
#include <string>

namespace clbool::reference {
namespace {

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
