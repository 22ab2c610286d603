// SPDX-License-Identifier: MIT
// Numbers of entries on the host, without the matrices that would have them.
#pragma once

#include <clbool/counts.hpp>
#include <core/cpu/matrices/rows.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

entry_counts entries_per_row(const rows& a);
entry_counts entries_per_column(const team& workers, const rows& a);

// Entries that both have; of one shape.
size_type count_common(const team& workers, const rows& a, const rows& b);

// Boolean products that a · b takes.
size_type count_all_products(const team& workers, const rows& a, const rows& b);

// For each entry (i, k) of `named`: entries that row i of `a` and row k of `b` have in common, all
// added up. Columns of `named` are rows of b.
size_type count_meetings(const team& workers, const rows& named, const rows& a, const rows& b);

// Entries of a · b, as multiply() with the same mask would find them.
size_type count_product_entries(const team& workers, const rows& a, const rows& b, const rows* mask,
                                bool complement);

}  // namespace clbool::cpu
