// SPDX-License-Identifier: MIT
// Triangles of a graph, by vertex.
#pragma once

#include <core/cpu/vectors/vector.hpp>

namespace clbool::cpu {

// Of uint64: for each vertex that is part of a triangle, of how many. `edges` are as oriented()
// gives them.
vector triangles_per_vertex(const team& workers, const rows& edges);

}  // namespace clbool::cpu
