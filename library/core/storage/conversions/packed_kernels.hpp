// SPDX-License-Identifier: MIT
// Slices and blocks by kernels: host side of core/storage/slices.cl and core/storage/blocks.cl.
#pragma once

#include <clbool/matrix.hpp>
#include <core/storage/forms/block_form.hpp>
#include <core/storage/forms/slice_form.hpp>
#include <core/storage/nodes/layout.hpp>
#include <core/tuning/engine.hpp>

namespace clbool::storage {

// Whether kernels order rows in windows of this size.
bool can_order(const cpu::slicing& cut) noexcept;

// From rows of a matrix that has pointers of all of them. One host read, for the size; one more for
// a whole slice of a matrix that is new. Throw invalid_argument where that is beyond what options
// allow.
slice_ptr make_slices(tuning::engine& engine, const compressed_rows& a, const cpu::slicing& cut,
                      const form_options* options);
block_ptr make_blocks(tuning::engine& engine, const compressed_rows& a, index_type edge,
                      const form_options* options);

}  // namespace clbool::storage
