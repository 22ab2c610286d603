// SPDX-License-Identifier: MIT
// Host side of operations/closure/ranges.cl: a closure that is dense in parts, by kernels.
#pragma once

#include <host/closure_bits.hpp>
#include <host/closure_ranges.hpp>
#include <host/closure_rows.hpp>
#include <storage/block_form.hpp>
#include <tuning/engine.hpp>

namespace clbool::operations {

// The closure of a graph whose nodes are its vertices, as tiles of 64 × 64 bits: a launch for each
// level, two host reads. Null where rows take less memory. Tiles that fit a device are fewer than
// 2^32.
storage::block_ptr close_tiles_by_kernels(tuning::engine& on, const host::closure_rows& of,
                                          const host::closure_levels& levels,
                                          const host::closure_ranges& ranges,
                                          const host::closure_progress& progress);

}  // namespace clbool::operations
