// SPDX-License-Identifier: MIT
// Checks of entry coordinates; messages name them and the shapes.
#pragma once

#include <clbool/coordinates.hpp>
#include <clbool/error.hpp>
#include <core/operations/common/shapes.hpp>

#include <string>

namespace clbool::operations {

// Throws invalid_argument unless (row, col) is in the matrix.
template <class Matrix>
void require_place(const char* operation, index_type row, index_type col, const Matrix& a) {
    if (row >= a.nrows() || col >= a.ncols()) {
        throw invalid_argument(std::string(operation) + ": entry (" + std::to_string(row) + ", " +
                               std::to_string(col) + ") is outside the " + shape_text(a) +
                               " matrix; indices start at 0");
    }
}

// Throws unless rows and columns are equally many and the list has the matrix's shape.
template <class Matrix>
void require_places(const char* operation, const coordinates& places, const Matrix& a) {
    if (places.rows.size() != places.cols.size()) {
        throw invalid_argument(std::string(operation) + ": " + std::to_string(places.rows.size()) +
                               " rows but " + std::to_string(places.cols.size()) + " columns");
    }
    if (places.nrows != a.nrows() || places.ncols != a.ncols()) {
        throw dimension_mismatch(std::string(operation) + ": the entries are those of a " +
                                 shape_text(places.nrows, places.ncols) + " matrix, not of the " +
                                 shape_text(a) + " one at hand");
    }
}

}  // namespace clbool::operations
