// SPDX-License-Identifier: MIT
// Dependency lists of closure rows on a device.
#pragma once

#include <clbool/types.hpp>
#include <core/runtime/memory/buffer.hpp>
#include <core/tuning/engine.hpp>

#include <vector>

namespace clbool::operations {

// Replacement lists: targets of edges.
struct list_changes {
    void add(index_type row, const std::vector<index_type>& list) {
        rows.push_back(row);
        entries.insert(entries.end(), list.begin(), list.end());
        ends.push_back(static_cast<index_type>(entries.size()));
    }

    std::vector<index_type> rows;
    std::vector<index_type> ends;     // offsets behind each list; lists are contiguous
    std::vector<index_type> entries;  // of the lists
};

// New lists are appended while the buffer has room.
class row_lists {
public:
    // Memory for `rows` rows. Initial lists are those of `first`; others are empty.
    row_lists(tuning::engine& on, size_type rows, const list_changes& first);

    bool has_room(size_type rows, const list_changes& changes) const noexcept {
        return rows <= rows_ && used_ + changes.entries.size() <= room_;
    }
    // Replaces lists and sets `touched` of their rows to 1. There must be room.
    void replace(tuning::engine& on, const list_changes& changes, const runtime::buffer& touched);

    // Length of a row's list.
    size_type size(index_type row) const noexcept { return sizes_[row]; }
    const runtime::buffer& starts() const noexcept { return starts_; }
    const runtime::buffer& ends() const noexcept { return ends_; }
    const runtime::buffer& entries() const noexcept { return entries_; }

private:
    size_type rows_;
    size_type room_;
    size_type used_ = 0;
    std::vector<index_type> sizes_;
    runtime::buffer starts_;
    runtime::buffer ends_;
    runtime::buffer entries_;
};

}  // namespace clbool::operations
