// SPDX-License-Identifier: MIT
// Host side of core/storage/check.cl and core/storage/build.cl.
#include <core/storage/conversions/kernels.hpp>

#include <core/primitives/tiles.hpp>

namespace clbool::storage {

namespace {

runtime::program make_program(const tuning::engine& engine) {
    return primitives::items_program(engine, "core/storage/build.cl");
}

}  // namespace

void check_entries(tuning::engine& engine, const primitives::pairs& entries, index_type nrows,
                   index_type ncols, const primitives::size_block& sizes) {
    const auto shape = engine.params.compact;
    auto source = primitives::tiled_program("core/storage/check.cl", shape);
    source.set("FAULTS", primitives::size_block::kMost);
    engine.stream.launch(source, "check_entries", primitives::tiles_of(shape, entries.count),
                         entries.rows, entries.cols, entries.count, nrows, ncols, sizes.device());
}

entry_faults faults_in(const primitives::size_block::values& sizes) noexcept {
    // Flags as in check.cl.
    constexpr cl_uint kOutOfRange = 1;
    constexpr cl_uint kUnordered = 2;
    constexpr cl_uint kDuplicate = 4;
    const cl_uint found = sizes.most[0];
    return {(found & kOutOfRange) != 0, (found & kUnordered) != 0, (found & kDuplicate) != 0};
}

runtime::buffer make_sequence(tuning::engine& engine, size_type count, index_type first) {
    auto out = engine.stream.allocate<index_type>(count);
    engine.stream.launch(make_program(engine), "fill_sequence", items(engine, count), out, count,
                         first);
    return out;
}

runtime::buffer make_constant(tuning::engine& engine, size_type count, index_type value) {
    auto out = engine.stream.allocate<index_type>(count);
    engine.stream.launch(make_program(engine), "fill_value", items(engine, count), out, count,
                         value);
    return out;
}

void compare_values(tuning::engine& engine, const runtime::buffer& a, const runtime::buffer& b,
                    size_type count, const runtime::buffer& flag) {
    engine.stream.launch(make_program(engine), "compare_values", items(engine, count), a, b, count,
                         flag);
}

}  // namespace clbool::storage
