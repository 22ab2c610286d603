// SPDX-License-Identifier: MIT
// Insertion and growth of vertex sets.
#include <reference/queries/vertex_set.hpp>

#include <algorithm>

namespace clbool::reference {
namespace {

/// Marks a free slot of the hash table; no vertex has this number, as n is at most kMaxDimension.
constexpr index_type kFree = kMaxDimension;
constexpr std::size_t kFirstCapacity = 8;
/// Knuth's multiplicative hash: spreads consecutive vertices over the table.
constexpr std::uint32_t kSpread = 2654435769U;

}  // namespace

bool vertex_set::insert(index_type vertex, std::size_t n) {
    if (words_.empty() && 4 * size_ >= 3 * table_.size()) {
        grow(n);
    }
    return words_.empty() ? insert_into_table(vertex) : insert_into_bitmap(vertex);
}

bool vertex_set::insert_into_table(index_type vertex) {
    const std::size_t mask = table_.size() - 1;
    std::size_t place = (vertex * kSpread) >> 7 & mask;
    while (table_[place] != kFree) {
        if (table_[place] == vertex) {
            return false;
        }
        place = (place + 1) & mask;
    }
    table_[place] = vertex;
    ++size_;
    return true;
}

bool vertex_set::insert_into_bitmap(index_type vertex) {
    std::uint64_t& word = words_[vertex / 64];
    const std::uint64_t bit = std::uint64_t{1} << (vertex % 64);
    const bool added = (word & bit) == 0;
    word |= bit;
    return added;
}

void vertex_set::grow(std::size_t n) {
    const std::vector<index_type> old = std::move(table_);
    const std::size_t capacity = std::max(kFirstCapacity, 2 * old.size());
    size_ = 0;
    table_.clear();
    const bool bitmap_is_smaller = n / 8 <= capacity * sizeof(index_type);
    if (bitmap_is_smaller) {
        words_.assign((n + 63) / 64, 0);
    } else {
        table_.assign(capacity, kFree);
    }
    for (const index_type vertex : old) {
        if (vertex != kFree) {
            bitmap_is_smaller ? insert_into_bitmap(vertex) : insert_into_table(vertex);
        }
    }
}

void vertex_set::append_to(std::vector<index_type>& out) const {
    const auto first = static_cast<std::ptrdiff_t>(out.size());
    for (const index_type vertex : table_) {
        if (vertex != kFree) {
            out.push_back(vertex);
        }
    }
    std::sort(out.begin() + first, out.end());
    for (std::size_t i = 0; i < words_.size(); ++i) {
        for (index_type bit = 0; bit < 64; ++bit) {
            if (((words_[i] >> bit) & 1U) != 0) {
                out.push_back(static_cast<index_type>(i * 64) + bit);
            }
        }
    }
}

}  // namespace clbool::reference
