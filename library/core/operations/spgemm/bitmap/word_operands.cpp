// SPDX-License-Identifier: MIT
// Host side of core/operations/spgemm/compress.cl and weigh.cl.
#include <core/operations/spgemm/bitmap/word_operands.hpp>

#include <core/operations/spgemm/bitmap/bitmap_plan.hpp>
#include <core/primitives/tiles.hpp>

#include <algorithm>

namespace clbool::operations {

using primitives::size_block;
using primitives::width;

namespace {

// Average row length of b from which compression pays: it halves the items at least where
// neighbours in a graph have neighbouring numbers, else costs one pass over b.
constexpr size_type kCompressedLength = 6;
// As in compress.cl: consecutive columns per work-item of a tile.
constexpr size_type kRun = 4;
// Average uses of a row of b from which that pass pays.
constexpr size_type kCompressedUses = 2;

bool worth_compressing(const storage::compressed_rows& a, const storage::compressed_rows& b) {
    return b.nnz() / kCompressedLength >= b.slots() && a.nnz() / kCompressedUses >= b.slots();
}

}  // namespace

word_operands compress(engine& on, const product_operands& operands) {
    const auto& b = *operands.b;
    if (!worth_compressing(*operands.a, b)) {
        return {operands, false, operands.b_pointers, b.cols()};
    }
    word_operands words{operands, true,
                        primitives::allocate_offsets(on, 2 * operands.b_rows, operands.b_width),
                        on.stream.allocate<cl_ulong>(b.nnz())};
    const size_type group = on.params.elementwise.group;
    runtime::program source("core/operations/spgemm/compress.cl");
    source.set("GROUP", group).set("B_WIDE", operands.b_width);
    const size_type most_parts = b.nnz() / kLongRow + b.nnz() / (group * kRun);
    const auto parts = on.stream.allocate<cl_uint>(2 * most_parts + 1);
    const auto count = on.stream.allocate_zeroed<cl_uint>(1);
    on.stream.launch(source, "compress_rows", runtime::range::items(operands.b_rows, group),
                     operands.b_pointers, operands.b_rows, b.cols(), words.items, words.spans,
                     count, parts);
    on.stream.launch(source, "compress_long_rows",
                     runtime::range::groups(std::min(most_parts, 4 * kLongRowGroups), group),
                     operands.b_pointers, b.cols(), words.items, words.spans, count, parts);
    return words;
}

runtime::program word_program(const char* file, const word_operands& operands, size_type group,
                              width out) {
    runtime::program source(file);
    source.set("GROUP", group).set("COMPRESSED", operands.compressed);
    return set_widths(source, operands.of, out);
}

namespace {

runtime::program make_program(const engine& on, const word_operands& operands, const binning& bins,
                              size_type group) {
    auto source = word_program("core/operations/spgemm/weigh.cl", operands, group, width::narrow);
    source.set("ITEMS", on.params.bitmap.weigh_rows);
    return primitives::set_binning(source, bins);
}

}  // namespace

row_weights weigh_rows(engine& on, const word_operands& operands, const binning& bins,
                       const size_block& statistics) {
    const auto& of = operands.of;
    const auto& a = *of.a;
    const auto weights = on.stream.allocate<cl_uint>(a.slots());
    const auto long_rows = on.stream.allocate<index_type>(a.nnz() / kLongRow);
    const size_type group = on.params.elementwise.group;
    on.stream.launch(make_program(on, operands, bins, group), "weigh_rows",
                     primitives::tiles_of({group, on.params.bitmap.weigh_rows}, a.slots()),
                     a.rows().pointers, of.keys, operands.spans, size_type{a.slots()}, weights,
                     long_rows, statistics.device());
    auto found = statistics.read(on);
    if (const size_type count = found.most[3]) {
        const size_type long_group = on.params.full_group;
        on.stream.launch(make_program(on, operands, bins, long_group), "weigh_long_rows",
                         runtime::range::groups(std::min(count, kLongRowGroups), long_group),
                         a.rows().pointers, of.keys, operands.spans, weights, long_rows,
                         statistics.device());
        found = statistics.read(on);
    }
    return {weights, {found.bin, found.most[1] | size_type{found.most[2]} << 32, found.most[0]}};
}

product_bounds bound_products(engine& on, const product_operands& of, const binning& bins) {
    const size_block statistics(on);
    const word_operands columns{of, false, of.b_pointers, of.b->cols()};
    const auto rows = weigh_rows(on, columns, bins, statistics);
    return {rows.weights, rows.costs.heaviest};
}

}  // namespace clbool::operations
