// SPDX-License-Identifier: MIT
// Products as the literature has them, for callers who name one: plans do not choose them. Each is
// complete in itself and may be called alone. Operands are not empty and fit; the result has a's
// form (CSR or DCSR).
#pragma once

#include <core/operations/common/handles.hpp>
#include <core/operations/spgemm/analysis.hpp>
#include <core/operations/spgemm/row_view.hpp>

namespace clbool::operations {

// Hash tables per row, counting then filling; rows binned by products, re-binned by entries.
// Two host reads, one more when some row's table does not fit local memory.
compressed_ptr multiply_hash(engine& on, const product_operands& operands);

// All products written out, rows sorted and merged in place, then gathered. Two host reads, one
// more when some row does not fit local memory. Memory: 4 bytes a product, 8 in long rows.
compressed_ptr multiply_merge(engine& on, const product_operands& operands);

// All products written out as pairs, sorted, duplicates dropped. Three host reads. Memory: up to
// 24 bytes a product.
compressed_ptr multiply_esc(engine& on, const product_operands& operands);

// Writes out all products row after row (see expand.cl); `slots` may be null.
void expand_products(engine& on, const product_operands& operands,
                     const runtime::buffer& product_offsets, size_type products,
                     const runtime::buffer& slots, const runtime::buffer& cols);

}  // namespace clbool::operations
