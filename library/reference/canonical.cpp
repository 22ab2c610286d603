// SPDX-License-Identifier: MIT
// Checks and normalises operands; finds rows in them.
#include <reference/canonical.hpp>

#include <clbool/error.hpp>

#include <algorithm>

namespace clbool::reference {

void require_square(const coordinates& matrix, const char* operation) {
    if (matrix.nrows != matrix.ncols) {
        throw dimension_mismatch(std::string(operation) + ": the matrix is " +
                                 std::to_string(matrix.nrows) + " x " +
                                 std::to_string(matrix.ncols) + ", not square");
    }
}

std::string shape_of(const coordinates& matrix) {
    return std::to_string(matrix.nrows) + "x" + std::to_string(matrix.ncols);
}

canonical::canonical(const coordinates& matrix) : matrix_(&matrix) {
    matrix.validate();
    if (!matrix.normalized()) {
        copy_ = matrix;
        copy_.normalize();
        matrix_ = &copy_;
    }
}

compressed_rows::compressed_rows(const coordinates& matrix) {
    for (std::size_t i = 0; i < matrix.rows.size(); ++i) {
        if (i == 0 || matrix.rows[i] != matrix.rows[i - 1]) {
            rows_.push_back(matrix.rows[i]);
            begins_.push_back(i);
        }
    }
    begins_.push_back(matrix.rows.size());
}

compressed_rows::range compressed_rows::find(index_type row) const noexcept {
    const auto place = std::lower_bound(rows_.begin(), rows_.end(), row);
    if (place == rows_.end() || *place != row) {
        return {0, 0};
    }
    return entries(static_cast<std::size_t>(place - rows_.begin()));
}

std::vector<index_type> distinct(std::vector<index_type> indices) {
    std::sort(indices.begin(), indices.end());
    indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
    return indices;
}

index_type position(const std::vector<index_type>& ascending, index_type value) noexcept {
    const auto place = std::lower_bound(ascending.begin(), ascending.end(), value);
    return static_cast<index_type>(place - ascending.begin());
}

}  // namespace clbool::reference
