// SPDX-License-Identifier: MIT
// The bitmap product. A boolean row is a set, so its accumulators are sets of bits: registers for
// short rows, hash tables of 32-column words for others, windows of a plain bitmap for dense ones.
// All give sorted rows without sorting columns. Rows are counted, then filled.
#include <operations/multiplication/multiply.hpp>

#include <operations/multiplication/bitmap_pass.hpp>

namespace clbool::operations {

using primitives::size_block;

compressed_ptr multiply_bitmap(engine& on, const product_operands& operands) {
    const auto& a = *operands.a;
    const index_type nrows = a.nrows();
    const index_type ncols = operands.b->ncols();
    const binning bins = bitmap_binning(on.params);

    const size_block bounds(on);
    const auto rows = weigh_rows(on, operands, bins, bounds);
    const auto costs = statistics_of(bounds.read(on));
    if (costs.products == 0) {
        return std::make_shared<storage::compressed_rows>(nrows, ncols, a.named());
    }
    const auto runs =
        plan_bitmap(bins, costs.rows, costs.heaviest, ncols, costs.shared_words, on.params);
    const size_type light = size_type{costs.rows[0]} + costs.rows[1];
    runtime::buffer order;
    if (!runs.empty()) {
        order = order_heavy_rows(on, operands, rows, bins, a.slots() - light, bounds);
    }

    bitmap_pass pass(on, operands, rows, order);
    const auto counts = on.stream.allocate<cl_uint>(a.slots());
    if (light > 0) {
        pass.count_short(counts);
    }
    for (const auto& run : runs) {
        pass.count(run, counts);
    }

    // A row with products has entries: only rows without any are to be dropped.
    const size_block sizes(on);
    const result_rows result(on, counts, a.rows().names, a.slots(), costs.products, sizes,
                             costs.rows[0] == 0);
    const auto found = sizes.read(on);
    const auto cols = on.stream.allocate<index_type>(found.total[result_rows::kNnz]);
    if (costs.rows[1] > 0) {
        pass.fill_short(result, cols);
    }
    for (const auto& run : runs) {
        pass.fill(run, result, cols);
    }
    return result.finish(on, nrows, ncols, found, cols);
}

}  // namespace clbool::operations
