// SPDX-License-Identifier: MIT
// Triangles per vertex.
#pragma once

#include <clbool/operations.hpp>
#include <core/operations/common/handles.hpp>
#include <core/storage/nodes/vector_node.hpp>

namespace clbool::operations {

// Number of triangles at each vertex that has any (uint64). `edges`: as of oriented().
storage::vector_ptr triangles_by_vertex(engine& on, const node_ptr& edges, backend asked);

}  // namespace clbool::operations
