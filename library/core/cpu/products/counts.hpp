// SPDX-License-Identifier: MIT
// Entry counts (nnz) on the host without building the matrices.
#pragma once

#include <clbool/counts.hpp>
#include <core/cpu/matrices/rows.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

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

}  // namespace clbool::cpu
