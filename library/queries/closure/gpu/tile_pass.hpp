// SPDX-License-Identifier: MIT
// Host side of queries/closure/ranges.cl: a closure that is dense in parts, by kernels.
#pragma once

#include <core/storage/forms/block_form.hpp>
#include <core/tuning/engine.hpp>
#include <queries/closure/cpu/closure_bits.hpp>
#include <queries/closure/cpu/closure_ranges.hpp>
#include <queries/closure/cpu/closure_rows.hpp>

namespace clbool::operations {

// The closure of a graph whose nodes are its vertices, as tiles of 64 × 64 bits: a launch for each
// level, two host reads. Null where rows take less memory. Tiles that fit a device are fewer than
// 2^32.
storage::block_ptr close_tiles_by_kernels(tuning::engine& on, const cpu::closure_rows& of,
                                          const cpu::closure_levels& levels,
                                          const cpu::closure_ranges& ranges,
                                          const cpu::closure_progress& progress);

}  // namespace clbool::operations
