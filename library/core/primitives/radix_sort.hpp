// SPDX-License-Identifier: MIT
// LSD radix sort of pairs.
#pragma once

#include <core/primitives/arrays.hpp>

namespace clbool::primitives {

// Bits needed for indices below `dimension`.
unsigned index_bits(index_type dimension) noexcept;

// The most pairs that a single work-group sorts in one launch.
size_type most_sorted_at_once(const tuning::parameters& params) noexcept;

// Stable sort by the low `bits` bits of the rows or the columns. The input is unchanged; for 0 bits
// the result shares it. Memory: two more copies of the pairs. No host read.
pairs sort_by_rows(tuning::engine& engine, const pairs& in, unsigned bits);
pairs sort_by_cols(tuning::engine& engine, const pairs& in, unsigned bits);

// Sort by (row, column), given the number of bits of rows and columns.
pairs sort_pairs(tuning::engine& engine, const pairs& in, unsigned row_bits, unsigned col_bits);

}  // namespace clbool::primitives
