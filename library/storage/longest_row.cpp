// SPDX-License-Identifier: MIT
// The longest row, by a kernel.
#include <storage/longest_row.hpp>

#include <algorithm>

namespace clbool::storage {

size_type longest_row(tuning::engine& engine, const compressed_rows& a) {
    constexpr size_type kMostGroups = 512;
    if (const size_type known = a.longest_row()) {
        return known;
    }
    const size_type group = engine.params.elementwise.group;
    runtime::program source("storage/rows.cl");
    source.set("GROUP", static_cast<std::int64_t>(group))
        .set("A_WIDE", primitives::is_wide(a.rows().pointer_width));
    const auto longest = engine.stream.allocate<cl_uint>(1);
    engine.stream.fill<cl_uint>(longest, 0, 1);
    const size_type groups = (a.slots() + group - 1) / group;
    engine.stream.launch(source, "longest_row",
                         runtime::range::groups(std::min(groups, kMostGroups), group), a.slots(),
                         a.rows().pointers, longest);
    return a.note_longest_row(engine.stream.read_small<cl_uint>(longest, 1).front());
}

}  // namespace clbool::storage
