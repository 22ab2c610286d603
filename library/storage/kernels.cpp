// SPDX-License-Identifier: MIT
// Host side of storage/build.cl.
#include <storage/kernels.hpp>

namespace clbool::storage {

namespace {

runtime::program make_program(const tuning::engine& engine) {
    runtime::program source("storage/build.cl");
    source.set("GROUP", static_cast<std::int64_t>(engine.params.elementwise.group));
    return source;
}

runtime::range items(const tuning::engine& engine, size_type count) {
    return runtime::range::items(count, engine.params.elementwise.group);
}

}  // namespace

entry_faults check_entries(tuning::engine& engine, const primitives::pairs& entries,
                           index_type nrows, index_type ncols) {
    constexpr size_type kFlags = 3;
    auto& stream = engine.stream;
    const auto flags = stream.allocate<cl_uint>(kFlags);
    stream.fill<cl_uint>(flags, 0, kFlags);
    stream.launch(make_program(engine), "check_entries", items(engine, entries.count), entries.rows,
                  entries.cols, entries.count, nrows, ncols, flags);
    const auto found = stream.read_small<cl_uint>(flags, kFlags);
    return {found[0] != 0, found[1] != 0, found[2] != 0};
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
