// SPDX-License-Identifier: MIT
// Sums of one row of a product.
#pragma once

#include <bindings/graphblas/values/operations/calls.hpp>
#include <bindings/graphblas/values/tuples.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clbool::graphblas {

/// Gathers the sum of each column of a row. Where columns are not far more than entries, a table
/// knows which of them have a sum; otherwise products are kept and sorted.
class row_sums {
public:
    row_sums(std::uint64_t ncols, std::size_t entries, const monoid_op& by);

    void add(std::uint32_t col, const void* x);

    /// The row behind what is in `out`; what follows is of the next one.
    void move_to(tuples& out, std::uint32_t row);

private:
    void append(std::uint32_t col, const void* x);
    void* value(std::size_t k) { return values_.data() + k * size_; }

    std::size_t size_;
    monoid_call sum_;
    std::vector<std::uint32_t> slots_;  // by column: index of its sum plus 1; empty: sorted instead
    std::vector<std::uint64_t> cols_;   // column, then index of its value
    std::vector<std::byte> values_;
};

}  // namespace clbool::graphblas
