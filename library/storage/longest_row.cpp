// SPDX-License-Identifier: MIT
// The longest row and the long ones, by kernels.
#include <storage/longest_row.hpp>

#include <algorithm>

namespace clbool::storage {

namespace {

runtime::program make_program(const tuning::engine& engine, const compressed_rows& a) {
    runtime::program source("storage/rows.cl");
    source.set("GROUP", static_cast<std::int64_t>(engine.params.elementwise.group))
        .set("A_WIDE", primitives::is_wide(a.rows().pointer_width))
        .set("LONG", static_cast<std::int64_t>(kLongRow));
    return source;
}

}  // namespace

size_type longest_row(tuning::engine& engine, const compressed_rows& a) {
    constexpr size_type kMostGroups = 512;
    if (const size_type known = a.longest_row()) {
        return known;
    }
    const size_type group = engine.params.elementwise.group;
    const auto source = make_program(engine, a);
    const auto longest = engine.stream.allocate<cl_uint>(1);
    engine.stream.fill<cl_uint>(longest, 0, 1);
    const size_type groups = (a.slots() + group - 1) / group;
    engine.stream.launch(source, "longest_row",
                         runtime::range::groups(std::min(groups, kMostGroups), group), a.slots(),
                         a.rows().pointers, longest);
    return a.note_longest_row(engine.stream.read_small<cl_uint>(longest, 1).front());
}

std::shared_ptr<const long_rows> long_rows_of(tuning::engine& engine, const compressed_rows& a) {
    if (a.nnz() <= kLongRow || longest_row(engine, a) <= kLongRow) {
        return nullptr;
    }
    if (auto known = a.longs()) {
        return known;
    }
    auto& stream = engine.stream;
    const auto count = stream.allocate<cl_uint>(1);
    stream.fill<cl_uint>(count, 0, 1);
    const size_type most = 2 * (a.nnz() / kLongRow) + 1;
    long_rows out{0, stream.allocate<cl_uint2>(most)};
    stream.launch(make_program(engine, a), "list_long_rows",
                  runtime::range::items(a.slots(), engine.params.elementwise.group), a.slots(),
                  a.rows().pointers, count, out.items);
    out.count = stream.read_small<cl_uint>(count, 1).front();
    return a.publish(std::make_shared<const long_rows>(std::move(out)));
}

}  // namespace clbool::storage
