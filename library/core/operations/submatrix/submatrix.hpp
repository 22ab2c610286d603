// SPDX-License-Identifier: MIT
// Contiguous submatrices.
#pragma once

#include <clbool/operations.hpp>
#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// The entries of a within `area`, renumbered from its corner.
node_ptr window_of(engine& on, const node_ptr& a, const window& area, backend asked);

}  // namespace clbool::operations
