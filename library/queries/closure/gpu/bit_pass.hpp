// SPDX-License-Identifier: MIT
// Host side of queries/closure/unions.cl: rows of a closure as bits, by kernels.
#pragma once

#include <core/operations/common/handles.hpp>
#include <core/storage/forms/bit_form.hpp>
#include <core/tuning/engine.hpp>
#include <queries/closure/cpu/closure_bits.hpp>
#include <queries/closure/cpu/closure_rows.hpp>

namespace clbool::operations {

// The closure of a graph whose nodes are its vertices. Kernels of GPUs take a level in a launch, or
// many where each has few rows; those of CPUs walk through all rows, a share of the columns each.
// One host read, for the number of entries, and one for each report. There is memory for `room`
// rows if they are more. `levels`: of the rows, where the caller has them.
storage::bit_ptr close_by_kernels(tuning::engine& on, const cpu::closure_rows& of,
                                  const cpu::closure_progress& progress, size_type room = 0,
                                  const cpu::closure_levels* levels = nullptr);

// Bits of the device, or their rows where these take less memory.
node_ptr node_of_bits(tuning::engine& on, const storage::bit_ptr& bits);

}  // namespace clbool::operations
