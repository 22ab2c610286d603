// SPDX-License-Identifier: MIT
// Bitmap accumulator of a result row that records which words are in use.
#pragma once

#include <clbool/types.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace clbool::reference {

/// A set of columns, cleared once per row in time of its contents.
class row_bitmap {
public:
    /// Room for columns 0 … ncols-1.
    explicit row_bitmap(std::size_t ncols) : words_((ncols + 63) / 64) {}

    /// Adds a column; true when it was not there.
    bool insert(index_type col) {
        std::uint64_t& word = words_[col / 64];
        const std::uint64_t bit = std::uint64_t{1} << (col % 64);
        if (word == 0) {
            used_.push_back(col / 64);
        }
        const bool added = (word & bit) == 0;
        word |= bit;
        return added;
    }

    /// Appends the columns in ascending order to `out` and empties the set.
    void drain(std::vector<index_type>& out) {
        std::sort(used_.begin(), used_.end());
        for (const index_type word : used_) {
            for (std::uint64_t rest = words_[word]; rest != 0; rest &= rest - 1) {
                out.push_back(word * 64 + static_cast<index_type>(__builtin_ctzll(rest)));
            }
            words_[word] = 0;
        }
        used_.clear();
    }

private:
    std::vector<std::uint64_t> words_;
    std::vector<index_type> used_;
};

}  // namespace clbool::reference
