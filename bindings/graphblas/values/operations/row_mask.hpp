// SPDX-License-Identifier: MIT
// What a mask lets through, row by row, columns in any order.
#pragma once

#include <bindings/graphblas/values/casts.hpp>
#include <bindings/graphblas/values/engine.hpp>
#include <bindings/graphblas/values/operations/row_ranges.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clbool::graphblas {

/// Where columns are not far more than entries, a table knows those of the row that are in the
/// mask; otherwise they are searched for.
class row_mask {
public:
    /// `lookups` rows will be asked for, each once.
    row_mask(const masking& how, std::size_t lookups);

    /// What follows is about this row.
    void enter(std::uint32_t row);

    /// Whether no column of the row may be written.
    bool is_shut() const { return cols_.empty() && !how_.complement && how_.mask != nullptr; }

    bool allows(std::uint32_t col) const {
        return how_.mask == nullptr ? !how_.complement : contains(col) != how_.complement;
    }

private:
    bool contains(std::uint32_t col) const;

    const masking how_;
    const tuples none_;
    const row_ranges rows_;
    std::vector<std::uint32_t> cols_;      // of the row, in the mask
    std::vector<std::uint8_t> is_inside_;  // by column; empty: search
};

}  // namespace clbool::graphblas
