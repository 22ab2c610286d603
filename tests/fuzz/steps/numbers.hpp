// SPDX-License-Identifier: MIT
// Numbers that a step finds, as a matrix.
#pragma once

#include <clbool/coordinates.hpp>

#include <vector>

namespace clbool::fuzz {

/// Row i has the bits of the i-th.
inline coordinates as_bits(const std::vector<size_type>& numbers) {
    coordinates bits(static_cast<index_type>(numbers.size()), 64);
    for (index_type row = 0; row < bits.nrows; ++row) {
        for (index_type bit = 0; bit < bits.ncols; ++bit) {
            if ((numbers[row] >> bit & 1) != 0) {
                bits.add(row, bit);
            }
        }
    }
    return bits;
}

}  // namespace clbool::fuzz
