// SPDX-License-Identifier: MIT
// Operations on matrices of one shape, on the host.
#pragma once

#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

#include <vector>

namespace clbool::cpu {

// a OR b.
matrix unite(const team& workers, const rows& a, const rows& b);
// a AND b. O(entries of the smaller · log) when it is far smaller.
matrix intersect(const team& workers, const rows& a, const rows& b);
// a AND NOT b. Likewise when a is far smaller.
matrix subtract(const team& workers, const rows& a, const rows& b);
// The OR of all; there must be one at least.
matrix unite(const team& workers, const std::vector<rows>& inputs);

}  // namespace clbool::cpu
