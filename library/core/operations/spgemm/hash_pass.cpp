// SPDX-License-Identifier: MIT
// Launches of the hash SpGEMM kernels.
#include <core/operations/spgemm/hash_pass.hpp>

#include <core/primitives/radix_sort.hpp>

#include <algorithm>

namespace clbool::operations {

using primitives::size_block;
using primitives::width;

namespace {

// log2 of the table size for `weight` columns at a load factor of 1/2, as in the kernels.
cl_uint table_bits(size_type weight) noexcept {
    cl_uint bits = 2;
    while (bits < 32 && (size_type{1} << bits) < 2 * weight) {
        ++bits;
    }
    return bits;
}

}  // namespace

void hash_pass::count(const row_run& run, const runtime::buffer& sizes) {
    if (run.how == row_run::kind::local) {
        launch_local(run, "hash_count", width::narrow, sizes);
        return;
    }
    const auto tables = make_tables(run);
    launch_hiding(on_, hidden_, program(run, width::narrow), "hash_global_count", tables.where,
                  order_, run.first, run.count, operands_.a->rows().pointers, operands_.keys,
                  operands_.b_pointers, operands_.b->cols(), weights_, tables.memory, tables.stride,
                  sizes);
}

void hash_pass::fill(const row_run& run, const result_rows& rows, const runtime::buffer& cols) {
    if (run.how == row_run::kind::local) {
        launch_local(run, "hash_fill", rows.pointer_width(), rows.pointers(), cols);
    } else {
        fill_long_rows(run, rows, cols);
    }
}

runtime::program hash_pass::program(const row_run& run, width out) const {
    runtime::program source("core/operations/spgemm/hash.cl");
    source.set("GROUP", run.group).set("LANES", std::min(on_.params.hash.lanes, run.group));
    return set_widths(source, operands_, out);
}

template <class... Targets>
void hash_pass::launch_local(const row_run& run, const char* kernel, width out,
                             const Targets&... targets) {
    const cl_uint bits = table_bits(run.most_weight);
    const runtime::local_memory table{sizeof(index_type) << bits};
    on_.stream.launch(program(run, out), kernel, runtime::range::groups(run.count, run.group),
                      order_, run.first, operands_.a->rows().pointers, operands_.keys,
                      operands_.b_pointers, operands_.b->cols(), bits, table, targets...);
}

hash_pass::global_tables hash_pass::make_tables(const row_run& run) {
    const size_type stride = size_type{1} << table_bits(run.most_weight);
    const size_type groups =
        plan_global_groups(run.count, stride * sizeof(index_type),
                           on_.stream.state().info().global_memory, on_.params);
    return {on_.stream.allocate<index_type>(groups * stride), stride,
            runtime::range::groups(groups, run.group)};
}

// Hash tables yield unsorted columns: one radix sort by row and column over all rows.
void hash_pass::fill_long_rows(const row_run& run, const result_rows& rows,
                               const runtime::buffer& cols) {
    const size_block sizes(on_);
    const auto starts = pack_rows(on_, order_, run, rows.pointers(), rows.pointer_width(), sizes);
    const auto entries = primitives::allocate_pairs(on_, sizes.read(on_).total[0]);
    if (entries.count == 0) {
        return;
    }
    {
        const auto tables = make_tables(run);
        launch_hiding(on_, hidden_, program(run, rows.pointer_width()), "hash_global_fill",
                      tables.where, order_, run.first, run.count, operands_.a->rows().pointers,
                      operands_.keys, operands_.b_pointers, operands_.b->cols(), weights_,
                      tables.memory, tables.stride, starts, entries.rows, entries.cols);
    }
    const auto sorted = primitives::sort_pairs(on_, entries, primitives::index_bits(run.count),
                                               primitives::index_bits(operands_.b->ncols()));
    on_.stream.launch(program(run, rows.pointer_width()), "place_long_rows",
                      runtime::range::items(entries.count, run.group), order_, run.first,
                      sorted.rows, sorted.cols, entries.count, starts, rows.pointers(), cols);
}

}  // namespace clbool::operations
