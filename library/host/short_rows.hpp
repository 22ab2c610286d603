// SPDX-License-Identifier: MIT
// The union of few columns, by networks that take the same steps whatever the columns: guessing
// wrong costs the processor more than all of them.
#pragma once

#include <host/rows.hpp>

namespace clbool::host {

// The most columns that networks sort.
constexpr size_type kShortRow = 16;

// Sorts `count` columns, kShortRow at most, and drops repeated ones. Reads and writes kShortRow
// columns whatever the count; what is behind the last has no meaning. Returns how many there are.
size_type sort_short(const index_type* cols, size_type count, index_type* out) noexcept;

}  // namespace clbool::host
