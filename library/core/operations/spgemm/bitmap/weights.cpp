// SPDX-License-Identifier: MIT
// Host side of core/operations/spgemm/weigh.cl.
#include <core/operations/spgemm/bitmap/weights.hpp>

#include <algorithm>

namespace clbool::operations {

using primitives::size_block;
using primitives::width;

namespace {

runtime::program make_program(const engine& on, const word_operands& operands, const binning& bins,
                              size_type group) {
    auto source = word_program("core/operations/spgemm/weigh.cl", operands, group, width::narrow);
    source.set("ITEMS", static_cast<std::int64_t>(on.params.bitmap.weigh_rows));
    return primitives::set_binning(source, bins);
}

}  // namespace

row_weights weigh_rows(engine& on, const word_operands& operands, const binning& bins,
                       const size_block& sizes) {
    const auto& a = *operands.of.a;
    const row_weights rows{on.stream.allocate<cl_uint>(a.slots()), a.slots()};
    const size_type group = on.params.elementwise.group;
    const size_type tile = group * on.params.bitmap.weigh_rows;
    const size_type most_long = a.nnz() / kLongRow;
    const auto long_rows = on.stream.allocate<index_type>(most_long);
    on.stream.launch(make_program(on, operands, bins, group), "weigh_rows",
                     runtime::range::groups((a.slots() + tile - 1) / tile, group),
                     a.rows().pointers, operands.of.keys, operands.spans, size_type{a.slots()},
                     rows.weights, long_rows, sizes.device());
    const size_type long_group = on.params.full_group;
    on.stream.launch(make_program(on, operands, bins, long_group), "weigh_long_rows",
                     runtime::range::groups(std::min(most_long, kLongRowGroups), long_group),
                     a.rows().pointers, operands.of.keys, operands.spans, rows.weights, long_rows,
                     sizes.device());
    return rows;
}

weight_statistics statistics_of(const size_block::values& read) noexcept {
    return {read.bin, read.most[1] | size_type{read.most[2]} << 32, read.most[0]};
}

runtime::buffer order_rows(engine& on, const word_operands& operands, const row_weights& rows,
                           const binning& bins, cl_uint first_bin, size_type count,
                           const size_block& sizes) {
    auto order = on.stream.allocate<index_type>(count);
    const size_type group = on.params.elementwise.group;
    on.stream.launch(make_program(on, operands, bins, group), "order_rows",
                     runtime::range::items(rows.slots, group), rows.weights, size_type{rows.slots},
                     first_bin, sizes.device(), order);
    return order;
}

}  // namespace clbool::operations
