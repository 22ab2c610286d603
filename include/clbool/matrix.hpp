// SPDX-License-Identifier: MIT
/// @file matrix.hpp
/// matrix: a sparse boolean matrix, held in whatever form serves. No OpenCL in sight.
#pragma once

#include <clbool/context.hpp>
#include <clbool/coordinates.hpp>
#include <clbool/export.hpp>
#include <clbool/types.hpp>

#include <memory>

namespace clbool {

namespace storage {
class node;
}

/// How the entries of a matrix are held.
enum class matrix_form {
    host,         ///< compressed rows in the host's memory, no object of the driver
    coordinates,  ///< row and column of each entry, 8 bytes an entry
    csr,          ///< pointers of all rows and the columns: 4 bytes an entry and a row
    dcsr,         ///< the same for rows that have entries alone: 8 bytes for each of those
    bits          ///< rows of ncols bits, 4 bytes a row; equal rows may be held once
};

/// "host", "coordinates", "csr", "dcsr" or "bits".
CLBOOL_EXPORT const char* to_string(matrix_form form) noexcept;

/// What the maker of a matrix says of his entries; false means "make it so".
struct entry_order {
    bool sorted = false;  ///< ascending by (row, column)
    bool unique = false;  ///< none twice
};

/// A matrix of bits: the set of coordinates (i, j) of its entries; entry (i, j) is the edge i → j.
///
/// A cheap handle to immutable storage: copies share it, operations never write into it, and it
/// keeps its device alive. The storage holds the entries in one form at least, which is chosen by
/// size and device (few entries stay in the host's memory), and in further ones that operations
/// needed, as derived data: those are counted, bounded and dropped (context::set_derived_limit). A
/// handle that was moved from is the empty 0 × 0 matrix and fits every role in every call. A
/// matrix made without a context fits any.
///
/// Thread-safety: a handle is a plain value; storage may be read through forks in many threads.
class CLBOOL_EXPORT matrix {
public:
    /// The empty 0 × 0 matrix.
    matrix() noexcept = default;
    /// An empty matrix of the given shape; fits any context.
    matrix(index_type nrows, index_type ncols);
    /// From host coordinates in any order, with duplicates or not, which are consumed before the
    /// call returns. O(nnz), or O(nnz · log nnz) where they are to be sorted.
    /// @throws invalid_argument naming the first entry that is out of range
    matrix(context& on, const coordinates& host);
    /// From host arrays of `nnz` entries, which are consumed before the call returns. Range, order
    /// and uniqueness are checked whatever `promised` says.
    /// @throws invalid_argument naming the first entry that is out of range or breaks a promise
    matrix(context& on, const index_type* rows, const index_type* cols, index_type nrows,
           index_type ncols, size_type nnz, entry_order promised = {});

    index_type nrows() const noexcept;  ///< number of rows
    index_type ncols() const noexcept;  ///< number of columns
    /// Number of entries. May wait for the device, and throw what a wait does.
    size_type nnz() const;
    /// No smaller than nnz(), known without waiting.
    size_type nnz_bound() const noexcept;
    /// Whether there are no entries. As nnz(), but free where the bound is 0.
    bool empty() const;

    /// The form that the entries are held in for good.
    matrix_form form() const noexcept;
    /// The same matrix held in this form for good; itself if it is that already. O(nnz), and
    /// O(nrows) to csr; to bits O(nrows), and ncols / 8 bytes for each row with entries. @throws invalid_argument for a form that the context's device has not
    matrix to(context& on, matrix_form form) const;
    /// A handle to the same entries that shares the form kept for good and nothing derived from it.
    matrix without_derived() const;
    /// Reads the entries back, sorted by (row, column).
    coordinates to_host(context& on) const;

    /// For the library's own rooms.
    explicit matrix(std::shared_ptr<const storage::node> node) noexcept;
    /// For the library's own rooms: never null.
    const std::shared_ptr<const storage::node>& node() const noexcept;

private:
    std::shared_ptr<const storage::node> node_;
};

}  // namespace clbool
