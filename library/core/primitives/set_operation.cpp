// SPDX-License-Identifier: MIT
// Host side of core/primitives/set_operation.cl.
#include <core/primitives/set_operation.hpp>

#include <core/primitives/scan.hpp>

#include <utility>

namespace clbool::primitives {

namespace {

// Kernels expect the subtrahend first.
std::pair<const pairs&, const pairs&> in_order(set_operator what, const pairs& a, const pairs& b) {
    return what == set_operator::subtract ? std::pair<const pairs&, const pairs&>(b, a)
                                          : std::pair<const pairs&, const pairs&>(a, b);
}

cl_uint merge_tiles(const tuning::engine& engine, size_type keys) {
    const size_type tile = engine.params.merge.tile();
    return static_cast<cl_uint>((keys + tile - 1) / tile);
}

}  // namespace

set_merge begin_set_operation(tuning::engine& engine, set_operator what, const pairs& a,
                              const pairs& b, const size_block& sizes, cl_uint slot) {
    const auto [first, second] = in_order(what, a, b);
    auto& stream = engine.stream;
    const size_type group = engine.params.merge.group;
    const cl_uint tiles = merge_tiles(engine, first.count + second.count);
    auto source = tiled_program("core/primitives/set_operation.cl", engine.params.merge);
    source.set("OPERATION", static_cast<std::int64_t>(what));
    const set_merge begun{source, what, stream.allocate<cl_ulong>(size_type{tiles} + 1),
                          stream.allocate<cl_ulong>(size_type{tiles} + 1)};
    const auto counts = stream.allocate<cl_uint>(tiles);
    stream.launch(source, "set_split", runtime::range::items(size_type{tiles} + 1, group),
                  first.rows, first.cols, second.rows, second.cols, first.count, second.count,
                  tiles, begun.splits);
    stream.launch(source, "set_count", runtime::range::groups(tiles, group), first.rows, first.cols,
                  second.rows, second.cols, first.count, second.count, begun.splits, counts);
    exclusive_scan(engine, counts, width::narrow, tiles, begun.offsets, width::wide, sizes, slot);
    return begun;
}

void finish_set_operation(tuning::engine& engine, const set_merge& begun, const pairs& a,
                          const pairs& b, const pairs& out) {
    const auto [first, second] = in_order(begun.what, a, b);
    const auto where = runtime::range::groups(merge_tiles(engine, first.count + second.count),
                                              engine.params.merge.group);
    engine.stream.launch(begun.source, "set_fill", where, first.rows, first.cols, second.rows,
                         second.cols, first.count, second.count, begun.splits, begun.offsets,
                         out.rows, out.cols);
}

}  // namespace clbool::primitives
