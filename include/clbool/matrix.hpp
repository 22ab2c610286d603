// SPDX-License-Identifier: MIT
/// @file matrix.hpp
/// matrix: a sparse boolean matrix, held in whatever form serves. No OpenCL in sight.
#pragma once

#include <clbool/context.hpp>
#include <clbool/coordinates.hpp>
#include <clbool/export.hpp>
#include <clbool/struct_bytes.hpp>
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
    bits,         ///< rows of ncols bits, 4 bytes a row; equal rows may be held once
    csc,          ///< compressed columns: the rows of the transpose, those without entries left out
    ell,          ///< rows side by side, all as wide as the longest: 4 bytes a place
    sell,         ///< the same in slices of some rows, which may be sorted by length (SELL-C-σ)
    bsr           ///< square blocks of bits: 4 bytes and edge² / 8 for each block with entries
};

/// "host", "coordinates", "csr", "dcsr", "bits", "csc", "ell", "sell" or "bsr".
CLBOOL_EXPORT const char* to_string(matrix_form form) noexcept;

/// How forms are made that can be made in more than one way.
struct form_options {
    struct_bytes struct_size{sizeof(form_options)};  ///< for the library
    /// Of sell: rows of a slice, 4, 8, 16, 32 or 64.
    index_type slice_height = 32;
    /// Of sell: so many rows are ordered by length among themselves, rounded up to a multiple of
    /// 64; up to 1 none are.
    index_type sort_window = 1024;
    /// Of bsr: rows and columns of a block, 4, 8, 16, 32 or 64; 0: of those the one that is
    /// expected to take fewest bytes.
    index_type block_edge = 0;
    /// Of ell, sell and bsr: a form that takes more bytes is refused. 0: 64 for each entry and 128
    /// for each row, or for each entry where rows are more, but no less than 16 MiB.
    size_type max_bytes = 0;
};

/// What the maker of a matrix says of his entries; false means "make it so".
struct entry_order {
    bool sorted = false;  ///< ascending by (row, column)
    bool unique = false;  ///< none twice
};

/// A matrix of bits: the set of coordinates (i, j) of its entries; entry (i, j) is the edge i → j.
///
/// A cheap handle to immutable storage: copies share it, operations never write into it, and it
/// outlives its context: any context of the same device may use it (see context). The storage holds
/// the entries in one form at least, which is chosen by size and device (few entries stay in the
/// host's memory), and in further ones that operations needed, as derived data: those are counted,
/// bounded and dropped (context::set_derived_limit). A handle that was moved from is the empty
/// 0 × 0 matrix and fits every role in every call. A matrix made without a context fits any.
///
/// Thread-safety: a handle is a plain value; storage may be read by many threads, each with a
/// context of its own.
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
    size_type nvals() const;
    /// No smaller than nvals(), known without waiting.
    size_type nvals_bound() const noexcept;
    /// Whether there are no entries. As nvals(), but free where the bound is 0.
    bool empty() const;

    /// Removes every entry (GrB_Matrix_clear); the shape stays. Costs nothing.
    void clear() { *this = matrix(nrows(), ncols()); }
    /// The form that the entries are held in for good.
    matrix_form form() const noexcept;
    /// The same matrix held in this form for good; itself if it is that already. O(nnz), and
    /// O(nrows) to csr; to bits O(nrows), and ncols / 8 bytes for each row with entries; to csc as
    /// a transpose, which the matrix shares; to ell and sell O(nrows) and 4 bytes a place, padding
    /// among them; to bsr O(nrows) and O(nnz · log(nnz / nrows)). The last three are made by the
    /// host, with form_options as they are by default. @throws invalid_argument for a form that the
    /// context's device has not, and for one that would be far larger than the matrix
    /// (form_options::max_bytes), naming its size
    matrix to(context& on, matrix_form form) const;
    /// The same with options; itself only where it was made with these.
    matrix to(context& on, matrix_form form, const form_options& options) const;
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

/// Bytes that a matrix takes in a form, without making it: in memory of the device where it is
/// held there, without what the memory pool rounds up. Exact; of the form's arrays, not of what the
/// matrix shares with others. O(rows with entries) for ell and sell, for bsr as counting its blocks
/// takes; block_edge 0 counts for a guess. @throws invalid_argument for options that no form has
CLBOOL_EXPORT size_type form_bytes(context& on, const matrix& a, matrix_form form,
                                   const form_options& options = {});

}  // namespace clbool
