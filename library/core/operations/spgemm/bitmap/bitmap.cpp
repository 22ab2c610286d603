// SPDX-License-Identifier: MIT
// SpGEMM with bitmap accumulators fed with words of 32 columns: sorting networks in registers for
// light rows, hash tables of words for others, dense bitmap windows for heavy ones. Rows come out
// sorted. Symbolic pass, then numeric pass.
#include <core/operations/spgemm/multiply.hpp>

#include <core/operations/spgemm/bitmap/bitmap_pass.hpp>

#include <utility>
#include <vector>

namespace clbool::operations {

using primitives::size_block;

namespace {

compressed_ptr drop_empty_rows(engine& on, const storage::compressed_rows& a) {
    const size_block sizes(on);
    const auto filled = primitives::select_filled(on, a.rows(), a.rows().pointer_width, sizes, 0);
    const auto count = static_cast<index_type>(sizes.read(on).total[0]);
    return storage::drop_empty_rows(on, a.nrows(), a.ncols(), filled, a.rows(), count, a.cols(),
                                    a.nnz());
}

// One product, symbolic and numeric pass.
class bitmap_product {
public:
    bitmap_product(engine& on, const product_operands& operands, const row_view* hidden)
        : on_(on),
          a_(*operands.a),
          nrows_(a_.nrows()),
          ncols_(operands.b->ncols()),
          bins_(bitmap_binning(on.params)),
          words_(compress(on, operands)),
          bounds_(on),
          rows_(weigh_rows(on, words_, bins_, bounds_)),
          costs_(statistics_of(bounds_.read(on))),
          sizes_(on),
          taken_(hidden != nullptr ? hidden_rows{*hidden, sizes_.device()} : hidden_rows{}),
          hides_(hidden != nullptr) {}

    // Symbolic pass only.
    size_type count() {
        return costs_.total == 0 ? 0 : count_rows().found.total[result_rows::kNnz];
    }

    compressed_ptr operator()() {
        if (costs_.total == 0) {
            return nothing();
        }
        auto counted = count_rows();
        const auto& found = counted.found;
        if (found.total[result_rows::kNnz] == 0) {
            return nothing();
        }
        const auto cols = on_.stream.allocate<index_type>(found.total[result_rows::kNnz]);
        if (!words_.compressed && costs_.rows[1] > 0) {
            counted.pass.fill_short(counted.result, cols);
        }
        for (const auto& run : counted.runs) {
            counted.pass.fill(run, counted.result, cols);
        }
        auto product = counted.result.finish(on_, nrows_, ncols_, found, cols);
        const bool emptied = found.most[0] != 0 && costs_.rows[0] == 0;
        return emptied && product->named() ? drop_empty_rows(on_, *product) : product;
    }

private:
    // Handed from the symbolic to the numeric pass.
    struct counted_rows {
        std::vector<bitmap_run> runs;
        bitmap_pass pass;
        result_rows result;
        size_block::values found;
    };

    compressed_ptr nothing() const {
        return std::make_shared<storage::compressed_rows>(nrows_, ncols_, a_.named());
    }

    counted_rows count_rows() {
        // Short rows of plain columns run in stored order, all others in bin order.
        const cl_uint first_bin = words_.compressed ? 1 : 2;
        const size_type unordered =
            costs_.rows[0] + (words_.compressed ? 0 : size_type{costs_.rows[1]});
        auto runs = plan_bitmap(bins_, costs_.rows, first_bin, costs_.heaviest, ncols_, on_.params);
        runtime::buffer order;
        if (!runs.empty()) {
            order =
                order_rows(on_, words_, rows_, bins_, first_bin, a_.slots() - unordered, bounds_);
        }
        bitmap_pass pass(on_, words_, rows_, order, hides_ ? &taken_ : nullptr);
        const auto counts = on_.stream.allocate<cl_uint>(a_.slots());
        if (!words_.compressed && unordered > 0) {
            pass.count_short(counts);
        } else if (unordered > 0) {
            on_.stream.fill<cl_uint>(counts, 0, a_.slots());
        }
        for (const auto& run : runs) {
            pass.count(run, counts);
        }
        // Only rows without products are empty; rows emptied by a mask are rare and dropped
        // afterwards.
        const size_type columns_per_item = words_.compressed ? 32 : 1;
        result_rows result(on_, counts, a_.rows().names, a_.slots(),
                           costs_.total * columns_per_item, sizes_, costs_.rows[0] == 0);
        const auto found = sizes_.read(on_);
        return {std::move(runs), std::move(pass), std::move(result), found};
    }

    engine& on_;
    const storage::compressed_rows& a_;
    index_type nrows_;
    index_type ncols_;
    binning bins_;
    word_operands words_;
    size_block bounds_;
    row_weights rows_;
    weight_statistics costs_;
    size_block sizes_;
    hidden_rows taken_;
    bool hides_;
};

}  // namespace

compressed_ptr multiply_bitmap(engine& on, const product_operands& operands,
                               const row_view* hidden) {
    return bitmap_product(on, operands, hidden)();
}

size_type count_bitmap(engine& on, const product_operands& operands, const row_view* hidden) {
    return bitmap_product(on, operands, hidden).count();
}

}  // namespace clbool::operations
