// SPDX-License-Identifier: MIT
// SpGEMM on CSR/DCSR. Operands are not empty and fit; the result has a's storage format. Further
// methods are in core/literature.
#pragma once

#include <core/operations/common/handles.hpp>
#include <core/operations/spgemm/analysis.hpp>
#include <core/operations/spgemm/row_view.hpp>

namespace clbool::operations {

// Bitmap accumulators, symbolic then numeric pass; rows binned by products. Two host reads, or one
// where the size stays open; one more where a has long rows, and when some heavy row is sparse in
// very many columns. Memory: 12 or 16 bytes a row of a. Entries of `hidden` (complemented mask) are
// left out of the counts.
compressed_ptr multiply_bitmap(engine& on, const product_operands& operands,
                               const row_view* hidden = nullptr);

// Number of its entries, by the symbolic pass.
size_type count_bitmap(engine& on, const product_operands& operands,
                       const row_view* hidden = nullptr);

// By the method asked for.
compressed_ptr multiply(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                        multiplication_method method);

}  // namespace clbool::operations
