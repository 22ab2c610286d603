// SPDX-License-Identifier: MIT
// Inverse of a list of columns: all positions of each column.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/rows.hpp>

#include <vector>

namespace clbool::cpu {

// Thread-safety: reads are safe from any threads.
class column_places {
public:
    // Builds tables if `lookups` are many enough to pay for them.
    column_places(const index_type* list, index_type count, index_type ncols, size_type lookups);

    // Whether positions ascend with columns: result rows need no sorting then.
    bool ascend() const noexcept { return ascend_; }
    // Writes the positions of a row's columns to `out`, enlarged if needed; returns their number.
    size_type collect(span row, array<index_type>& out) const;

private:
    static constexpr index_type kNone = kMaxDimension;

    // Whether the list's columns are searched in the row, rather than vice versa.
    bool are_few_for(span row) const noexcept {
        constexpr size_type kFarFewer = 16;
        return keys_.size() < row.size() / kFarFewer;
    }
    bool have_one_each() const noexcept { return keys_.size() == places_.size(); }
    size_type look_up(span row, array<index_type>& out) const;
    void append(size_type key, array<index_type>& out) const;

    std::vector<index_type> keys_;    // distinct columns of the list, sorted
    std::vector<index_type> starts_;  // offset of each key's positions, and the end
    std::vector<index_type> places_;
    // Indexed by column: its position if all are unique, else its key's index; may be empty.
    std::vector<index_type> table_;
    bool ascend_ = false;
};

}  // namespace clbool::cpu
