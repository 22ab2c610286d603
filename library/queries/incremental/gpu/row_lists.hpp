// SPDX-License-Identifier: MIT
// What each row of a closure is made of, on a device.
#pragma once

#include <clbool/types.hpp>
#include <core/runtime/memory/buffer.hpp>
#include <core/tuning/engine.hpp>

#include <vector>

namespace clbool::operations {

// Lists of targets of edges, some of which are replaced.
struct list_changes {
    void add(index_type row, const std::vector<index_type>& list) {
        rows.push_back(row);
        entries.insert(entries.end(), list.begin(), list.end());
        ends.push_back(static_cast<index_type>(entries.size()));
    }

    std::vector<index_type> rows;
    std::vector<index_type> ends;     // of their lists, which follow each other
    std::vector<index_type> entries;  // of the lists
};

// New lists are written behind all others, until there is no room left.
class row_lists {
public:
    // There is memory for this many rows. Lists are those of `first`; others have none.
    row_lists(tuning::engine& on, size_type rows, const list_changes& first);

    bool has_room(size_type rows, const list_changes& changes) const noexcept {
        return rows <= rows_ && used_ + changes.entries.size() <= room_;
    }
    // Sets those rows' numbers among `touched` to one. There is room.
    void replace(tuning::engine& on, const list_changes& changes, const runtime::buffer& touched);

    // Entries of a row's list.
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
