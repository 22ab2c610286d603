// SPDX-License-Identifier: MIT
// Which rows and which columns have entries, by the host.
#pragma once

#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// nrows × 1: rows with entries.
matrix reduce_to_column(const team& workers, const rows& a);
// 1 × ncols: columns with entries.
matrix reduce_to_row(const team& workers, const rows& a);

}  // namespace clbool::cpu
