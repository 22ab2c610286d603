// SPDX-License-Identifier: MIT
// Inversion of column lists, and lookups.
#include <core/cpu/structure/column_places.hpp>

#include <core/cpu/containers/buckets.hpp>
#include <core/cpu/containers/sort.hpp>

namespace clbool::cpu {

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
    // A binary search of many keys costs as much as some table entries.
    constexpr size_type kForALookup = 4;
    if (ncols <= kForALookup * lookups) {
        table_.assign(ncols, kNone);
        for (index_type key = 0; key < keys_.size(); ++key) {
            table_[keys_[key]] = have_one_each() ? places_[key] : key;
        }
    }
}

size_type column_places::look_up(span row, array<index_type>& out) const {
    if (!have_one_each()) {
        out.clear();
        for (const index_type col : row) {
            if (table_[col] != kNone) {
                append(table_[col], out);
            }
        }
        return out.size();
    }
    out.resize(row.size());
    size_type count = 0;
    for (const index_type col : row) {
        const index_type place = table_[col];
        out[count] = place;
        count += place != kNone ? 1 : 0;
    }
    return count;
}

void column_places::append(size_type key, array<index_type>& out) const {
    for (size_type at = starts_[key]; at < starts_[key + 1]; ++at) {
        out.push_back(places_[at]);
    }
}

size_type column_places::collect(span row, array<index_type>& out) const {
    const auto begin = keys_.begin();
    if (!table_.empty() && !are_few_for(row)) {
        return look_up(row, out);
    }
    out.clear();
    if (are_few_for(row)) {
        for (size_type key = 0; key < keys_.size(); ++key) {
            row.first = std::lower_bound(row.first, row.last, keys_[key]);
            if (row.first != row.last && *row.first == keys_[key]) {
                append(key, out);
            }
        }
        return out.size();
    }
    auto key = begin;
    for (const index_type col : row) {
        key = std::lower_bound(key, keys_.end(), col);
        if (key != keys_.end() && *key == col) {
            append(static_cast<size_type>(key - begin), out);
        }
    }
    return out.size();
}

}  // namespace clbool::cpu
