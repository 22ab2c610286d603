// SPDX-License-Identifier: MIT
// n-ary union (ewise_add_many).
#pragma once

#include <clbool/operations.hpp>
#include <core/operations/common/handles.hpp>

#include <vector>

namespace clbool::operations {

// Matrices of one shape, at least one.
node_ptr sum_of(engine& on, std::vector<node_ptr> list, const ewise_hints& hints);

}  // namespace clbool::operations
