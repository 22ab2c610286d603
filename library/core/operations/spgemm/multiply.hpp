// SPDX-License-Identifier: MIT
// SpGEMM on CSR/DCSR. Operands are not empty and fit; the result has a's storage format. Entries of
// `hidden` (complemented mask, may be null) are left out. Further methods are in core/literature.
#pragma once

#include <core/operations/common/handles.hpp>
#include <core/operations/spgemm/analysis.hpp>
#include <core/operations/spgemm/row_view.hpp>

#include <optional>

namespace clbool::operations {

// Whether to try a work-group for each of few rows; may be wrong about their products.
bool may_be_thin(const engine& on, const compressed_ptr& a, const compressed_ptr& b);

// Null when rows turn out too heavy. One host read.
compressed_ptr multiply_thin(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                             const compressed_ptr& hidden);

// Rows of a mask, null for none. What it has is left out or, if `inside` is the number of its
// entries instead of 0, what it does not have.
struct short_mask {
    const row_view* rows;
    size_type inside = 0;
};

// One pass where rows have few products, most up to 16, the rest up to 64; inside a mask that has
// up to 32 entries in a row, the rest up to 256. Null where work-groups
// may not wait for others (see common/look_back.cl), or rows turn out too heavy: not tried where
// the mean tells. One host read. Memory: the result as if all rows of b were of mean length.
compressed_ptr multiply_short(engine& on, const product_operands& of, const short_mask& mask);

// Number of its entries; nothing in the same cases.
std::optional<size_type> count_short(engine& on, const product_operands& of,
                                     const short_mask& mask);

// That, or bitmap accumulators, symbolic then numeric pass; rows binned by products. Two host
// reads, or one where the size stays open; one more where the pass was in vain, a has long rows, or
// a heavy row is sparse in very many columns. Memory: 12 or 16 bytes a row of a,
// and a bit a column for each with a window, up to a sixteenth of what there is.
compressed_ptr multiply_bitmap(engine& on, const product_operands& operands,
                               const row_view* hidden = nullptr);

// Number of its entries, by the pass or the symbolic one.
size_type count_bitmap(engine& on, const product_operands& operands,
                       const row_view* hidden = nullptr);

// By the method asked for.
compressed_ptr multiply(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                        multiplication_method method);

}  // namespace clbool::operations
