// SPDX-License-Identifier: MIT
// Windows of matrices, by the host.
#pragma once

#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// The nrows × ncols window whose upper left corner is (row, col); it must be within a.
matrix extract(const team& workers, const rows& a, index_type row, index_type col, index_type nrows,
               index_type ncols);

}  // namespace clbool::cpu
