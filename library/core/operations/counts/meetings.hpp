// SPDX-License-Identifier: MIT
// How often products meet entries of a mask (host side of meetings.cl).
#pragma once

#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// For each entry (i, k) of `named`: entries that row i of `a` and row k of `b` have in common, all
// added up. Nothing is empty; columns of `named` are rows of b, and `named` and `a` have as many
// rows. One host read.
size_type count_meetings(engine& on, const compressed_ptr& named, const compressed_ptr& a,
                         const compressed_ptr& b);

}  // namespace clbool::operations
