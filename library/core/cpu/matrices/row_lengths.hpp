// SPDX-License-Identifier: MIT
// How many entries rows have.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/matrix.hpp>

namespace clbool::cpu {

// The length of every row, whether it is stored or not. O(rows).
array<index_type> lengths_of(const rows& a);

// A matrix of rows of these lengths, from row `first` on, of which only columns are still to be
// written.
draft with_lengths(index_type nrows, index_type ncols, index_type first,
                   const array<index_type>& lengths);

}  // namespace clbool::cpu
