// SPDX-License-Identifier: MIT
// Products of compressed matrices. Operands are not empty and fit; the result has a's form (CSR or
// DCSR). The methods of the literature are beside it.
#pragma once

#include <core/operations/common/handles.hpp>
#include <core/operations/spgemm/analysis.hpp>
#include <core/operations/spgemm/masked/masked.hpp>
#include <core/operations/spgemm/row_view.hpp>

namespace clbool::operations {

// Sets of bits per row, counting then filling; rows binned by products. Two host reads, one more
// when some heavy row is sparse in very many columns. Memory: 12 bytes a row of a.
// Entries that `hidden` has are left out: their rows lose them before they are counted.
compressed_ptr multiply_bitmap(engine& on, const product_operands& operands,
                               const row_view* hidden = nullptr);

// The number of its entries, by the first pass.
size_type count_bitmap(engine& on, const product_operands& operands,
                       const row_view* hidden = nullptr);

// The product by the method asked for.
compressed_ptr multiply(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                        multiplication_method method);

}  // namespace clbool::operations
