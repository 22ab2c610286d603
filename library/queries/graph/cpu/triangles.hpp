// SPDX-License-Identifier: MIT
// Triangle counting per vertex.
#pragma once

#include <core/cpu/vectors/vector.hpp>

namespace clbool::cpu {

// Number of triangles at each vertex that has any (uint64). `edges`: as of oriented().
vector triangles_per_vertex(const team& workers, const rows& edges);

}  // namespace clbool::cpu
