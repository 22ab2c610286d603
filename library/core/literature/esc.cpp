// SPDX-License-Identifier: MIT
// The expand-sort-compress product (Bell, Dalton, Olson, SIAM J. Sci. Comput. 34, 2012).
#include <core/literature/products.hpp>

#include <core/primitives/radix_sort.hpp>
#include <core/primitives/segments.hpp>

namespace clbool::operations {

using primitives::size_block;

compressed_ptr multiply_esc(engine& on, const product_operands& operands) {
    const auto& a = *operands.a;
    const index_type nrows = a.nrows();
    const index_type ncols = operands.b->ncols();

    const size_block bounds(on);
    const auto offsets = count_partial_products(on, operands, bounds);
    const size_type products = bounds.read(on).total[0];
    if (products == 0) {
        return std::make_shared<storage::compressed_rows>(nrows, ncols, a.named());
    }
    auto expanded = primitives::allocate_pairs(on, products);
    expand_products(on, operands, offsets, products, expanded.rows, expanded.cols);
    // Sort by slots (positions of stored rows) of a: fewer radix passes than row numbers, same
    // order.
    const auto sorted = primitives::sort_pairs(on, expanded, primitives::index_bits(a.slots()),
                                               primitives::index_bits(ncols));
    expanded = {};

    const size_block sizes(on);
    const auto chosen = primitives::select_unique(on, sorted, sizes, 0);
    auto entries = primitives::allocate_pairs(on, sizes.read(on).total[0]);
    chosen(entries.rows, entries.cols);
    if (a.named()) {
        primitives::translate(on, a.rows().names, entries.count, entries.rows);
    }
    const storage::coordinate_list list(nrows, ncols, std::move(entries));
    return a.named() ? storage::to_dcsr(on, list) : storage::to_csr(on, list);
}

}  // namespace clbool::operations
