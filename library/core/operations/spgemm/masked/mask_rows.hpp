// SPDX-License-Identifier: MIT
// Products inside a mask by intersections of rows (host side of mask_rows.cl and mask_hits.cl).
#pragma once

#include <core/operations/spgemm/analysis.hpp>

namespace clbool::operations {

// (a · b) ∧ mask for a mask that is not empty. b's rows are found as `operands` say, or, where
// `search` is set, each by a search among b's names. Memory: a bit and a rank a word for the mask,
// a little for long rows, and the result. One host read.
compressed_ptr multiply_mask_rows(engine& on, const product_operands& operands, bool search,
                                  const compressed_ptr& mask);

// The number of its entries. Memory: a bit and a rank a word for the mask, and a little for long
// rows. One host read.
size_type count_mask_rows(engine& on, const product_operands& operands, bool search,
                          const compressed_ptr& mask);

}  // namespace clbool::operations
