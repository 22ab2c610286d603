// SPDX-License-Identifier: MIT
// Columns as diagonals, by the host.
#pragma once

#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// n × n: the entry (row + i, col + i) for each row i of a column that has one.
matrix diagonal(const team& workers, const rows& column, index_type n, index_type row,
                index_type col);

}  // namespace clbool::cpu
