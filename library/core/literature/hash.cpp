// SPDX-License-Identifier: MIT
// Hash SpGEMM (Nagasaka, Nukada, Matsuoka, ICPP 2017), boolean: the symbolic pass counts the
// entries of each row, the numeric pass writes its columns.
#include <core/literature/products.hpp>

#include <core/operations/common/result_rows.hpp>
#include <core/operations/spgemm/hash_pass.hpp>

namespace clbool::operations {

using primitives::size_block;

compressed_ptr multiply_hash(engine& on, const product_operands& operands) {
    const auto& a = *operands.a;
    const index_type nrows = a.nrows();
    const index_type ncols = operands.b->ncols();
    const binning bins = make_binning(kLightRow, on.params.hash.local_weight);

    const size_block bounds(on);
    const auto offsets = count_partial_products(on, operands, bounds);
    const auto bounded = weigh_products(on, operands, offsets, bins, ncols, bounds);
    const auto order = primitives::order_by_bin(on, bounded.weights, a.slots(), bins, bounds);
    const auto expected = bounds.read(on);
    const size_type products = expected.total[0];
    if (products == 0) {
        return std::make_shared<storage::compressed_rows>(nrows, ncols, a.named());
    }

    const auto counts = on.stream.allocate_zeroed<cl_uint>(a.slots());
    hash_pass counting(on, operands, order, bounded.weights);
    for (const auto& run : plan_hash(bins, expected.bin, expected.most[0], on.params)) {
        counting.count(run, counts);
    }

    const size_block sizes(on);
    const result_rows rows(on, counts, a.rows().names, a.slots(), products, sizes);
    primitives::bin_weights(on, counts, a.slots(), bins, sizes);
    const auto final_order = primitives::order_by_bin(on, counts, a.slots(), bins, sizes);
    const auto found = sizes.read(on);

    const size_type nnz = found.total[result_rows::kNnz];
    const auto cols = on.stream.allocate<index_type>(nnz);
    hash_pass filling(on, operands, final_order, counts);
    for (const auto& run : plan_hash(bins, found.bin, found.most[0], on.params)) {
        filling.fill(run, rows, cols);
    }
    return rows.finish(on, nrows, ncols, {nnz, cols, found});
}

}  // namespace clbool::operations
