// SPDX-License-Identifier: MIT
// Host side of operations/closure/unions.cl: rows of a closure as bits, by kernels.
#pragma once

#include <host/closure_bits.hpp>
#include <host/closure_rows.hpp>
#include <operations/common/handles.hpp>
#include <storage/bit_form.hpp>
#include <tuning/engine.hpp>

namespace clbool::operations {

// The closure of a graph whose nodes are its vertices. Kernels of GPUs take a level in a launch, or
// many where each has few rows; those of CPUs walk through all rows, a share of the columns each.
// One host read, for the number of entries, and one for each report. There is memory for `room`
// rows if they are more. `levels`: of the rows, where the caller has them.
storage::bit_ptr close_by_kernels(tuning::engine& on, const host::closure_rows& of,
                                  const host::closure_progress& progress, size_type room = 0,
                                  const host::closure_levels* levels = nullptr);

// Bits of the device, or their rows where these take less memory.
node_ptr node_of_bits(tuning::engine& on, const storage::bit_ptr& bits);

}  // namespace clbool::operations
