// SPDX-License-Identifier: MIT
// Set operations on sorted rows; each writes to `out` and returns the number of columns.
#pragma once

#include <core/cpu/matrices/rows.hpp>

namespace clbool::cpu {

// Columns beyond its result that unite() may overwrite.
constexpr size_type kUnitedSlack = 8;

// `out` has room for both rows and kUnitedSlack.
size_type unite(span a, span b, index_type* out) noexcept;
// `out` has room for the smaller row; may alias a.
size_type intersect(span a, span b, index_type* out) noexcept;
// a without b; `out` has room for a, and may alias it.
size_type subtract(span a, span b, index_type* out) noexcept;

// Those of a few columns that occur in any of the rows; `out` has room for all.
size_type find_among(span few, const span* first, const span* last, index_type* out) noexcept;

// Size of the intersection.
size_type count_common(span a, span b) noexcept;

// Binary search.
inline bool contains(span cols, index_type col) noexcept {
    return std::binary_search(cols.begin(), cols.end(), col);
}

}  // namespace clbool::cpu
