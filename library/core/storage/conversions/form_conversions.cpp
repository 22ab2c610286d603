// SPDX-License-Identifier: MIT
// Conversions to sliced ELL and BSR: uploads, and the host side of core/storage/slices.cl and
// blocks.cl; host views.
#include <core/storage/conversions/form_conversions.hpp>

#include <core/primitives/scan.hpp>
#include <core/storage/conversions/uploads.hpp>
#include <core/storage/forms/form_sizes.hpp>
#include <core/storage/forms/row_statistics.hpp>

#include <algorithm>
#include <utility>

namespace clbool::storage {

slice_ptr make_slices(tuning::engine& engine, const cpu::rows& a, const cpu::slicing& cut) {
    auto made = cpu::to_slices(cpu::team(), a, cut);
    if (engine.stream.state().is_host()) {
        return std::make_shared<slice_form>(engine.stream.state_handle(), std::move(made));
    }
    const cpu::sliced_view shape{made.nrows, made.ncols, made.nnz, made.cut};
    return std::make_shared<slice_form>(shape, made.cols.size(), upload(engine, made.order),
                                        upload(engine, made.starts), upload(engine, made.cols));
}

block_ptr make_blocks(tuning::engine& engine, const cpu::rows& a, index_type edge) {
    return keep_blocks(engine, cpu::to_blocks(cpu::team(), a, edge));
}

block_ptr keep_blocks(tuning::engine& engine, cpu::block_matrix made) {
    if (engine.stream.state().is_host()) {
        return std::make_shared<block_form>(engine.stream.state_handle(), std::move(made));
    }
    const cpu::block_view shape{made.nrows, made.ncols, made.nnz, made.edge};
    return std::make_shared<block_form>(shape, made.cols.size(), upload(engine, made.pointers),
                                        upload(engine, made.cols), upload(engine, made.bits));
}

host_slices::host_slices(tuning::engine& engine, slice_ptr a) : seen_form(std::move(a)) {
    if (!held_->is_on_host()) {
        const size_type rows = held_->cut().window > 0 ? held_->nrows() : 0;
        view_.order = arrays_.get<index_type>(engine, held_->order(), rows);
        view_.starts = arrays_.get<std::uint32_t>(engine, held_->starts(), held_->slices() + 1);
        view_.cols = arrays_.get<index_type>(engine, held_->cols(), held_->places());
    }
}

host_blocks::host_blocks(tuning::engine& engine, const block_ptr& a)
    : host_blocks(engine, a, 0, a->block_rows()) {}

host_blocks::host_blocks(tuning::engine& engine, block_ptr a, index_type first, index_type last)
    : seen_form(std::move(a)) {
    if (held_->is_on_host()) {
        view_.pointers += first;
    } else if (const auto* const seen =
                   engine.stream.view<const std::uint32_t>(held_->pointers())) {
        const size_type bytes = held_->blocks() * cpu::block_bytes(held_->edge());
        view_.pointers = seen + first;
        view_.cols = arrays_.get<index_type>(engine, held_->cols(), held_->blocks());
        view_.bits = arrays_.get<std::byte>(engine, held_->bits(), bytes);
    } else {
        read_part(engine, first, last);
    }
    const size_type begin = size_type{first} * held_->edge();
    const size_type end = std::min<size_type>(size_type{last} * held_->edge(), held_->nrows());
    view_.nrows = static_cast<index_type>(end - begin);
}

void host_blocks::read_part(tuning::engine& engine, index_type first, index_type last) {
    const size_type rows = last - first;
    auto* const pointers = arrays_.copy<std::uint32_t>(engine, held_->pointers(), first, rows + 1);
    const size_type begin = pointers[0];
    const size_type count = pointers[rows] - begin;
    std::transform(pointers, pointers + rows + 1, pointers,
                   [&](std::uint32_t at) { return static_cast<std::uint32_t>(at - begin); });
    view_.pointers = pointers;
    if (count > 0) {
        const size_type bytes = cpu::block_bytes(held_->edge());
        view_.cols = arrays_.copy<index_type>(engine, held_->cols(), begin, count);
        view_.bits = arrays_.copy<std::byte>(engine, held_->bits(), begin * bytes, count * bytes);
    }
}

std::vector<bool> find_in_blocks(tuning::engine& engine, const block_ptr& a, const index_type* rows,
                                 const index_type* cols, size_type count) {
    constexpr size_type kFew = 16;  // block rows that take as long as reading all
    std::vector<bool> found(count);
    if (!a->is_on_host() && !engine.stream.state().shares_memory() && count <= kFew) {
        for (size_type i = 0; i < count; ++i) {
            const index_type block = rows[i] / a->edge();
            const host_blocks part(engine, a, block, block + 1);
            found[i] = cpu::has_entry(part, rows[i] % a->edge(), cols[i]);
        }
        return found;
    }
    const host_blocks all(engine, a);
    for (size_type i = 0; i < count; ++i) {
        found[i] = cpu::has_entry(all, rows[i], cols[i]);
    }
    return found;
}

namespace {

constexpr index_type kMostOrdered = 4096;  // limit of the kernel's sort keys

// Exclusive prefix sum of n 32-bit numbers; check(sum) throws if the total does not fit.
template <class Check>
runtime::buffer starts_of(tuning::engine& engine, const runtime::buffer& numbers, size_type n,
                          size_type& sum, Check&& check) {
    const primitives::size_block sizes(engine);
    const auto wide = engine.stream.allocate<cl_ulong>(n + 1);
    primitives::exclusive_scan(engine, numbers, width::narrow, n, wide, width::wide, sizes, 0);
    sum = sizes.read(engine).total[0];
    check(sum);
    auto starts = engine.stream.allocate<cl_uint>(n + 1);
    const primitives::size_block again(engine);
    primitives::exclusive_scan(engine, numbers, width::narrow, n, starts, width::narrow, again, 0);
    return starts;
}

class slice_maker {
public:
    slice_maker(tuning::engine& engine, const compressed_rows& a, const cpu::slicing& cut)
        : engine_(engine),
          a_(a),
          cut_(cut),
          source_("core/storage/slices.cl"),
          group_(engine.params.elementwise.group),
          slices_(cpu::sliced_view::slices(a.nrows(), cut)) {
        size_type size = 1;
        while (size < std::max<size_type>(cut.window, group_)) {
            size *= 2;
        }
        source_.set("GROUP", group_)
            .set("SIZE", std::min<size_type>(size, kMostOrdered))
            .set("A_WIDE", a.rows().pointer_width);
    }

    slice_ptr make(const form_options* options) {
        if (cut_.window > 0) {
            order_ = engine_.stream.allocate<index_type>(a_.nrows());
            const size_type windows = (size_type{a_.nrows()} + cut_.window - 1) / cut_.window;
            engine_.stream.launch(source_, "order_rows", runtime::range::groups(windows, group_),
                                  a_.nrows(), cl_uint{cut_.window}, pointers(), order_);
        }
        const auto check = [&](size_type widths) {
            require_places(a_, cut_, widths * cut_.height, options);
        };
        size_type widths = 0;
        const auto starts = cut_.whole ? whole_start(widths, check) : slice_starts(widths, check);
        return fill(starts, widths * cut_.height);
    }

private:
    const runtime::buffer& pointers() const noexcept { return a_.rows().pointers; }
    cl_uint is_sorted() const noexcept { return cut_.window > 0 ? 1 : 0; }

    template <class Check>
    runtime::buffer whole_start(size_type& widths, Check&& check) {
        widths = longest_row(engine_, a_);
        check(widths);
        return upload(engine_, std::vector<cl_uint>{0, static_cast<cl_uint>(widths)});
    }

    template <class Check>
    runtime::buffer slice_starts(size_type& widths, Check&& check) {
        const auto of = engine_.stream.allocate<cl_uint>(slices_);
        engine_.stream.launch(source_, "slice_widths", runtime::range::items(slices_, group_),
                              a_.nrows(), cl_uint{cut_.height}, slices_, is_sorted(), order_,
                              pointers(), of);
        return starts_of(engine_, of, slices_, widths, check);
    }

    slice_ptr fill(const runtime::buffer& starts, size_type places) {
        const auto cols = engine_.stream.allocate<index_type>(places);
        const size_type items = slices_ * cut_.height;
        engine_.stream.launch(source_, "fill_slices", runtime::range::items(items, group_),
                              a_.nrows(), size_type{cut_.height}, cl_uint{cpu::shift_of(cut_)},
                              items, is_sorted(), order_, pointers(), a_.cols(), starts, cols);
        const cpu::sliced_view shape{a_.nrows(), a_.ncols(), a_.nnz(), cut_};
        return std::make_shared<slice_form>(shape, places, order_, starts, cols);
    }

    tuning::engine& engine_;
    const compressed_rows& a_;
    cpu::slicing cut_;
    runtime::program source_;
    size_type group_;
    size_type slices_;
    runtime::buffer order_;
};

}  // namespace

bool can_order(const cpu::slicing& cut) noexcept { return cut.window <= kMostOrdered; }

slice_ptr make_slices(tuning::engine& engine, const compressed_rows& a, const cpu::slicing& cut,
                      const form_options* options) {
    return slice_maker(engine, a, cut).make(options);
}

block_ptr make_blocks(tuning::engine& engine, const compressed_rows& a, index_type edge,
                      const form_options* options) {
    // All its work-items wait for the longest block row.
    const auto group =
        std::max<size_type>(edge, std::min<size_type>(64, engine.params.elementwise.group));
    auto& stream = engine.stream;
    runtime::program source("core/storage/blocks.cl");
    source.set("GROUP", group).set("EDGE", edge).set("A_WIDE", a.rows().pointer_width);
    const auto& rows = a.rows();
    const index_type count = cpu::block_view::block_rows(a.nrows(), edge);
    const auto where = runtime::range::items(size_type{count} * edge, group);
    const auto of_rows = stream.allocate<cl_uint>(count);
    stream.launch(source, "count_blocks", where, a.nrows(), count, rows.pointers, a.cols(),
                  of_rows);
    size_type blocks = 0;
    const auto starts = starts_of(engine, of_rows, count, blocks,
                                  [&](size_type sum) { require_blocks(a, edge, sum, options); });
    const auto cols = stream.allocate<index_type>(blocks);
    const auto bits = stream.allocate<std::byte>(blocks * cpu::block_bytes(edge));
    stream.launch(source, "fill_blocks", where, a.nrows(), count, rows.pointers, a.cols(), starts,
                  cols, bits);
    const cpu::block_view shape{a.nrows(), a.ncols(), a.nnz(), edge};
    return std::make_shared<block_form>(shape, blocks, starts, cols, bits);
}

}  // namespace clbool::storage
