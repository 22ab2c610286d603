// SPDX-License-Identifier: MIT
// Size of the intersection (eWiseMult) without building it.
#pragma once

#include <clbool/operations.hpp>
#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// Operands of equal shape, in any storage format. One host read at most.
size_type count_common(engine& on, const node_ptr& a, const node_ptr& b,
                       backend asked = backend::automatic);

}  // namespace clbool::operations
