// SPDX-License-Identifier: MIT
// Steps of triangle counts, on host or device.
#pragma once

#include <clbool/operations.hpp>
#include <core/operations/common/handles.hpp>
#include <core/storage/nodes/vector_node.hpp>

namespace clbool::operations {

// Orientation of an undirected graph by degree, see cpu::oriented(); `a` is square. One host read.
node_ptr oriented(engine& on, const node_ptr& a, backend asked);

// Number of triangles at each vertex that has any (uint64). `edges`: as of oriented().
storage::vector_ptr triangles_by_vertex(engine& on, const node_ptr& edges, backend asked);

}  // namespace clbool::operations
