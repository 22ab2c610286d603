// SPDX-License-Identifier: MIT
// Host side of queries/closure/unions.cl: transitive closure as bit rows by kernels.
#pragma once

#include <core/operations/common/handles.hpp>
#include <core/storage/conversions/bit_conversions.hpp>
#include <core/tuning/engine.hpp>
#include <queries/closure/cpu/closure_bits.hpp>
#include <queries/closure/cpu/closure_rows.hpp>

namespace clbool::operations {

// Levels of few rows: a run of them shares a launch.
index_type levels_of_few(const cpu::closure_levels& levels) noexcept;

struct closed_rows {
    storage::bit_ptr bits;
    storage::bit_counts counts;
};
// The closure of a graph whose nodes are its vertices. A launch for each topological level, or
// for a run of levels with few rows, whose columns are independent. One host read, for the number
// of entries. Allocates memory for max(rows, room).
closed_rows close_by_kernels(tuning::engine& on, const cpu::closure_rows& of,
                             const cpu::closure_levels& levels,
                             const cpu::closure_progress& progress, size_type room = 0);

// Its number of entries alone, of so many columns at a time that their bits take at most `bytes`,
// or of 128. A host read each. Stops where `progress` says so.
size_type count_by_kernels(tuning::engine& on, const cpu::closure_rows& of,
                           const cpu::closure_levels& levels, const cpu::closure_progress& progress,
                           size_type bytes);

}  // namespace clbool::operations
