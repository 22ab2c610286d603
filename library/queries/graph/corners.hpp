// SPDX-License-Identifier: MIT
// Triangles of vertices.
#pragma once

#include <clbool/operations.hpp>
#include <core/operations/common/handles.hpp>
#include <core/storage/nodes/vector_node.hpp>

namespace clbool::operations {

// Of uint64: for each vertex that is part of a triangle, of how many. `edges` as oriented() gives
// them.
storage::vector_ptr triangles_by_vertex(engine& on, const node_ptr& edges, backend asked);

}  // namespace clbool::operations
