// SPDX-License-Identifier: MIT
// Masked SpGEMM by row intersections (host side of mask_rows.cl and mask_hits.cl).
#pragma once

#include <core/operations/spgemm/analysis.hpp>

namespace clbool::operations {

// (a · b) ∧ mask, mask not empty. b's rows are given by `operands` or, with `search`, found by
// binary search. Memory: a bit an entry and a rank a word of the mask, a little for long rows, and
// the result. One host read.
compressed_ptr multiply_mask_rows(engine& on, const product_operands& operands, bool search,
                                  const compressed_ptr& mask);

// The number of its entries; same cost without the result.
size_type count_mask_rows(engine& on, const product_operands& operands, bool search,
                          const compressed_ptr& mask);

}  // namespace clbool::operations
