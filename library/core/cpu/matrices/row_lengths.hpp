// SPDX-License-Identifier: MIT
// Row lengths.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/matrix.hpp>

namespace clbool::cpu {

// Lengths of all rows, stored or not. O(rows).
array<index_type> lengths_of(const rows& a);

// A draft with rows of these lengths, from row `first` on; only columns remain to be written.
draft with_lengths(index_type nrows, index_type ncols, index_type first,
                   const array<index_type>& lengths);

}  // namespace clbool::cpu
