// SPDX-License-Identifier: MIT
// Extract and assign with index lists or strided ranges (GrB_extract, GrB_assign).
#pragma once

#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/structure/index_run.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// Extract: entry (i, j) if a has (rows[i], cols[j]).
matrix take(const team& workers, const rows& a, const index_run& row_run, const index_run& col_run);

// Assign into an empty nrows × ncols matrix: entry (i, j) of a becomes (rows[i], cols[j]).
matrix place(const team& workers, const rows& a, const index_run& row_run, const index_run& col_run,
             index_type nrows, index_type ncols);

}  // namespace clbool::cpu
