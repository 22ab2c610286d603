// SPDX-License-Identifier: MIT
// The bitmap product. A boolean row is a set, so its accumulators are sets of bits, fed with words
// of 32 columns: registers sorted by a network for light rows, hash tables of words for others,
// windows of a plain bitmap for dense ones. All give sorted rows without sorting columns. Rows are
// counted, then filled. Processors with few cores do so row by row: see chunk_rows.hpp.
#include <operations/multiplication/multiply.hpp>

#include <operations/multiplication/bitmap_pass.hpp>
#include <operations/multiplication/chunk_rows.hpp>

namespace clbool::operations {

using primitives::size_block;

namespace {

// One host read.
compressed_ptr drop_empty_rows(engine& on, const storage::compressed_rows& a) {
    const size_block sizes(on);
    const auto filled = primitives::select_filled(on, a.rows(), a.rows().pointer_width, sizes, 0);
    const auto count = static_cast<index_type>(sizes.read(on).total[0]);
    return storage::drop_empty_rows(on, a.nrows(), a.ncols(), filled, a.rows(), count, a.cols(),
                                    a.nnz());
}

}  // namespace

compressed_ptr multiply_bitmap(engine& on, const product_operands& operands,
                               const row_view* hidden) {
    if (hidden == nullptr && may_multiply_chunks(on, operands)) {
        return multiply_chunks(on, operands);
    }
    const auto& a = *operands.a;
    const index_type nrows = a.nrows();
    const index_type ncols = operands.b->ncols();
    const binning bins = bitmap_binning(on.params);

    const auto words = compress(on, operands);
    const size_block bounds(on);
    const auto rows = weigh_rows(on, words, bins, bounds);
    const auto costs = statistics_of(bounds.read(on));
    if (costs.total == 0) {
        return std::make_shared<storage::compressed_rows>(nrows, ncols, a.named());
    }
    // Short rows of plain columns are done in their own order, all others in the order of weight.
    const cl_uint first_bin = words.compressed ? 1 : 2;
    const size_type unordered = costs.rows[0] + (words.compressed ? 0 : size_type{costs.rows[1]});
    const auto runs = plan_bitmap(bins, costs.rows, first_bin, costs.heaviest, ncols, on.params);
    runtime::buffer order;
    if (!runs.empty()) {
        order = order_rows(on, words, rows, bins, first_bin, a.slots() - unordered, bounds);
    }

    const size_block sizes(on);
    const auto taken = hidden != nullptr ? hidden_rows{*hidden, sizes.device()} : hidden_rows{};
    bitmap_pass pass(on, words, rows, order, hidden != nullptr ? &taken : nullptr);
    const auto counts = on.stream.allocate<cl_uint>(a.slots());
    if (!words.compressed && unordered > 0) {
        pass.count_short(counts);
    } else if (unordered > 0) {
        on.stream.fill<cl_uint>(counts, 0, a.slots());
    }
    for (const auto& run : runs) {
        pass.count(run, counts);
    }

    // A row with products has entries: only rows without any are to be dropped. Those that a mask
    // empties are seldom and dropped when there are some.
    const size_type columns_per_item = words.compressed ? 32 : 1;
    const result_rows result(on, counts, a.rows().names, a.slots(), costs.total * columns_per_item,
                             sizes, costs.rows[0] == 0);
    const auto found = sizes.read(on);
    if (found.total[result_rows::kNnz] == 0) {
        return std::make_shared<storage::compressed_rows>(nrows, ncols, a.named());
    }
    const auto cols = on.stream.allocate<index_type>(found.total[result_rows::kNnz]);
    if (!words.compressed && costs.rows[1] > 0) {
        pass.fill_short(result, cols);
    }
    for (const auto& run : runs) {
        pass.fill(run, result, cols);
    }
    auto product = result.finish(on, nrows, ncols, found, cols);
    const bool emptied = found.most[0] != 0 && costs.rows[0] == 0;
    return emptied && product->named() ? drop_empty_rows(on, *product) : product;
}

}  // namespace clbool::operations
