// SPDX-License-Identifier: MIT
// Host side of core/primitives/set_operation.cl.
#include <core/primitives/set_operation.hpp>

#include <core/primitives/scan.hpp>

#include <utility>

namespace clbool::primitives {

namespace {

runtime::program make_program(const tuning::engine& engine, set_operator what, bool of_pairs) {
    auto source = tiled_program("core/primitives/set_operation.cl", engine.params.merge);
    source.set("PAIRS", of_pairs ? 1 : 0).set("OPERATION", static_cast<std::int64_t>(what));
    return source;
}

// Kernels expect the subtrahend first.
template <class List>
std::pair<const List&, const List&> in_order(set_operator what, const List& a, const List& b) {
    return what == set_operator::subtract ? std::pair<const List&, const List&>(b, a)
                                          : std::pair<const List&, const List&>(a, b);
}

cl_uint merge_tiles(const tuning::engine& engine, size_type keys) {
    const size_type tile = engine.params.merge.tile();
    return static_cast<cl_uint>((keys + tile - 1) / tile);
}

// `lists`: the arrays of a, then those of b.
template <class... Lists>
set_merge begin(tuning::engine& engine, set_operator what, const runtime::program& source,
                size_type a_count, size_type b_count, const size_block& sizes, cl_uint slot,
                const Lists&... lists) {
    auto& stream = engine.stream;
    const size_type group = engine.params.merge.group;
    const cl_uint tiles = merge_tiles(engine, a_count + b_count);
    const set_merge begun{source, what, stream.allocate<cl_ulong>(size_type{tiles} + 1),
                          stream.allocate<cl_ulong>(size_type{tiles} + 1)};
    const auto counts = stream.allocate<cl_uint>(tiles);
    stream.launch(source, "set_split", runtime::range::items(size_type{tiles} + 1, group), lists...,
                  a_count, b_count, tiles, begun.splits);
    stream.launch(source, "set_count", runtime::range::groups(tiles, group), lists..., a_count,
                  b_count, begun.splits, counts);
    exclusive_scan(engine, counts, width::narrow, tiles, begun.offsets, width::wide, sizes, slot);
    return begun;
}

}  // namespace

set_merge begin_set_operation(tuning::engine& engine, set_operator what, const pairs& a,
                              const pairs& b, const size_block& sizes, cl_uint slot) {
    const auto [first, second] = in_order(what, a, b);
    return begin(engine, what, make_program(engine, what, true), first.count, second.count, sizes,
                 slot, first.rows, first.cols, second.rows, second.cols);
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

set_merge begin_set_operation(tuning::engine& engine, set_operator what, const index_list& a,
                              const index_list& b, const size_block& sizes, cl_uint slot) {
    const auto [first, second] = in_order(what, a, b);
    return begin(engine, what, make_program(engine, what, false), first.count, second.count, sizes,
                 slot, first.values, second.values);
}

void finish_set_operation(tuning::engine& engine, const set_merge& begun, const index_list& a,
                          const index_list& b, const runtime::buffer& out) {
    const auto [first, second] = in_order(begun.what, a, b);
    const auto where = runtime::range::groups(merge_tiles(engine, first.count + second.count),
                                              engine.params.merge.group);
    engine.stream.launch(begun.source, "set_fill", where, first.values, second.values, first.count,
                         second.count, begun.splits, begun.offsets, out);
}

}  // namespace clbool::primitives
