// SPDX-License-Identifier: MIT
// Set operations on ascending columns. Each writes to `out` and returns how many columns it wrote.
#pragma once

#include <core/cpu/matrices/rows.hpp>

namespace clbool::cpu {

// Room for columns behind the last that unite() writes, which may be overwritten.
constexpr size_type kUnitedSlack = 8;

// `out` has room for both, and that behind them.
size_type unite(span a, span b, index_type* out) noexcept;
// `out` has room for the smaller; it may be where a begins.
size_type intersect(span a, span b, index_type* out) noexcept;
// Of a those that are not in b; `out` has room for a, and may be where a begins.
size_type subtract(span a, span b, index_type* out) noexcept;

// Of a few columns those that one of the rows has; `out` has room for them all.
size_type find_among(span few, const span* first, const span* last, index_type* out) noexcept;

// How many columns both have.
size_type count_common(span a, span b) noexcept;

// Whether ascending columns have this one.
inline bool contains(span cols, index_type col) noexcept {
    return std::binary_search(cols.begin(), cols.end(), col);
}

}  // namespace clbool::cpu
