// SPDX-License-Identifier: MIT
// Products of which only a part is wanted: what a mask has, or what it lacks. Only the mask's
// structure counts; its shape is the product's, its form and row pointers may be any.
#pragma once

#include <core/operations/spgemm/analysis.hpp>

namespace clbool::operations {

// (a · b) ∧ mask. The result has the mask's form. Each row of the mask is intersected with the rows
// of b that a names, from the shorter side: a row costs at most the lesser of its products and its
// dots, but for a logarithm. O(nnz(mask)) memory, one host read.
compressed_ptr multiply_inside(engine& on, const product_operands& operands,
                               const compressed_ptr& mask);

// The same for operands that are not resolved yet and may be empty: where the mask is so small that
// resolving all of b would cost more than the product, its rows are searched for one by one.
compressed_ptr multiply_inside(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                               const compressed_ptr& mask);

// The number of its entries, where nothing is empty. One host read.
size_type count_inside(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                       const compressed_ptr& mask);

// (a · b) ∧ ¬mask. The result has a's form. Host reads and memory as multiply_bitmap(), one read
// more where the mask empties rows with names.
compressed_ptr multiply_outside(engine& on, const product_operands& operands,
                                const compressed_ptr& mask);

// The number of its entries; a null mask has none, others are not empty.
size_type count_outside(engine& on, const product_operands& operands, const compressed_ptr& mask);

}  // namespace clbool::operations
