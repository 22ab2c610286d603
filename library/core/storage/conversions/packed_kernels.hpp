// SPDX-License-Identifier: MIT
// Sliced ELL and BSR by kernels: host side of core/storage/slices.cl and blocks.cl.
#pragma once

#include <clbool/matrix.hpp>
#include <core/storage/forms/block_form.hpp>
#include <core/storage/forms/slice_form.hpp>
#include <core/storage/nodes/layout.hpp>
#include <core/tuning/engine.hpp>

namespace clbool::storage {

// Whether kernels can sort windows (sigma) of this size.
bool can_order(const cpu::slicing& cut) noexcept;

// From CSR. One host read, for the size; for ELL one more if row lengths are unknown. Throw
// invalid_argument if the options do not allow that size.
slice_ptr make_slices(tuning::engine& engine, const compressed_rows& a, const cpu::slicing& cut,
                      const form_options* options);
block_ptr make_blocks(tuning::engine& engine, const compressed_rows& a, index_type edge,
                      const form_options* options);

}  // namespace clbool::storage
