// SPDX-License-Identifier: MIT
// Orientation of an undirected graph by degree, on host or device.
#pragma once

#include <clbool/operations.hpp>
#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// See cpu::oriented(); `a` is square. One host read.
node_ptr oriented(engine& on, const node_ptr& a, backend asked);

}  // namespace clbool::operations
