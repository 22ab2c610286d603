// SPDX-License-Identifier: MIT
// The product of small matrices.
#pragma once

#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// Whether the product of two matrices that are not empty is likely to fit one group's local memory.
bool may_be_small(const engine& on, const storage::compressed_rows& a,
                  const storage::compressed_rows& b);

// The product in one launch, whatever the shapes; null when it has too many products. One host
// read. Memory: 12 bytes for each product that there is room for.
compressed_ptr multiply_small(engine& on, const compressed_ptr& a, const compressed_ptr& b);

}  // namespace clbool::operations
