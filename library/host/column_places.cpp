// SPDX-License-Identifier: MIT
// A list of columns turned round.
#include <host/column_places.hpp>

#include <host/buckets.hpp>
#include <host/sort.hpp>

namespace clbool::host {

column_places::column_places(const index_type* list, index_type count, index_type ncols,
                             size_type lookups) {
    array<entry_key> order(count);
    for (index_type place = 0; place < count; ++place) {
        order[place] = key_of(list[place], place);
    }
    ascend_ = std::is_sorted(order.begin(), order.end());
    if (!ascend_) {
        array<entry_key> spare;
        sort_keys(order.data(), count, spare);
    }
    places_.reserve(count);
    for (const entry_key each : order) {
        if (keys_.empty() || keys_.back() != major_of(each)) {
            keys_.push_back(major_of(each));
            starts_.push_back(static_cast<index_type>(places_.size()));
        }
        places_.push_back(minor_of(each));
    }
    starts_.push_back(count);
    // A search among many keys takes as long as some entries of a table.
    constexpr size_type kForALookup = 4;
    if (size_type{ncols} <= kForALookup * lookups) {
        table_.resize(ncols);
        index_type key = 0;
        for (index_type col = 0; col < ncols; ++col) {
            key += key < keys_.size() && keys_[key] < col ? 1 : 0;
            table_[col] = key;
        }
    }
}

}  // namespace clbool::host
