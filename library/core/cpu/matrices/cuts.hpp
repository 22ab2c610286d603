// SPDX-License-Identifier: MIT
// Where to cut matrices into parts for threads.
#pragma once

#include <core/cpu/matrices/rows.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// Entries and rows, which is what passing over them takes.
inline size_type work_of(const rows& a) noexcept { return a.nnz() + a.slots(); }

// Parts to make of so much work: one for one thread; for more, so many that all end together.
size_type parts_for(const team& workers, size_type work) noexcept;

// The first slot of part `part` of `parts`; slots() for the end. Parts take about as long.
index_type cut(const rows& a, size_type part, size_type parts) noexcept;

// The first row number of such a part; nrows() for the end, 0 for the first.
index_type cut_row(const rows& a, size_type part, size_type parts) noexcept;

}  // namespace clbool::cpu
