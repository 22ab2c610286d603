// SPDX-License-Identifier: MIT
// Sorting of column lists.
#pragma once

#include <core/cpu/sets/column_marks.hpp>

#include <algorithm>
#include <optional>

namespace clbool::cpu {

// Sorts lists of columns: short ones by comparison, long ones as a set of bits. Thread-safety: for
// one thread.
class column_sorter {
public:
    // Sorts without duplicates; returns the new end. `columns`: of the matrix, always the same.
    index_type* sort(index_type* first, index_type* last, size_type columns) {
        constexpr std::ptrdiff_t kLong = 1024;
        if (last - first < kLong) {
            std::sort(first, last);
            return std::unique(first, last);
        }
        if (!marks_) {
            marks_.emplace(columns);
        }
        marks_->add({first, last}, 0);
        return first + marks_->take(0, first);
    }

private:
    std::optional<column_marks> marks_;
};

}  // namespace clbool::cpu
