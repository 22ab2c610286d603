// SPDX-License-Identifier: MIT
// Orientation of an undirected graph by degree, and triangle counting per vertex.
#pragma once

#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>
#include <core/cpu/vectors/vector.hpp>

namespace clbool::cpu {

// Keeps entries (i, j) whose row i is shorter than row j, or as long with i < j: each edge of a
// symmetric matrix once, no loops. Rows then have at most √(2 · edges) entries.
matrix oriented(const team& workers, const rows& a);

// Number of triangles at each vertex that has any (uint64). `edges`: as of oriented().
vector triangles_per_vertex(const team& workers, const rows& edges);

}  // namespace clbool::cpu
