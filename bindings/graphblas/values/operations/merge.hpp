// SPDX-License-Identifier: MIT
// Two matrices side by side.
#pragma once

#include <bindings/graphblas/values/tuples.hpp>

#include <cstddef>

namespace clbool::graphblas {

/// In the order of places: left(i) where only a has an entry, right(j) where only b has one,
/// both(i, j) where both have.
template <class Left, class Right, class Both>
void merge(const tuples& a, const tuples& b, const Left& left, const Right& right,
           const Both& both) {
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.nvals() && j < b.nvals()) {
        const std::uint64_t at_a = a.place(i);
        const std::uint64_t at_b = b.place(j);
        if (at_a < at_b) {
            left(i++);
        } else if (at_b < at_a) {
            right(j++);
        } else {
            both(i++, j++);
        }
    }
    while (i < a.nvals()) {
        left(i++);
    }
    while (j < b.nvals()) {
        right(j++);
    }
}

inline std::uint32_t row_of(std::uint64_t place) { return static_cast<std::uint32_t>(place >> 32); }
inline std::uint32_t col_of(std::uint64_t place) { return static_cast<std::uint32_t>(place); }

}  // namespace clbool::graphblas
