// SPDX-License-Identifier: MIT
// Where a list of columns has each column.
#pragma once

#include <host/array.hpp>
#include <host/index_run.hpp>
#include <host/rows.hpp>

#include <vector>

namespace clbool::host {

// The distinct columns of a list, ascending, and the places of each, ascending.
// Thread-safety: reads are safe from any threads.
class column_places {
public:
    // For so many lookups of columns below `ncols`, a table is made if it is not too large for
    // them.
    column_places(const index_type* list, index_type count, index_type ncols, size_type lookups);

    // Whether places ascend with columns: then rows need no sorting.
    bool ascend() const noexcept { return ascend_; }
    // Calls visit(key) for each column of a row that the list has, ascending.
    template <class Visit>
    void for_keys(span row, const Visit& visit) const;
    // The places of a key.
    span places(index_type key) const noexcept {
        return {places_.data() + starts_[key], places_.data() + starts_[key + size_type{1}]};
    }

private:
    // Whether columns of the list are to be searched for in a row, not the other way round.
    bool are_few_for(span row) const noexcept {
        constexpr size_type kFarFewer = 16;
        return keys_.size() < row.size() / kFarFewer;
    }

    std::vector<index_type> keys_;
    std::vector<index_type> starts_;  // of each key's places, and the end
    std::vector<index_type> places_;
    std::vector<index_type> table_;  // by column: the first key that is not below it; or empty
    bool ascend_ = false;
};

template <class Visit>
void column_places::for_keys(span row, const Visit& visit) const {
    const index_type* const end = keys_.data() + keys_.size();
    if (are_few_for(row)) {
        for (const index_type* key = keys_.data(); key != end; ++key) {
            row.first = std::lower_bound(row.first, row.last, *key);
            if (row.first != row.last && *row.first == *key) {
                visit(static_cast<index_type>(key - keys_.data()));
            }
        }
        return;
    }
    const index_type* key = keys_.data();
    for (const index_type col : row) {
        key = table_.empty() ? std::lower_bound(key, end, col) : keys_.data() + table_[col];
        if (key != end && *key == col) {
            visit(static_cast<index_type>(key - keys_.data()));
        }
    }
}

}  // namespace clbool::host
