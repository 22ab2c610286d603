// SPDX-License-Identifier: MIT
// Host side of core/storage/check.cl and core/storage/build.cl: validation and fills.
#pragma once

#include <core/cpu/matrices/entries.hpp>
#include <core/primitives/arrays.hpp>
#include <core/primitives/size_block.hpp>

namespace clbool::storage {

using cpu::entry_faults;

// Validates entries (at least one); flags go to `sizes`.
void check_entries(tuning::engine& engine, const primitives::pairs& entries, index_type nrows,
                   index_type ncols, const primitives::size_block& sizes);
// The result, once the block is read.
entry_faults faults_in(const primitives::size_block::values& sizes) noexcept;

// Iota: first, first + 1, …
runtime::buffer make_sequence(tuning::engine& engine, size_type count, index_type first);
// Fill with a constant.
runtime::buffer make_constant(tuning::engine& engine, size_type count, index_type value);

// Sets flag[0] (a zeroed uint) if the first `count` indices of a and b differ.
void compare_values(tuning::engine& engine, const runtime::buffer& a, const runtime::buffer& b,
                    size_type count, const runtime::buffer& flag);

}  // namespace clbool::storage
