// SPDX-License-Identifier: MIT
// Products under a structural mask, fused, for processors with few cores and large caches. Where
// chunk_rows.hpp is of no use, they are composed of a product and a set operation. Operands are not
// empty and fit, the mask has the product's shape and may have either form and be empty; the result
// has a's form.
#pragma once

#include <operations/multiplication/analysis.hpp>

namespace clbool::operations {

// (a · b) ∧ mask, row by row of the mask, never more than that: a row costs no more than the
// smaller of its products and its dots, b's rows one by one. Two host reads. Memory: 4 bytes an
// entry and a row of the mask, and a bitmap that takes a quarter of the operands at most.
compressed_ptr multiply_chunks_inside(engine& on, const product_operands& operands,
                                      const compressed_ptr& mask);

// The number of its entries, where the mask is not empty. One host read. Memory: 4 bytes an entry
// and a row of the mask.
size_type count_chunks_inside(engine& on, const product_operands& operands,
                              const compressed_ptr& mask);

// (a · b) ∧ ¬mask, as multiply_chunks() but that a row's entries in the mask are dropped before it
// is counted or written.
compressed_ptr multiply_chunks_outside(engine& on, const product_operands& operands,
                                       const compressed_ptr& mask);

}  // namespace clbool::operations
