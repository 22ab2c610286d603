// SPDX-License-Identifier: MIT
// Boolean reduction of rows.
#pragma once

#include <clbool/operations.hpp>
#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// nrows x 1: the non-empty rows of a.
node_ptr reduced_to_column(engine& on, const node_ptr& a, const operation_hints& hints);

}  // namespace clbool::operations
