// SPDX-License-Identifier: MIT
// Argument checks of the generators.
#pragma once

#include <clbool/error.hpp>
#include <clbool/types.hpp>

#include <cmath>
#include <string>

namespace clbool::generators {

/// About n · per_row entries, rounded.
/// @throws invalid_argument, naming `what`, unless per_row is a number from 0 to 2^20.
inline size_type entries_for(index_type n, double per_row, const std::string& what) {
    constexpr double kMostPerRow = 1 << 20;
    const bool acceptable = per_row >= 0 && per_row <= kMostPerRow;  // false for NaN
    if (!acceptable) {
        throw invalid_argument(what + " is " + std::to_string(per_row) +
                               ", expected a number from 0 to " +
                               std::to_string(static_cast<long>(kMostPerRow)));
    }
    return static_cast<size_type>(std::llround(static_cast<double>(n) * per_row));
}

}  // namespace clbool::generators
