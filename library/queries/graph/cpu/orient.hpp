// SPDX-License-Identifier: MIT
// Orientation of an undirected graph by degree.
#pragma once

#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// Keeps entries (i, j) whose row i is shorter than row j, or as long with i < j: each edge of a
// symmetric matrix once, no loops. Rows then have at most √(2 · edges) entries.
matrix oriented(const team& workers, const rows& a);

}  // namespace clbool::cpu
