// SPDX-License-Identifier: MIT
// The product for few rows of a few thousand products each: two launches and one host read, with
// or without a mask that hides entries.
#pragma once

#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// Whether the product is worth trying so. May be wrong about how many products rows have.
bool may_be_thin(const engine& on, const compressed_ptr& a, const compressed_ptr& b);

// Products that are expected: entries of the first operand times what rows of the second average.
size_type likely_products(const storage::compressed_rows& a, const storage::compressed_rows& b);

// The product, or null when rows turn out to be too heavy. Entries that `hidden` has, unless it is
// null, are left out. One host read.
compressed_ptr multiply_thin(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                             const compressed_ptr& hidden);

}  // namespace clbool::operations
