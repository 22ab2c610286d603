// SPDX-License-Identifier: MIT
// What two matrices have in common, counted.
#pragma once

#include <clbool/operations.hpp>
#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// Entries of both, which have one shape, in whatever forms. One host read at most.
size_type count_common(engine& on, const node_ptr& a, const node_ptr& b,
                       backend asked = backend::automatic);

}  // namespace clbool::operations
