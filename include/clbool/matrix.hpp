// SPDX-License-Identifier: MIT
/// @file matrix.hpp
/// matrix: a sparse boolean matrix, held in one form or several. Without OpenCL's types.
#pragma once

#include <clbool/context.hpp>
#include <clbool/coordinates.hpp>
#include <clbool/export.hpp>
#include <clbool/struct_bytes.hpp>
#include <clbool/types.hpp>

#include <memory>

namespace clbool::storage {
class node;
}

namespace clbool::v0 {

/// How the entries of a matrix are held.
enum class matrix_form {
    host,         ///< compressed rows in the host's memory, no object of the driver
    coordinates,  ///< row and column of each entry, 8 bytes an entry
    csr,          ///< pointers of all rows and the columns: 4 bytes an entry and a row
    dcsr,         ///< the same for rows that have entries alone: 8 bytes for each of those
    bits,         ///< rows of ncols bits, 4 bytes a row; equal rows may be held once
    csc,          ///< compressed columns: the rows of the transpose, those without entries left out
    ell,          ///< rows padded to the length of the longest: 4 bytes a place
    sell,         ///< the same in slices of some rows, which may be sorted by length (SELL-C-σ)
    bsr           ///< square blocks of bits: 4 bytes and edge² / 8 for each block with entries
};

/// "host", "coordinates", "csr", "dcsr", "bits", "csc", "ell", "sell" or "bsr".
CLBOOL_EXPORT const char* to_string(matrix_form form) noexcept;

/// How forms are made that can be made in more than one way.
struct form_options {
    struct_bytes struct_size{sizeof(form_options)};  ///< for the library
    /// For sell: rows of a slice, 4, 8, 16, 32 or 64.
    index_type slice_height = 32;
    /// For sell: rows are sorted by length within windows of so many rows, rounded up to a multiple
    /// of 64; 0 and 1: they are not sorted.
    index_type sort_window = 1024;
    /// For bsr: rows and columns of a block, 4, 8, 16, 32 or 64; 0: the one of these that is
    /// expected to take fewest bytes.
    index_type block_edge = 0;
    /// For ell, sell and bsr: a form that takes more bytes is refused. 0 stands for 64 bytes for
    /// each entry and 128 for each row (of which at most as many as entries count), but no less
    /// than 16 MiB.
    size_type max_bytes = 0;
};

/// What the caller promises about entries; where it is false, the library sorts or drops
/// duplicates.
struct entry_order {
    struct_bytes struct_size{sizeof(entry_order)};  ///< for the library
    bool sorted = false;                            ///< ascending by (row, column)
    bool unique = false;                            ///< none twice

    /// Both promises.
    static entry_order canonical() noexcept {
        entry_order promised;
        promised.sorted = promised.unique = true;
        return promised;
    }
};

/// A matrix of bits: the set of coordinates (i, j) of its entries; entry (i, j) is the edge i → j.
///
/// A cheap handle to immutable storage: copies share it, operations never write into it, and it
/// outlives its context: any context of the same device may use it (see context). The storage holds
/// the entries in at least one form, which is chosen by size and device (few entries stay in the
/// host's memory), and in further forms that operations needed. These are derived data, whose
/// memory is counted and bounded (context::set_derived_limit). A handle that was moved from is the
/// empty 0 × 0 matrix. A matrix made without a context may be used with any.
///
/// Thread-safety: a handle is a plain value; storage may be read by many threads, each with a
/// context of its own.
class CLBOOL_EXPORT matrix {
public:
    /// The empty 0 × 0 matrix.
    matrix() noexcept = default;
    /// An empty matrix of the given shape; fits any context.
    matrix(index_type nrows, index_type ncols);
    /// From host coordinates in any order, with duplicates or not, which are read before the call
    /// returns. O(nnz), or O(nnz · log nnz) where they must be sorted.
    /// @throws invalid_argument naming the first entry that is out of range
    matrix(context& on, const coordinates& host);
    /// From host arrays of `nnz` entries, which are read before the call returns. Range, order
    /// and uniqueness are checked whatever `promised` says.
    /// @throws invalid_argument naming the first entry that is out of range or breaks a promise
    matrix(context& on, const index_type* rows, const index_type* cols, index_type nrows,
           index_type ncols, size_type nnz, const entry_order& promised = {});

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
    /// The form that the entries are held in, other than as derived data.
    matrix_form form() const noexcept;
    /// The same matrix held in this form; itself if it is already. O(nnz), and
    /// O(nrows) to csr; to bits O(nrows), and ncols / 8 bytes for each row with entries; to csc as
    /// a transpose, which the matrix shares; to ell and sell O(nrows) and 4 bytes a place, with
    /// padding; to bsr O(nrows) and O(nnz · log(nnz / nrows)). The last three are made by the host,
    /// with the default form_options. @throws invalid_argument for a form that the context's device
    /// does not have, and for one that would be far larger than the matrix
    /// (form_options::max_bytes), with its size in the message
    matrix to(context& on, matrix_form form) const;
    /// The same with options; itself only if it was made with the same ones.
    matrix to(context& on, matrix_form form, const form_options& options) const;
    /// A handle to the same entries in the same form, without the derived data.
    matrix without_derived() const;
    /// Reads the entries back, sorted by (row, column).
    coordinates to_host(context& on) const;

    /// Internal to the library.
    explicit matrix(std::shared_ptr<const storage::node> node) noexcept;
    /// Internal to the library: never null.
    const std::shared_ptr<const storage::node>& node() const noexcept;

private:
    std::shared_ptr<const storage::node> node_;
};

/// Bytes that a matrix takes in a form, without making it: the exact size of the form's arrays,
/// without the rounding of the memory pool. O(rows with entries) for ell and sell; for bsr the time
/// to count its blocks, where block_edge 0 means the edge that is expected to take fewest bytes.
/// @throws invalid_argument for options that no form has
CLBOOL_EXPORT size_type form_bytes(context& on, const matrix& a, matrix_form form,
                                   const form_options& options = {});

}  // namespace clbool::v0
