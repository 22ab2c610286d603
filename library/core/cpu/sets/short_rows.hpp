// SPDX-License-Identifier: MIT
// The union of few columns, by networks that take the same steps whatever the columns: guessing
// wrong costs the processor more than all of them.
#pragma once

#include <core/cpu/matrices/rows.hpp>

namespace clbool::cpu {

// The most columns that sort_short() takes, and how many it may touch.
constexpr size_type kShortRow = 64;

// The most that it pays for on this processor.
size_type most_short() noexcept;

// Sorts `count` columns, kShortRow at most, and drops repeated ones. May read and write kShortRow
// columns whatever the count; what is behind the last has no meaning. Returns how many there are.
size_type sort_short(const index_type* cols, size_type count, index_type* out) noexcept;

}  // namespace clbool::cpu
