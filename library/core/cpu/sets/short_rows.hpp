// SPDX-License-Identifier: MIT
// Sort and deduplication of few columns by sorting networks: no branch mispredictions.
#pragma once

#include <core/cpu/matrices/rows.hpp>

namespace clbool::cpu {

// Limit of sort_short(), and the number of columns it may touch.
constexpr size_type kShortRow = 64;

// Largest size for which it pays on this processor.
size_type most_short() noexcept;

// Sorts `count` <= kShortRow columns and removes duplicates; returns their number. Always may read
// and write kShortRow columns; the rest is undefined.
size_type sort_short(const index_type* cols, size_type count, index_type* out) noexcept;

}  // namespace clbool::cpu
