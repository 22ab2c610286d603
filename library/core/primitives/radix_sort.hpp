// SPDX-License-Identifier: MIT
// Radix sort of pairs.
#pragma once

#include <core/primitives/pairs.hpp>

namespace clbool::primitives {

// Bits that indices below `dimension` need.
unsigned index_bits(index_type dimension) noexcept;

// Sorts stably by the low `bits` bits of the rows (by_rows) or the columns. The input is left as
// it is; with no bits to sort by, the result shares it. Least significant digit first; memory for
// two more copies of the pairs. No host read.
pairs sort_by_rows(tuning::engine& engine, const pairs& in, unsigned bits);
pairs sort_by_cols(tuning::engine& engine, const pairs& in, unsigned bits);

// Sorts by (row, column), given how many bits rows and columns need.
pairs sort_pairs(tuning::engine& engine, const pairs& in, unsigned row_bits, unsigned col_bits);

}  // namespace clbool::primitives
