// SPDX-License-Identifier: MIT
// Launches of the bitmap SpGEMM kernels.
#include <core/operations/spgemm/bitmap/bitmap_pass.hpp>

#include <core/operations/spgemm/hash_pass.hpp>

#include <algorithm>

namespace clbool::operations {

using primitives::width;

namespace {

// The run in terms of the hash SpGEMM's global-memory kernels.
row_run global_run(const bitmap_run& run) {
    return {row_run::kind::global, run.first, run.count, run.group, run.most_weight};
}

}  // namespace

void bitmap_pass::count_short(const runtime::buffer& sizes) {
    launch_short("short_rows_count", width::narrow, sizes);
}

void bitmap_pass::fill_short(const result_rows& rows, const runtime::buffer& cols) {
    launch_short("short_rows_fill", rows.pointer_width(), rows.pointers(), cols);
}

void bitmap_pass::count(const bitmap_run& run, const runtime::buffer& sizes) {
    switch (run.how) {
        case bitmap_run::kind::network:
            launch_networks(run, "network_count", width::narrow, sizes);
            break;
        case bitmap_run::kind::table:
            launch_tables(run, "word_hash_count", width::narrow, sizes);
            break;
        case bitmap_run::kind::giant: count_giants(run, sizes); break;
        case bitmap_run::kind::window:
            launch_windows(run, "window_count", width::narrow, sizes);
            break;
        case bitmap_run::kind::global:
            hash_pass(on_, operands_.of, order_, rows_.weights, hidden_)
                .count(global_run(run), sizes);
            counts_ = sizes;
            break;
    }
}

void bitmap_pass::fill(const bitmap_run& run, const result_rows& rows,
                       const runtime::buffer& cols) {
    switch (run.how) {
        case bitmap_run::kind::network:
            launch_networks(run, "network_fill", rows.pointer_width(), rows.pointers(), cols);
            break;
        case bitmap_run::kind::table:
            launch_tables(run, run.lanes == run.group ? "word_hash_fill_wide" : "word_hash_fill",
                          rows.pointer_width(), rows.pointers(), cols);
            break;
        case bitmap_run::kind::giant: fill_giants(run, rows, cols); break;
        case bitmap_run::kind::window:
            launch_windows(run, "window_fill", rows.pointer_width(), rows.pointers(), cols);
            break;
        case bitmap_run::kind::global:
            hash_pass(on_, operands_.of, order_, counts_, hidden_)
                .fill(global_run(run), rows, cols);
            break;
    }
}

// Kernels under a mask take its rows as last arguments.
template <class... Arguments>
void bitmap_pass::launch(runtime::program source, const char* kernel, runtime::range where,
                         const Arguments&... arguments) {
    launch_hiding(on_, hidden_, std::move(source), kernel, where, arguments...);
}

template <class... Targets>
void bitmap_pass::launch_short(const char* kernel, width out, const Targets&... targets) {
    const auto& of = operands_.of;
    const size_type group = on_.params.bitmap.short_group;
    runtime::program source("core/operations/spgemm/short_rows.cl");
    source.set("GROUP", static_cast<std::int64_t>(group))
        .set("TINY", static_cast<std::int64_t>(kShortRow));
    launch(set_widths(source, of, out), kernel, runtime::range::items(rows_.slots, group),
           of.a->rows().pointers, of.keys, of.b_pointers, of.b->cols(), size_type{rows_.slots},
           rows_.weights, targets...);
}

template <class... Targets>
void bitmap_pass::launch_networks(const bitmap_run& run, const char* kernel, width out,
                                  const Targets&... targets) {
    auto source = word_program("core/operations/spgemm/network_rows.cl", operands_, run.group, out);
    source.set("SIZE", static_cast<std::int64_t>(run.most_weight))
        .set("TEAM", static_cast<std::int64_t>(std::min<size_type>(run.group, 16)));
    launch(source, kernel, runtime::range::items(run.count, run.group), order_, run.first,
           run.count, operands_.of.a->rows().pointers, operands_.of.keys, operands_.spans,
           operands_.items, targets...);
}

template <class... Targets>
void bitmap_pass::launch_tables(const bitmap_run& run, const char* kernel, width out,
                                const Targets&... targets) {
    auto source = word_program("core/operations/spgemm/word_hash.cl", operands_, run.group, out);
    source.set("PER", static_cast<std::int64_t>(run.per));
    const size_type rows = run.group / run.lanes;
    launch(source, kernel, runtime::range::groups((run.count + rows - 1) / rows, run.group), order_,
           run.first, run.count, static_cast<cl_uint>(run.lanes), operands_.of.a->rows().pointers,
           operands_.of.keys, operands_.spans, operands_.items, rows_.weights, targets...);
}

// Builds the giant rows' bitmaps in global memory; both passes use them.
void bitmap_pass::count_giants(const bitmap_run& run, const runtime::buffer& sizes) {
    const auto& of = operands_.of;
    const size_type bits = size_type{run.window} * run.count;
    giants_ = {on_.stream.allocate<cl_uint>(bits),
               on_.stream.allocate<cl_uint>(run.parts * run.count)};
    on_.stream.fill<cl_uint>(giants_.bitmaps, 0, bits);
    const size_type average = of.b->nnz() / of.b->slots();
    cl_uint sharing = 1;
    while (2 * sharing <= average && sharing < run.group) {
        sharing *= 2;
    }
    const size_type own_words = run.window <= on_.params.bitmap.window_words ? run.window : 0;
    const auto source = giant_program(run, width::narrow);
    on_.stream.launch(
        source, "giant_mark", runtime::range::groups(run.count * run.shares, run.group), order_,
        run.first, static_cast<cl_uint>(run.shares), sharing, of.a->rows().pointers, of.keys,
        operands_.spans, operands_.items, rows_.weights, static_cast<cl_uint>(run.window),
        giants_.bitmaps, runtime::local_memory{std::max<size_type>(own_words, 1) * sizeof(cl_uint)},
        static_cast<cl_uint>(own_words));
    if (hidden_ != nullptr) {
        launch(source, "giant_clear", runtime::range::groups(run.count * run.shares, run.group),
               order_, run.first, static_cast<cl_uint>(run.shares),
               static_cast<cl_uint>(run.window), giants_.bitmaps);
    }
    launch(source, "giant_count", runtime::range::groups(run.count, run.group), order_, run.first,
           static_cast<cl_uint>(run.window), static_cast<cl_uint>(run.parts), giants_.bitmaps,
           giants_.before, sizes);
}

void bitmap_pass::fill_giants(const bitmap_run& run, const result_rows& rows,
                              const runtime::buffer& cols) {
    on_.stream.launch(giant_program(run, rows.pointer_width()), "giant_fill",
                      runtime::range::groups(run.count * run.parts, run.group), order_, run.first,
                      static_cast<cl_uint>(run.window), static_cast<cl_uint>(run.parts),
                      giants_.bitmaps, giants_.before, rows.pointers(), cols);
}

// One program for all giant-row kernels, with and without a mask.
runtime::program bitmap_pass::giant_program(const bitmap_run& run, width out) const {
    auto source = word_program("core/operations/spgemm/giant_rows.cl", operands_, run.group, out);
    if (hidden_ != nullptr) {
        source.set("MASKED", 1).set("M_WIDE", primitives::is_wide(hidden_->rows.pointer_width));
    }
    return source;
}

template <class... Targets>
void bitmap_pass::launch_windows(const bitmap_run& run, const char* kernel, width out,
                                 const Targets&... targets) {
    launch(word_program("core/operations/spgemm/window.cl", operands_, run.group, out), kernel,
           runtime::range::groups(run.count, run.group), order_, run.first,
           operands_.of.a->rows().pointers, operands_.of.keys, operands_.spans, operands_.items,
           rows_.weights, static_cast<cl_uint>(run.window),
           runtime::local_memory{run.window * sizeof(cl_uint)}, targets...);
}

}  // namespace clbool::operations
