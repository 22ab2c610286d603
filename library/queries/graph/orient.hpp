// SPDX-License-Identifier: MIT
// Edges of a graph, each of them once.
#pragma once

#include <clbool/operations.hpp>
#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// See cpu::oriented(); `a` is square. One host read.
node_ptr oriented(engine& on, const node_ptr& a, backend asked);

}  // namespace clbool::operations
