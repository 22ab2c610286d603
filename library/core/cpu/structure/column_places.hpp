// SPDX-License-Identifier: MIT
// Where a list of columns has each column.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/rows.hpp>

#include <vector>

namespace clbool::cpu {

// Thread-safety: reads are safe from any threads.
class column_places {
public:
    // For so many lookups of columns below `ncols`: tables are made if they are not too large for
    // them.
    column_places(const index_type* list, index_type count, index_type ncols, size_type lookups);

    // Whether places ascend with columns: then rows need no sorting.
    bool ascend() const noexcept { return ascend_; }
    // Writes the places of a row's columns, those of one column after those of the one before, and
    // returns how many they are; `out` is made as large as that at least.
    size_type collect(span row, array<index_type>& out) const;

private:
    static constexpr index_type kNone = kMaxDimension;

    // Whether columns of the list are to be searched for in a row, not the other way round.
    bool are_few_for(span row) const noexcept {
        constexpr size_type kFarFewer = 16;
        return keys_.size() < row.size() / kFarFewer;
    }
    bool have_one_each() const noexcept { return keys_.size() == places_.size(); }
    size_type look_up(span row, array<index_type>& out) const;
    void append(size_type key, array<index_type>& out) const;

    std::vector<index_type> keys_;    // the distinct columns of the list, ascending
    std::vector<index_type> starts_;  // of each one's places, and the end
    std::vector<index_type> places_;
    // By column: its place if none has two, else which of the distinct columns it is; or empty.
    std::vector<index_type> table_;
    bool ascend_ = false;
};

}  // namespace clbool::cpu
