// SPDX-License-Identifier: MIT
// Edges of a graph, each of them once.
#pragma once

#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// The entries (i, j) of a square matrix whose row i is shorter than row j, or as long with i < j:
// of a symmetric one each edge once, and none of a vertex to itself. Its rows then have no more
// than √(2 · edges) entries.
matrix oriented(const team& workers, const rows& a);

}  // namespace clbool::cpu
