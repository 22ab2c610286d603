// SPDX-License-Identifier: MIT
// Masked SpGEMM, mask or complemented mask. The mask is structural, of the product's shape, with
// any row numbering and pointer width. Nothing is empty.
#pragma once

#include <core/operations/spgemm/analysis.hpp>

namespace clbool::operations {

// (a · b) ∧ mask, in the mask's storage format (CSR or DCSR). Each row of the mask is intersected
// with the selected rows of b: their columns are looked up in a bitmap of the mask's, or the mask's
// in them, whichever is less by far. Memory: a bit an entry of the mask and a rank for 32, a little
// for long rows, and the result. One host read.
compressed_ptr multiply_inside(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                               const compressed_ptr& mask);

// Number of its entries. One host read.
size_type count_inside(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                       const compressed_ptr& mask);

// (a · b) ∧ ¬mask, in a's storage format. Host reads and memory as multiply_bitmap(), one read more
// where the mask empties rows of a DCSR result.
compressed_ptr multiply_outside(engine& on, const product_operands& operands,
                                const compressed_ptr& mask);

// Number of its entries; the mask may be null.
size_type count_outside(engine& on, const product_operands& operands, const compressed_ptr& mask);

}  // namespace clbool::operations
