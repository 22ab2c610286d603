// SPDX-License-Identifier: MIT
// Launches of the bitmap product's kernels.
#include <operations/multiplication/bitmap_pass.hpp>

#include <operations/multiplication/hash_pass.hpp>

namespace clbool::operations {

using primitives::width;

namespace {

// A run as the hash product's kernels for tables in global memory see it.
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
        case bitmap_run::kind::list:
            launch_lists(run, "word_lists_count", width::narrow, sizes);
            break;
        case bitmap_run::kind::table:
            launch_tables(run, "word_hash_count", width::narrow, sizes);
            break;
        case bitmap_run::kind::window:
            launch_windows(run, "window_count", width::narrow, sizes);
            break;
        case bitmap_run::kind::global:
            hash_pass(on_, operands_, order_, rows_.weights).count(global_run(run), sizes);
            break;
    }
}

void bitmap_pass::fill(const bitmap_run& run, const result_rows& rows,
                       const runtime::buffer& cols) {
    switch (run.how) {
        case bitmap_run::kind::list:
            launch_lists(run, "word_lists_fill", rows.pointer_width(), rows.pointers(), cols);
            break;
        case bitmap_run::kind::table:
            launch_tables(run, run.lanes == run.group ? "word_hash_fill_wide" : "word_hash_fill",
                          rows.pointer_width(), rows.pointers(), cols);
            break;
        case bitmap_run::kind::window:
            launch_windows(run, "window_fill", rows.pointer_width(), rows.pointers(), cols);
            break;
        case bitmap_run::kind::global:
            hash_pass(on_, operands_, order_, rows_.weights).fill(global_run(run), rows, cols);
            break;
    }
}

runtime::program bitmap_pass::program(const char* file, size_type group, width out) const {
    runtime::program source(file);
    source.set("GROUP", static_cast<std::int64_t>(group));
    return set_widths(source, operands_, out);
}

template <class... Targets>
void bitmap_pass::launch_short(const char* kernel, width out, const Targets&... targets) {
    const size_type group = on_.params.bitmap.short_group;
    auto source = program("operations/multiplication/short_rows.cl", group, out);
    source.set("TINY", static_cast<std::int64_t>(kShortRow));
    on_.stream.launch(source, kernel, runtime::range::items(rows_.slots, group),
                      operands_.a->rows().pointers, operands_.keys, operands_.b_pointers,
                      operands_.b->cols(), size_type{rows_.slots}, rows_.weights, targets...);
}

template <class... Targets>
void bitmap_pass::launch_lists(const bitmap_run& run, const char* kernel, width out,
                               const Targets&... targets) {
    auto source = program("operations/multiplication/word_lists.cl", run.group, out);
    source.set("WORDS", static_cast<std::int64_t>(on_.params.bitmap.list_words));
    on_.stream.launch(source, kernel, runtime::range::items(run.count, run.group), order_,
                      run.first, run.count, operands_.a->rows().pointers, operands_.keys,
                      operands_.b_pointers, operands_.b->cols(), targets...);
}

template <class... Targets>
void bitmap_pass::launch_tables(const bitmap_run& run, const char* kernel, width out,
                                const Targets&... targets) {
    auto source = program("operations/multiplication/word_hash.cl", run.group, out);
    source.set("PER", static_cast<std::int64_t>(run.per));
    const size_type rows = run.group / run.lanes;
    on_.stream.launch(
        source, kernel, runtime::range::groups((run.count + rows - 1) / rows, run.group), order_,
        run.first, run.count, static_cast<cl_uint>(run.lanes), operands_.a->rows().pointers,
        operands_.keys, operands_.b_pointers, operands_.b->cols(), rows_.weights, targets...);
}

template <class... Targets>
void bitmap_pass::launch_windows(const bitmap_run& run, const char* kernel, width out,
                                 const Targets&... targets) {
    on_.stream.launch(program("operations/multiplication/window.cl", run.group, out), kernel,
                      runtime::range::groups(run.count, run.group), order_, run.first,
                      operands_.a->rows().pointers, operands_.keys, operands_.b_pointers,
                      operands_.b->cols(), rows_.weights, static_cast<cl_uint>(run.window),
                      runtime::local_memory{run.window * sizeof(cl_uint)}, targets...);
}

}  // namespace clbool::operations
