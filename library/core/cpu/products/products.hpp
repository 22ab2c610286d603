// SPDX-License-Identifier: MIT
// Products on the host: SpGEMM, counts of what it would make, Kronecker products.
#pragma once

#include <clbool/counts.hpp>
#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/matrices/rows.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// Multiplications of a · b, an upper bound of its nnz; stops counting above `limit`.
size_type count_partial_products(const rows& a, const rows& b, size_type limit);

// Inner dimensions must match.
matrix multiply(const team& workers, const rows& a, const rows& b);

// Masked SpGEMM: entries of a · b in the mask, or with `complement` not in it; a null mask has
// everything. Without complement a row costs at most the smaller of its products and of binary
// searches for the mask's entries.
matrix multiply(const team& workers, const rows& a, const rows& b, const rows* mask,
                bool complement);

entry_counts entries_per_row(const rows& a);
entry_counts entries_per_column(const team& workers, const rows& a);

// nnz of the intersection; same shapes.
size_type count_common(const team& workers, const rows& a, const rows& b);

// Multiplications (flops) of the SpGEMM a · b.
size_type count_all_products(const team& workers, const rows& a, const rows& b);

// Sum of |row i of a ∩ row k of b| over the entries (i, k) of `named`, as in triangle counting.
size_type count_meetings(const team& workers, const rows& named, const rows& a, const rows& b);

// nnz of a · b (symbolic SpGEMM), with multiply()'s mask semantics.
size_type count_product_entries(const team& workers, const rows& a, const rows& b, const rows* mask,
                                bool complement);

// Shapes must have been checked.
matrix kronecker(const team& workers, const rows& a, const rows& b);

}  // namespace clbool::cpu
