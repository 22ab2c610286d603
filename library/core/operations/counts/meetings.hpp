// SPDX-License-Identifier: MIT
// Counts products inside a mask without building the result (host side of meetings.cl).
#pragma once

#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// Sum over entries (i, k) of `named` of |row i of `a` ∩ row k of `b`|, e.g. triangles. No operand
// is empty; columns of `named` are rows of b; `named` and `a` have equal heights. One host read.
size_type count_meetings(engine& on, const compressed_ptr& named, const compressed_ptr& a,
                         const compressed_ptr& b);

}  // namespace clbool::operations
