// SPDX-License-Identifier: MIT
// Host side of core/primitives/set_operation.cl.
#include <core/primitives/set_operation.hpp>

#include <core/primitives/scan.hpp>

namespace clbool::primitives {

selection select_combined(tuning::engine& engine, set_operator what, const pairs& a, const pairs& b,
                          const size_block& sizes, cl_uint slot) {
    // Kernels expect the subtrahend first.
    const pairs first = what == set_operator::subtract ? b : a;
    const pairs second = what == set_operator::subtract ? a : b;
    const auto shape = engine.params.merge;
    auto source = tiled_program("core/primitives/set_operation.cl", shape);
    source.set("OPERATION", what);
    auto& stream = engine.stream;
    const auto where = tiles_of(shape, first.count + second.count);
    const size_type tiles = where.global / where.local;
    const auto splits = stream.allocate<cl_ulong>(tiles + 1);
    const auto offsets = stream.allocate<cl_ulong>(tiles + 1);
    const auto counts = stream.allocate<cl_uint>(tiles);
    const auto launch = [=, &stream](const char* kernel, runtime::range in, const auto&... more) {
        stream.launch(source, kernel, in, first.rows, first.cols, second.rows, second.cols,
                      first.count, second.count, more...);
    };
    launch("set_split", runtime::range::items(tiles + 1, shape.group), static_cast<cl_uint>(tiles),
           splits);
    launch("set_count", where, splits, counts);
    exclusive_scan(engine, counts, width::narrow, tiles, offsets, width::wide, sizes, slot);
    return [=](const runtime::buffer& rows, const runtime::buffer& cols) {
        launch("set_fill", where, splits, offsets, rows, cols);
    };
}

}  // namespace clbool::primitives
