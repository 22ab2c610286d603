// SPDX-License-Identifier: MIT
// The part of a matrix that an assignment is about.
#pragma once

#include <bindings/graphblas/values/engine.hpp>
#include <bindings/graphblas/values/operations/index_set.hpp>

namespace clbool::graphblas {

/// Rows × columns.
struct region {
    region(const index_list& row_list, const index_list& col_list)
        : rows(row_list), cols(col_list) {}

    bool contains(std::uint64_t row, std::uint64_t col) const {
        return rows.contains(row) && cols.contains(col);
    }

    index_set rows;
    index_set cols;
};

/// C⟨M, replace⟩ = C with what is in the region replaced by, or accumulated with, t; t has the
/// dimensions of c, and entries in the region alone.
tuples assign_in_place(const tuples& c, const tuples& t, const region& where,
                       const binary_op* accum, const masking& how);

}  // namespace clbool::graphblas
