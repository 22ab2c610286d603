// SPDX-License-Identifier: MIT
// The same values in other places.
#include <bindings/graphblas/values/engine.hpp>
#include <bindings/graphblas/values/operations/sorting.hpp>

#include <algorithm>

namespace clbool::graphblas {

namespace {

std::uint64_t length_of_diagonal(const tuples& a, std::uint64_t first_row,
                                 std::uint64_t first_col) {
    if (first_row >= a.nrows || first_col >= a.ncols) {
        return 0;
    }
    return std::min(a.nrows - first_row, a.ncols - first_col);
}

}  // namespace

tuples transpose(const tuples& a) {
    std::vector<std::uint64_t> places(a.nvals());
    for (std::size_t entry = 0; entry < a.nvals(); ++entry) {
        places[entry] = tuples::place_of(a.cols[entry], a.rows[entry]);
    }
    return moved_to(places, a, a.ncols, a.nrows);
}

tuples diag(const tuples& column, std::int64_t k) {
    const std::uint64_t below = k < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(k) : 0;
    const std::uint64_t right = k > 0 ? static_cast<std::uint64_t>(k) : 0;
    const std::uint64_t dimension = column.nrows + below + right;
    tuples out(dimension, dimension, column.type);
    out.bytes = column.bytes;
    for (const std::uint32_t at : column.rows) {
        out.rows.push_back(static_cast<std::uint32_t>(at + below));
        out.cols.push_back(static_cast<std::uint32_t>(at + right));
    }
    return out;
}

tuples diagonal_of(const tuples& a, std::int64_t k) {
    const std::uint64_t below = k < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(k) : 0;
    const std::uint64_t right = k > 0 ? static_cast<std::uint64_t>(k) : 0;
    tuples out(length_of_diagonal(a, below, right), 1, a.type);
    for (std::size_t entry = 0; entry < a.nvals(); ++entry) {
        if (a.rows[entry] + right == a.cols[entry] + below) {
            out.append(a.rows[entry] - below, 0, a.value(entry));
        }
    }
    return out;
}

}  // namespace clbool::graphblas
