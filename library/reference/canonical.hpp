// SPDX-License-Identifier: MIT
// Operands of reference operations: checked, in canonical form, with access by row.
#pragma once

#include <clbool/coordinates.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace clbool::reference {

/// "ROWSxCOLS", for messages.
std::string shape_of(const coordinates& matrix);

/// @throws dimension_mismatch, naming the operation, when it is not.
void require_square(const coordinates& matrix, const char* operation);

/// View of a matrix in canonical form; copies only if it is not. The matrix must outlive the view.
class canonical {
public:
    /// @throws invalid_argument when the arrays differ in length or an index is out of range.
    explicit canonical(const coordinates& matrix);
    canonical(const canonical&) = delete;
    canonical& operator=(const canonical&) = delete;

    const coordinates& operator*() const noexcept { return *matrix_; }
    const coordinates* operator->() const noexcept { return matrix_; }

private:
    coordinates copy_;
    const coordinates* matrix_;
};

/// Row pointers of the non-empty rows (DCSR): O(nnz) however many rows there are.
class compressed_rows {
public:
    /// Positions [first, second) of a row's entries in the matrix's arrays.
    using range = std::pair<std::size_t, std::size_t>;

    explicit compressed_rows(const coordinates& matrix);

    /// Number of non-empty rows.
    std::size_t size() const noexcept { return rows_.size(); }
    /// The k-th non-empty row.
    index_type row(std::size_t k) const noexcept { return rows_[k]; }
    /// Its entries.
    range entries(std::size_t k) const noexcept { return {begins_[k], begins_[k + 1]}; }
    /// The entries of any row; an empty range for an empty row. O(log size()).
    range find(index_type row) const noexcept;

private:
    std::vector<index_type> rows_;
    std::vector<std::size_t> begins_;
};

/// The distinct values among `indices`, ascending.
std::vector<index_type> distinct(std::vector<index_type> indices);

/// Position of a value in the ascending list that contains it.
index_type position(const std::vector<index_type>& ascending, index_type value) noexcept;

}  // namespace clbool::reference
