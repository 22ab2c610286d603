// SPDX-License-Identifier: MIT
// Union of any number of rows: the accumulator of row-wise SpGEMM.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/rows.hpp>
#include <core/cpu/sets/column_marks.hpp>

#include <optional>

namespace clbool::cpu {

// Scratch memory of one thread, reused.
class row_union {
public:
    // `work`: total work, which the scratch memory is proportional to.
    row_union(index_type ncols, size_type work) noexcept;

    // Buffer size that unite() needs for so many columns.
    size_type room_for(size_type columns) const noexcept;
    // Writes the sorted union of the rows to `out`; returns its size.
    size_type unite(const span* first, const span* last, size_type total, index_type* out);
    // The same for `count` unsorted columns.
    size_type unite(const index_type* cols, size_type count, index_type* out);

    // Bitmap of all columns if proportional to the work; else null.
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
    size_type most_marks_;  // largest bitmap allowed
    std::optional<column_marks> marks_;
    array<index_type> list_;
    array<index_type> spare_;
};

}  // namespace clbool::cpu
