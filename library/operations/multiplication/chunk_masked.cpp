// SPDX-License-Identifier: MIT
// Host side of operations/multiplication/chunk_masked.cl.
#include <operations/multiplication/chunk_masked.hpp>

#include <operations/common/result_rows.hpp>
#include <operations/ewise/ewise.hpp>
#include <operations/multiplication/chunk_rows.hpp>
#include <operations/multiplication/multiply.hpp>
#include <operations/multiplication/rows_beside.hpp>

#include <algorithm>

namespace clbool::operations {

using primitives::size_block;
using primitives::width;
using runtime::buffer;

namespace {

// Rows of a chunk: at most so many, fewer where work-items would not get so many chunks each.
constexpr size_type kChunkRows = 512;
constexpr size_type kChunks = 16;
// Entries of operands and mask for which one work-item is enough.
constexpr size_type kFewEntries = 4096;
// Stamps of any size of operands; larger ones may have a quarter of their own size.
constexpr size_type kStampBytes = size_type{1} << 20;

compressed_ptr in_form_of(engine& on, const compressed_ptr& mask, bool named) {
    if (mask->named() == named) {
        return mask;
    }
    return named ? storage::to_dcsr(on, mask) : storage::to_csr(on, mask);
}

// The product first, then the mask.
compressed_ptr compose(engine& on, set_operator what, const product_operands& operands,
                       const compressed_ptr& mask) {
    const auto product = multiply_bitmap(on, operands);
    if (product->nnz() == 0 || mask->nnz() == 0) {
        const bool keeps = what == set_operator::subtract;
        return keeps ? product
                     : std::make_shared<storage::compressed_rows>(
                           product->nrows(), product->ncols(), product->named());
    }
    return combine_balanced(on, what, product, in_form_of(on, mask, product->named()));
}

bool is_for_chunks(const engine& on) { return on.stream.state().kernel_class() == "cpu"; }

// One product; the mask has a's form.
class masked_product {
public:
    masked_product(engine& on, const product_operands& operands, const compressed_ptr& mask)
        : on_(on),
          operands_(operands),
          mask_(mask),
          items_(count_items()),
          stamps_(count_stamps()),
          each_(static_cast<cl_uint>(
              std::clamp<size_type>(mask->slots() / (items_ * kChunks), 1, kChunkRows))),
          cursors_(on.stream.allocate<cl_uint>(2)),
          found_(on.stream.allocate<index_type>(mask->nnz())),
          counts_(on.stream.allocate<cl_uint>(mask->slots())),
          totals_(on.stream.allocate<cl_ulong>(2 * items_)) {}

    compressed_ptr operator()() {
        const auto& mask = *mask_;
        const auto sums = find();
        const size_type nnz = sums.total[result_rows::kNnz];
        if (nnz == 0) {
            return std::make_shared<storage::compressed_rows>(mask.nrows(), mask.ncols(),
                                                              mask.named());
        }
        const size_block sizes(on_);
        const result_rows result(on_, counts_, mask.rows().names, mask.slots(), nnz, sizes,
                                 sums.total[result_rows::kFilled] == mask.slots());
        return result.finish(on_, mask.nrows(), mask.ncols(), sums, columns(result, nnz));
    }

    // The number of its entries.
    size_type count() { return find().total[result_rows::kNnz]; }

private:
    size_type count_items() const {
        const size_type cores = std::max<size_type>(on_.stream.state().info().compute_units, 1);
        const size_type entries = operands_.a->nnz() + operands_.b->nnz() + mask_->nnz();
        return std::min({1 + entries / kFewEntries, cores, size_type{mask_->slots()}});
    }

    // Of each work-item; none where they would take too much.
    size_type count_stamps() const {
        const size_type entries = operands_.a->nnz() + operands_.b->nnz() + mask_->nnz();
        const size_type stamps = size_type{mask_->ncols()} / 8 + 1;
        return items_ * stamps * sizeof(cl_ushort) >
                       std::max(kStampBytes, entries * sizeof(index_type) / 4)
                   ? 0
                   : stamps;
    }

    runtime::program source(width out) const {
        runtime::program source("operations/multiplication/chunk_masked.cl");
        return set_widths(source, operands_, out)
            .set("GROUP", 1)
            .set("M_WIDE", primitives::is_wide(mask_->rows().pointer_width));
    }

    // Finds columns and counts them, and waits for that.
    size_block::values find() {
        const auto& a = *operands_.a;
        const auto& rows = mask_->rows();
        const auto beside = find_beside(*mask_, a);
        on_.stream.fill<cl_uint>(cursors_, 0, 2);
        const auto scratch = on_.stream.allocate<cl_ushort>(items_ * stamps_);
        on_.stream.launch(
            source(width::narrow), "chunk_masked_find", runtime::range::groups(items_, 1),
            beside.pointers, operands_.keys, operands_.b_pointers, operands_.b->cols(),
            beside.other_names, beside.slots, rows.pointers, beside.names, size_type{rows.slots},
            mask_->cols(), each_, scratch, stamps_, cursors_, cl_uint{0}, found_, counts_, totals_);
        size_block::values sums{};
        const auto totals = on_.stream.read_small<cl_ulong>(totals_, 2 * items_);
        for (size_type i = 0; i < totals.size(); i += 2) {
            sums.total[result_rows::kNnz] += totals[i];
            sums.total[result_rows::kFilled] += totals[i + 1];
        }
        return sums;
    }

    // The result's columns: the chunks' one behind the other.
    buffer columns(const result_rows& result, size_type nnz) {
        if (nnz == mask_->nnz()) {
            return found_;
        }
        auto cols = on_.stream.allocate<index_type>(nnz);
        on_.stream.launch(source(result.pointer_width()), "chunk_masked_copy",
                          runtime::range::groups(items_, 1), mask_->rows().pointers,
                          size_type{mask_->slots()}, each_, cursors_, cl_uint{1}, found_,
                          result.pointers(), cols);
        return cols;
    }

    engine& on_;
    const product_operands& operands_;
    compressed_ptr mask_;
    size_type items_;
    size_type stamps_;
    cl_uint each_;    // rows of a chunk
    buffer cursors_;  // one for each launch
    buffer found_;
    buffer counts_;
    buffer totals_;
};

}  // namespace

compressed_ptr multiply_chunks_inside(engine& on, const product_operands& operands,
                                      const compressed_ptr& mask) {
    const auto& a = *operands.a;
    if (mask->nnz() == 0) {
        return std::make_shared<storage::compressed_rows>(a.nrows(), mask->ncols(), a.named());
    }
    if (!is_for_chunks(on)) {
        return compose(on, set_operator::intersect, operands, mask);
    }
    return masked_product(on, operands, in_form_of(on, mask, a.named()))();
}

size_type count_chunks_inside(engine& on, const product_operands& operands,
                              const compressed_ptr& mask) {
    return masked_product(on, operands, in_form_of(on, mask, operands.a->named())).count();
}

compressed_ptr multiply_chunks_outside(engine& on, const product_operands& operands,
                                       const compressed_ptr& mask) {
    if (!may_multiply_chunks(on, operands)) {
        return compose(on, set_operator::subtract, operands, mask);
    }
    return multiply_chunks(on, operands, mask->nnz() > 0 ? mask : nullptr);
}

}  // namespace clbool::operations
