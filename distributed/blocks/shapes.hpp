// SPDX-License-Identifier: MIT
// Checks that every rank makes alike, and work that may fail on each.
#pragma once

#include <clbool/distributed/blocks.hpp>

#include <string>

namespace clbool::distributed {

inline std::string shape(const block_matrix& a) {
    return std::to_string(a.nrows()) + " x " + std::to_string(a.ncols());
}

/// @throws agreed_error unless it holds, which it does on all ranks or on none
inline void require_shapes(bool fit, const std::string& call, const block_matrix& a,
                           const block_matrix& b) {
    if (!fit) {
        throw agreed_error(status_code::dimension_mismatch,
                           call + ": " + shape(a) + " does not fit " + shape(b));
    }
}

/// The matrix of this shape whose transposed blocks `work` makes. Collective.
template <class Work>
block_matrix blockwise(grid& on, index_type nrows, index_type ncols, const Work& work) {
    matrix block;
    on.ranks().attempt([&] { block = work(); });
    on.ranks().settle();
    return {nrows, ncols, block};
}

}  // namespace clbool::distributed
