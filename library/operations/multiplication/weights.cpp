// SPDX-License-Identifier: MIT
// Host side of operations/multiplication/weigh.cl.
#include <operations/multiplication/weights.hpp>

namespace clbool::operations {

using primitives::size_block;
using primitives::width;

namespace {

// Samples the kernel takes.
constexpr double kSamples = 4096;

runtime::program make_program(const engine& on, const product_operands& operands,
                              const binning& bins) {
    runtime::program source("operations/multiplication/weigh.cl");
    source.set("GROUP", static_cast<std::int64_t>(on.params.elementwise.group))
        .set("ITEMS", static_cast<std::int64_t>(on.params.bitmap.weigh_rows));
    return primitives::set_binning(set_widths(source, operands, width::narrow), bins);
}

}  // namespace

row_weights weigh_rows(engine& on, const product_operands& operands, const binning& bins,
                       const size_block& sizes) {
    const auto& a = *operands.a;
    const auto& b = *operands.b;
    const row_weights rows{on.stream.allocate<cl_uint>(a.slots()), a.slots()};
    const size_type group = on.params.elementwise.group;
    const size_type rows_per_group = group * on.params.bitmap.weigh_rows;
    const size_type groups = (a.slots() + rows_per_group - 1) / rows_per_group;
    on.stream.launch(make_program(on, operands, bins), "weigh_rows",
                     runtime::range::groups(groups, group), a.rows().pointers, operands.keys,
                     operands.b_pointers, b.cols(), size_type{a.slots()}, b.nnz(), b.ncols(),
                     rows.weights, sizes.device());
    return rows;
}

product_statistics statistics_of(const size_block::values& read) noexcept {
    return {read.bin, read.most[1] | size_type{read.most[2]} << 32, read.most[0],
            static_cast<double>(read.most[3]) / kSamples};
}

runtime::buffer order_heavy_rows(engine& on, const product_operands& operands,
                                 const row_weights& rows, const binning& bins, size_type count,
                                 const size_block& sizes) {
    auto order = on.stream.allocate<index_type>(count);
    on.stream.launch(make_program(on, operands, bins), "order_heavy_rows",
                     runtime::range::items(rows.slots, on.params.elementwise.group), rows.weights,
                     size_type{rows.slots}, sizes.device(), order);
    return order;
}

}  // namespace clbool::operations
