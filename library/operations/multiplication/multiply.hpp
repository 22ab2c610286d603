// SPDX-License-Identifier: MIT
// Products of compressed matrices. Each method is complete in itself and may be called alone.
// Operands are not empty and fit; the result has a's form (CSR or DCSR).
#pragma once

#include <operations/common/handles.hpp>
#include <operations/multiplication/analysis.hpp>
#include <operations/multiplication/masked.hpp>
#include <operations/multiplication/row_view.hpp>

namespace clbool::operations {

// Sets of bits per row, counting then filling; rows binned by products. Two host reads, one more
// when some heavy row is sparse in very many columns. Memory: 12 bytes a row of a.
// Entries that `hidden` has are left out: their rows lose them before they are counted.
compressed_ptr multiply_bitmap(engine& on, const product_operands& operands,
                               const row_view* hidden = nullptr);

// The number of its entries, by the first pass.
size_type count_bitmap(engine& on, const product_operands& operands,
                       const row_view* hidden = nullptr);

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

// The product by the method asked for.
compressed_ptr multiply(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                        multiplication_method method);

}  // namespace clbool::operations
