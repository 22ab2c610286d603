// SPDX-License-Identifier: MIT
// Reversed graphs.
#pragma once

#include <clbool/operations.hpp>

namespace clbool::algorithms {

inline matrix transposed(context& on, const matrix& a) {
    matrix made;
    transpose(on, made, no_mask, accumulator::none, a);
    return made;
}

}  // namespace clbool::algorithms
