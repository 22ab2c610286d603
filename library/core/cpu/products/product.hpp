// SPDX-License-Identifier: MIT
// SpGEMM on the host, row-wise (Gustavson 1978).
#pragma once

#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// Multiplications of a · b, an upper bound of its nnz; stops counting above `limit`.
size_type count_partial_products(const rows& a, const rows& b, size_type limit);

// Inner dimensions must match.
matrix multiply(const team& workers, const rows& a, const rows& b);

// Masked SpGEMM: entries of a · b in the mask, or with `complement` not in it; a null mask has
// everything. Without complement a row costs at most the smaller of its products and of binary
// searches for the mask's entries.
matrix multiply(const team& workers, const rows& a, const rows& b, const rows* mask,
                bool complement);

}  // namespace clbool::cpu
