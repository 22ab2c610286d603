// SPDX-License-Identifier: MIT
// Products on the host, row by row (Gustavson 1978).
#pragma once

#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// Boolean products that a · b takes, which is the most entries it may have; counting ends above
// `limit`.
size_type count_products(const rows& a, const rows& b, size_type limit);

// a · b. The columns of a must be as many as the rows of b.
matrix multiply(const team& workers, const rows& a, const rows& b);

// The entries of a · b that are in the mask, or with `complement` that are not; a null mask has all
// of them. A row takes no longer than the smaller of its products and of the searches for the
// mask's entries, unless it is complemented.
matrix multiply(const team& workers, const rows& a, const rows& b, const rows* mask,
                bool complement);

}  // namespace clbool::cpu
