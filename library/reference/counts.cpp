// SPDX-License-Identifier: MIT
// Counts of entries and products.
#include <clbool/guard.hpp>
#include <clbool/reference.hpp>
#include <reference/canonical.hpp>

#include <cstddef>
#include <set>
#include <utility>

namespace clbool::reference {

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
