// SPDX-License-Identifier: MIT
// Extract and assign with index lists or strided ranges (GrB_extract, GrB_assign).
#pragma once

#include <clbool/types.hpp>
#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

#include <cstdint>

namespace clbool::cpu {

// A list, or first, first + step, …; all in range, step != 0. A view.
struct index_run {
    const index_type* list;  // null: a range
    std::int64_t first;
    std::int64_t step;
    index_type count;

    index_type at(index_type k) const noexcept {
        return list != nullptr ? list[k] : static_cast<index_type>(first + k * step);
    }
    bool is_range() const noexcept { return list == nullptr; }
    // Smallest and largest index of a non-empty range.
    index_type least() const noexcept { return at(step > 0 ? 0 : count - 1); }
    index_type largest() const noexcept { return at(step > 0 ? count - 1 : 0); }
    // Whether an index between least() and largest() is in the range.
    bool meets(index_type index) const noexcept { return (index - first) % step == 0; }
    // Position of an index that is in the range.
    index_type place_of(index_type index) const noexcept {
        return static_cast<index_type>((index - first) / step);
    }
};

// Extract: entry (i, j) if a has (rows[i], cols[j]).
matrix take(const team& workers, const rows& a, const index_run& row_run, const index_run& col_run);

// Assign into an empty nrows × ncols matrix: entry (i, j) of a becomes (rows[i], cols[j]).
matrix place(const team& workers, const rows& a, const index_run& row_run, const index_run& col_run,
             index_type nrows, index_type ncols);

}  // namespace clbool::cpu
