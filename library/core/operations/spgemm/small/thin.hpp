// SPDX-License-Identifier: MIT
// SpGEMM for few rows of up to a few thousand products: one work-group sorts each row. Two
// launches, one host read; optional complemented mask.
#pragma once

#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// Whether to try it; an estimate that may be wrong about products per row.
bool may_be_thin(const engine& on, const compressed_ptr& a, const compressed_ptr& b);

// Estimate: entries of a times b's average row length.
size_type likely_products(const storage::compressed_rows& a, const storage::compressed_rows& b);

// Null when rows turn out too heavy. Entries of `hidden` (may be null) are left out. One host read.
compressed_ptr multiply_thin(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                             const compressed_ptr& hidden);

}  // namespace clbool::operations
