// SPDX-License-Identifier: MIT
// Transposition by sorting coordinates.
#pragma once

#include <operations/common/formats.hpp>

namespace clbool::operations {

// Entries in row order, sorted stably by column, are in the order of the transpose. No host read.
coordinate_ptr transpose_list(engine& on, const storage::coordinate_list& a);

template <class Matrix>
Matrix transposed(engine& on, const Matrix& a) {
    if (a.empty()) {
        return Matrix(a.ncols(), a.nrows());
    }
    using form = format<Matrix>;
    return form::make(on, transpose_list(on, *form::coordinates(on, a)));
}

}  // namespace clbool::operations
