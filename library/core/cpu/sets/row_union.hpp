// SPDX-License-Identifier: MIT
// The union of any number of rows.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/rows.hpp>
#include <core/cpu/sets/column_marks.hpp>

#include <optional>

namespace clbool::cpu {

// One thread's memory for it, to be used again and again.
class row_union {
public:
    // For matrices of so many columns, with so much work in all: memory is within proportion to it.
    row_union(index_type ncols, size_type work) noexcept;

    // The most columns that unite() may write for this many; `out` must have room for them.
    size_type room_for(size_type columns) const noexcept;
    // Writes the columns in any of the rows, ascending, to `out`, and returns how many there are.
    size_type unite(const span* first, const span* last, size_type total, index_type* out);
    // The same of `count` columns in no order.
    size_type unite(const index_type* cols, size_type count, index_type* out);

    // Bits for all columns, in memory in proportion to the work; null when it is too little.
    column_marks* marks_of_all();

private:
    struct window {
        index_type base;
        size_type columns;
    };

    column_marks& marks();
    size_type mark(const span* first, const span* last, size_type total, window at,
                   index_type* out);
    size_type sort(const span* first, const span* last, index_type* out);

    index_type ncols_;
    size_type most_marks_;  // columns that marks may be made for
    std::optional<column_marks> marks_;
    array<index_type> list_;
    array<index_type> spare_;
};

}  // namespace clbool::cpu
