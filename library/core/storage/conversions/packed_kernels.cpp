// SPDX-License-Identifier: MIT
// Launches of slices.cl and blocks.cl.
#include <core/storage/conversions/packed_kernels.hpp>

#include <core/primitives/scan.hpp>
#include <core/storage/conversions/host_rows.hpp>
#include <core/storage/forms/form_sizes.hpp>
#include <core/storage/forms/longest_row.hpp>

#include <algorithm>
#include <vector>

namespace clbool::storage {

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
        source_.set("GROUP", static_cast<std::int64_t>(group_))
            .set("SIZE", static_cast<std::int64_t>(std::min<size_type>(size, kMostOrdered)))
            .set("A_WIDE", primitives::is_wide(a.rows().pointer_width));
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
        return write_values(engine_, std::vector<cl_uint>{0, static_cast<cl_uint>(widths)});
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
        cpu::sliced_view shape;
        shape.nrows = a_.nrows();
        shape.ncols = a_.ncols();
        shape.nnz = a_.nnz();
        shape.cut = cut_;
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
    constexpr size_type kGroup = 64;  // all its work-items wait for the longest block row
    auto& stream = engine.stream;
    runtime::program source("core/storage/blocks.cl");
    source.set("GROUP", static_cast<std::int64_t>(kGroup))
        .set("EDGE", edge)
        .set("A_WIDE", primitives::is_wide(a.rows().pointer_width));
    const auto& rows = a.rows();
    const index_type count = cpu::block_view::block_rows(a.nrows(), edge);
    const auto where = runtime::range::items(size_type{count} * edge, kGroup);
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
    return std::make_shared<block_form>(
        cpu::block_view{a.nrows(), a.ncols(), a.nnz(), edge, nullptr, nullptr, nullptr}, blocks,
        starts, cols, bits);
}

}  // namespace clbool::storage
