// SPDX-License-Identifier: MIT
// SpGEMM algorithms from the literature, for callers who name one: no plan chooses them. Each is
// self-contained. Operands are not empty and fit; the result has a's storage format (CSR or DCSR).
#pragma once

#include <core/operations/common/handles.hpp>
#include <core/operations/spgemm/analysis.hpp>

namespace clbool::operations {

// Hash accumulator per row, symbolic then numeric pass; rows binned by products, re-binned by
// entries. Two host reads, one more when some row's table does not fit local memory.
compressed_ptr multiply_hash(engine& on, const product_operands& operands);

// All products expanded, each row sorted and merged in place, then gathered. Two host reads, one
// more when some row does not fit local memory. Memory: 4 bytes a product, 8 in long rows.
compressed_ptr multiply_merge(engine& on, const product_operands& operands);

// Expand-sort-compress: all products as pairs, radix sort, duplicates dropped. Three host reads.
// Memory: up to 24 bytes a product.
compressed_ptr multiply_esc(engine& on, const product_operands& operands);

// Expands all products row by row (see expand.cl); `slots` may be null.
void expand_products(engine& on, const product_operands& operands,
                     const runtime::buffer& product_offsets, size_type products,
                     const runtime::buffer& slots, const runtime::buffer& cols);

}  // namespace clbool::operations
