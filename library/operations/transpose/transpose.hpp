// SPDX-License-Identifier: MIT
// Transposition: by counting where the layout and the shape allow it, else by sorting.
#pragma once

#include <operations/common/formats.hpp>
#include <operations/transpose/counting.hpp>
#include <operations/transpose/host.hpp>
#include <operations/transpose/small.hpp>

#include <type_traits>

namespace clbool::operations {

// Entries in row order, sorted stably by column, are in the order of the transpose. No host read.
coordinate_ptr transpose_list(engine& on, const storage::coordinate_list& a);

template <class Matrix>
Matrix transposed(engine& on, const Matrix& a) {
    if (a.empty()) {
        return Matrix(a.ncols(), a.nrows());
    }
    using form = format<Matrix>;
    if (storage::is_for_host(on, a.nnz())) {
        if (const auto done = transpose_on_host(on, *form::compressed(on, a))) {
            return form::make(on, done);
        }
    }
    if constexpr (!std::is_same_v<Matrix, matrix_coo>) {
        if (is_small_to_transpose(on, a.data())) {
            return form::make(on, transpose_small(on, a.data()));
        }
        if (const auto counted = transpose_by_counting(on, a.data(), a.data().named())) {
            return Matrix(counted);
        }
    }
    return form::make(on, transpose_list(on, *form::coordinates(on, a)));
}

}  // namespace clbool::operations
