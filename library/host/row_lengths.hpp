// SPDX-License-Identifier: MIT
// How many entries rows have.
#pragma once

#include <host/memory.hpp>
#include <host/rows.hpp>

namespace clbool::host {

// The length of every row, whether it is stored or not. O(rows).
array<index_type> lengths_of(const rows& a);

}  // namespace clbool::host
