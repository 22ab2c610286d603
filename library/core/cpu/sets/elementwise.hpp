// SPDX-License-Identifier: MIT
// eWiseAdd (union), eWiseMult (intersection) and difference on the host; same shapes.
#pragma once

#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

#include <vector>

namespace clbool::cpu {

// a OR b (eWiseAdd).
matrix unite(const team& workers, const rows& a, const rows& b);
// a AND b (eWiseMult). O(entries of the smaller · log) when it is far smaller.
matrix intersect(const team& workers, const rows& a, const rows& b);
// a AND NOT b. Likewise if a is far smaller.
matrix subtract(const team& workers, const rows& a, const rows& b);
// OR of all inputs (at least one).
matrix unite(const team& workers, const std::vector<rows>& inputs);

}  // namespace clbool::cpu
