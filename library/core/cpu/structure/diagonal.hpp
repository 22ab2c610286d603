// SPDX-License-Identifier: MIT
// Diagonal matrices from column vectors, on the host.
#pragma once

#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// n × n: entry (row + i, col + i) for each non-empty row i of the column.
matrix diagonal(const team& workers, const rows& column, index_type n, index_type row,
                index_type col);

}  // namespace clbool::cpu
