// SPDX-License-Identifier: MIT
// Boolean reduction (OR) by rows and by columns, on the host.
#pragma once

#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// nrows × 1: non-empty rows.
matrix reduce_to_column(const team& workers, const rows& a);
// 1 × ncols: non-empty columns.
matrix reduce_to_row(const team& workers, const rows& a);

}  // namespace clbool::cpu
