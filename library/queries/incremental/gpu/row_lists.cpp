// SPDX-License-Identifier: MIT
// Initial and replaced dependency lists.
#include <queries/incremental/gpu/row_lists.hpp>

#include <queries/incremental/gpu/edges_program.hpp>

namespace clbool::operations {

namespace {

// Capacity for an initial number of entries.
size_type room_beside(size_type entries) noexcept {
    constexpr size_type kLittle = size_type{1} << 16;
    return 2 * entries + kLittle;
}

}  // namespace

row_lists::row_lists(tuning::engine& on, size_type rows, const list_changes& first)
    : rows_(rows),
      room_(room_beside(first.entries.size())),
      used_(first.entries.size()),
      sizes_(rows) {
    std::vector<index_type> starts(rows), ends(rows);
    index_type start = 0;
    for (size_type i = 0; i < first.rows.size(); ++i) {
        starts[first.rows[i]] = start;
        sizes_[first.rows[i]] = first.ends[i] - start;
        ends[first.rows[i]] = start = first.ends[i];
    }
    starts_ = upload(on, starts);
    ends_ = upload(on, ends);
    entries_ = upload(on, first.entries, room_);
}

void row_lists::replace(tuning::engine& on, const list_changes& changes,
                        const runtime::buffer& touched) {
    const size_type count = changes.rows.size();
    std::vector<index_type> table = changes.rows;
    table.resize(3 * count);
    auto start = static_cast<index_type>(used_);
    for (size_type i = 0; i < count; ++i) {
        table[count + i] = start;
        table[2 * count + i] = start = static_cast<index_type>(used_ + changes.ends[i]);
        sizes_[changes.rows[i]] = start - table[count + i];
    }
    if (!changes.entries.empty()) {
        on.stream.copy(upload(on, changes.entries), 0, entries_, used_ * sizeof(index_type),
                       changes.entries.size() * sizeof(index_type));
    }
    on.stream.launch(edges_program(on), "replace_lists",
                     runtime::range::items(count, on.params.compact.group), upload(on, table),
                     static_cast<cl_uint>(count), starts_, ends_, touched);
    used_ += changes.entries.size();
}

}  // namespace clbool::operations
