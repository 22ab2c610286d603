// SPDX-License-Identifier: MIT
// Host side of queries/closure/ranges.cl: locally dense transitive closure by kernels.
#pragma once

#include <core/storage/forms/block_form.hpp>
#include <core/tuning/engine.hpp>
#include <queries/closure/cpu/closure_bits.hpp>
#include <queries/closure/cpu/closure_ranges.hpp>
#include <queries/closure/cpu/closure_rows.hpp>

namespace clbool::operations {

// BSR with tiles of 64 × 64 bits of the closure of a graph whose nodes are its vertices: a launch a
// topological level, two host reads. Null where CSR takes less memory. A device fits fewer than
// 2^32 tiles.
storage::block_ptr close_tiles_by_kernels(tuning::engine& on, const cpu::closure_rows& of,
                                          const cpu::closure_levels& levels,
                                          const cpu::closure_ranges& ranges,
                                          const cpu::closure_progress& progress);

}  // namespace clbool::operations
