// SPDX-License-Identifier: MIT
// SpGEMM of few rows, by a work-group each.
#pragma once

#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// Whether to try it; an estimate that may be wrong about products per row.
bool may_be_thin(const engine& on, const compressed_ptr& a, const compressed_ptr& b);

// Null when rows turn out too heavy. Entries of `hidden` (may be null) are left out. One host read.
compressed_ptr multiply_thin(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                             const compressed_ptr& hidden);

}  // namespace clbool::operations
