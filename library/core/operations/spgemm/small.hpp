// SPDX-License-Identifier: MIT
// SpGEMM of small matrices by one work-group (expand-sort-compress in local memory), and of few
// rows by a work-group each.
#pragma once

#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// Whether the expected products of two non-empty matrices fit one work-group's local memory.
bool may_be_small(const engine& on, const storage::compressed_rows& a,
                  const storage::compressed_rows& b);

// One launch for any shapes; null when there are too many products. One host read. Memory: 12 bytes
// per product of the capacity.
compressed_ptr multiply_small(engine& on, const compressed_ptr& a, const compressed_ptr& b);

// Whether to try it; an estimate that may be wrong about products per row.
bool may_be_thin(const engine& on, const compressed_ptr& a, const compressed_ptr& b);

// Null when rows turn out too heavy. Entries of `hidden` (may be null) are left out. One host read.
compressed_ptr multiply_thin(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                             const compressed_ptr& hidden);

}  // namespace clbool::operations
