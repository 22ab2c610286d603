// SPDX-License-Identifier: MIT
// Rows and columns taken out of a matrix, and put into one, by their numbers.
#pragma once

#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/structure/index_run.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// Entry (i, j) when a has (row i of rows, column j of cols).
matrix take(const team& workers, const rows& a, const index_run& row_run, const index_run& col_run);

// nrows × ncols: entry (i, j) of a becomes (row i of rows, column j of cols); a has as many of
// both.
matrix place(const team& workers, const rows& a, const index_run& row_run, const index_run& col_run,
             index_type nrows, index_type ncols);

}  // namespace clbool::cpu
