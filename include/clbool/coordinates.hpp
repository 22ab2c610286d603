// SPDX-License-Identifier: MIT
/// @file coordinates.hpp
/// A boolean matrix on the host: the form in which data enters and leaves the library.
#pragma once

#include <clbool/export.hpp>
#include <clbool/guard.hpp>
#include <clbool/types.hpp>

#include <utility>
#include <vector>

namespace clbool {

/// The set entries of a boolean matrix as two parallel arrays on the host.
///
/// The arrays may hold entries in any order and more than once; normalize() establishes the
/// canonical form (sorted by row, then column; unique) that all functions of the library return.
/// Thread-safety: a plain value; concurrent reads are safe, writes are not.
struct CLBOOL_EXPORT coordinates {
    index_type nrows = 0;          ///< number of rows
    index_type ncols = 0;          ///< number of columns
    std::vector<index_type> rows;  ///< row of each entry, 0-based
    std::vector<index_type> cols;  ///< column of each entry, 0-based

    coordinates() = default;
    /// An empty matrix of the given shape.
    coordinates(index_type nrows_, index_type ncols_) : nrows(nrows_), ncols(ncols_) {}
    /// A matrix of the given shape with the given entries.
    coordinates(index_type nrows_, index_type ncols_, std::vector<index_type> rows_,
                std::vector<index_type> cols_)
        : nrows(nrows_), ncols(ncols_), rows(std::move(rows_)), cols(std::move(cols_)) {}

    /// Number of stored entries (duplicates counted until normalize()).
    size_type nnz() const noexcept { return rows.size(); }
    /// Appends the entry (row, col). @throws out_of_memory
    void add(index_type row, index_type col) {
        detail::guarded("add an entry", [&] {
            rows.push_back(row);
            cols.push_back(col);
        });
    }
    /// True when entries are strictly ascending by (row, column).
    bool normalized() const noexcept;
    /// Sorts by (row, column) and drops duplicates; O(nnz log nnz), O(nnz) extra memory.
    void normalize();
    /// Sum over entries of (row * 1000003 + col) modulo 2^64: independent of the order.
    size_type checksum() const noexcept;
};

/// Same shape and same arrays.
CLBOOL_EXPORT bool operator==(const coordinates& a, const coordinates& b) noexcept;
/// A different shape or different arrays.
CLBOOL_EXPORT bool operator!=(const coordinates& a, const coordinates& b) noexcept;

}  // namespace clbool
