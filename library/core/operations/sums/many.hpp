// SPDX-License-Identifier: MIT
// The sum of many matrices.
#pragma once

#include <clbool/operations.hpp>
#include <core/operations/common/handles.hpp>

#include <vector>

namespace clbool::operations {

// The sum of matrices of one shape, of one at least.
node_ptr sum_of(engine& on, std::vector<node_ptr> list, const ewise_hints& hints);

}  // namespace clbool::operations
