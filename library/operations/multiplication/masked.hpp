// SPDX-License-Identifier: MIT
// Products of which only a part is wanted: what a mask has, or what it lacks. Only the mask's
// structure counts; its shape is the product's, its form and row pointers may be any.
#pragma once

#include <operations/multiplication/analysis.hpp>

namespace clbool::operations {

// (a · b) ∧ mask. The result has the mask's form. The mask's rows are intersected with those of b
// that a names, from the shorter side: O(nnz(mask)) memory. One host read.
compressed_ptr multiply_inside(engine& on, const product_operands& operands,
                               const compressed_ptr& mask);

// (a · b) ∧ ¬mask. The result has a's form. Host reads and memory as multiply_bitmap().
compressed_ptr multiply_outside(engine& on, const product_operands& operands,
                                const compressed_ptr& mask);

}  // namespace clbool::operations
