// SPDX-License-Identifier: MIT
// Submatrices (contiguous windows) on the host.
#pragma once

#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// The nrows × ncols submatrix from (row, col) on; must be within a.
matrix extract(const team& workers, const rows& a, index_type row, index_type col, index_type nrows,
               index_type ncols);

}  // namespace clbool::cpu
