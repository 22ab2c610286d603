// SPDX-License-Identifier: MIT
// How many entries rows have.
#pragma once

#include <core/cpu/containers/memory.hpp>
#include <core/cpu/matrices/rows.hpp>

namespace clbool::cpu {

// The length of every row, whether it is stored or not. O(rows).
array<index_type> lengths_of(const rows& a);

}  // namespace clbool::cpu
