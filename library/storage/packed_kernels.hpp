// SPDX-License-Identifier: MIT
// Slices and blocks by kernels: host side of storage/slices.cl and storage/blocks.cl.
#pragma once

#include <clbool/matrix.hpp>
#include <storage/block_form.hpp>
#include <storage/layout.hpp>
#include <storage/slice_form.hpp>
#include <tuning/engine.hpp>

namespace clbool::storage {

// Whether kernels order rows in windows of this size.
bool can_order(const host::slicing& cut) noexcept;

// From rows of a matrix that has pointers of all of them. One host read, for the size; one more for
// a whole slice of a matrix that is new. Throw invalid_argument where that is beyond what options
// allow.
slice_ptr make_slices(tuning::engine& engine, const compressed_rows& a, const host::slicing& cut,
                      const form_options* options);
block_ptr make_blocks(tuning::engine& engine, const compressed_rows& a, index_type edge,
                      const form_options* options);

}  // namespace clbool::storage
