// SPDX-License-Identifier: MIT
/// @file exchange.hpp
/// Matrices in and out: compressed rows in the caller's memory, bytes and files, other contexts;
/// rows one by one. Without OpenCL's types. Coordinates are matrix's own (matrix::matrix, to_host).
///
/// @throws invalid_argument when the matrix does not fit the context (see there)
/// @throws out_of_memory, device_error, build_error
/// Thread-safety: as context says; concurrent calls need forks.
#pragma once

#include <clbool/context.hpp>
#include <clbool/export.hpp>
#include <clbool/matrix.hpp>
#include <clbool/moved_from.hpp>
#include <clbool/types.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

namespace clbool::v0 {

/// A matrix from compressed rows in the host's memory: the columns of row i are
/// cols[pointers[i]] to cols[pointers[i + 1] - 1], for nrows + 1 pointers, of which the first is 0
/// and the last the number of entries. The arrays are read before the call returns. Pointers,
/// range, order and uniqueness are checked whatever `promised` says; columns that do not ascend are
/// sorted, and duplicates dropped, unless `promised` rules them out. O(nnz + nrows), or
/// O(nnz · log nnz) where columns must be sorted. Rows in order are copied once, to the device or
/// to the library's memory on the host.
/// @throws invalid_argument naming the first row or entry that is wrong
CLBOOL_EXPORT matrix import_csr(context& on, const std::uint32_t* pointers, const index_type* cols,
                                index_type nrows, index_type ncols,
                                const entry_order& promised = {});
/// The same with 64-bit pointers.
CLBOOL_EXPORT matrix import_csr(context& on, const std::uint64_t* pointers, const index_type* cols,
                                index_type nrows, index_type ncols,
                                const entry_order& promised = {});
/// The same with columns of 64 bits, too, as arrays of other libraries often have them.
CLBOOL_EXPORT matrix import_wide_csr(context& on, const std::uint64_t* pointers,
                                     const std::int64_t* cols, index_type nrows, index_type ncols,
                                     const entry_order& promised = {});

/// A matrix from the rows that have entries (doubly compressed, DCSR): row rows[s] has the columns
/// cols[pointers[s]] to cols[pointers[s + 1] - 1], for `stored` ascending rows and stored + 1
/// pointers. Otherwise as import_csr(), in O(nnz + stored). Rows may be stored without entries.
/// @throws invalid_argument naming the first row or entry that is wrong
CLBOOL_EXPORT matrix import_dcsr(context& on, const index_type* rows, const std::uint32_t* pointers,
                                 const index_type* cols, index_type stored, index_type nrows,
                                 index_type ncols, const entry_order& promised = {});
/// The same with 64-bit pointers.
CLBOOL_EXPORT matrix import_dcsr(context& on, const index_type* rows, const std::uint64_t* pointers,
                                 const index_type* cols, index_type stored, index_type nrows,
                                 index_type ncols, const entry_order& promised = {});

/// Writes row and column of each entry, sorted by (row, column), to arrays of nvals() each. A null
/// array is left out. O(nnz); columns move straight from the device.
CLBOOL_EXPORT void export_coordinates(context& on, const matrix& a, index_type* rows,
                                      index_type* cols);

/// Writes compressed rows to arrays of nrows + 1 and of nvals(); see import_csr(). A null array is
/// left out. O(nnz + nrows). @throws invalid_argument when there are 2^32 entries or more
CLBOOL_EXPORT void export_csr(context& on, const matrix& a, std::uint32_t* pointers,
                              index_type* cols);
/// The same with 64-bit pointers, which are enough for any matrix.
CLBOOL_EXPORT void export_csr(context& on, const matrix& a, std::uint64_t* pointers,
                              index_type* cols);

/// A row of a matrix in the host's memory: its columns, ascending.
class matrix_row {
public:
    /// An empty row.
    matrix_row() noexcept = default;
    /// Internal to the library.
    matrix_row(index_type index, const index_type* first, const index_type* last) noexcept
        : index_(index), first_(first), last_(last) {}

    index_type index() const noexcept { return index_; }         ///< its number
    const index_type* begin() const noexcept { return first_; }  ///< its first column
    const index_type* end() const noexcept { return last_; }     ///< past its last column
    size_type size() const noexcept { return static_cast<size_type>(last_ - first_); }  ///< columns
    bool empty() const noexcept { return first_ == last_; }  ///< whether it has none

private:
    index_type index_ = 0;
    const index_type* first_ = nullptr;
    const index_type* last_ = nullptr;
};

/// The rows of a matrix that have entries, in ascending order, for the host. Nothing is copied
/// where the host can read the matrix's memory; else the matrix is read back once. Keeps the
/// entries alive, whatever becomes of the matrix. What was moved from has no rows.
///
///     for (const auto& row : matrix_rows(on, a)) {
///         for (const index_type col : row) { … row.index(), col … }
///     }
///
/// Thread-safety: once made, a plain constant; it may be read by any threads.
class CLBOOL_EXPORT matrix_rows {
public:
    /// No rows.
    matrix_rows() noexcept = default;
    /// The rows of a matrix. O(1), or O(nnz) where they are read back.
    matrix_rows(context& on, const matrix& a);

    /// Passes over rows, which are made as they are asked for; an input iterator.
    class iterator {
    public:
        using iterator_category = std::input_iterator_tag;  ///< as for std::iterator_traits
        using value_type = matrix_row;                      ///< what it gives
        using difference_type = std::ptrdiff_t;             ///< as for std::iterator_traits
        using pointer = const matrix_row*;                  ///< as for std::iterator_traits
        using reference = matrix_row;                       ///< what it gives

        /// At no row.
        iterator() noexcept = default;
        /// Internal to the library.
        iterator(const matrix_rows* of, size_type slot) noexcept : of_(of), slot_(slot) {
            skip_empty();
        }

        /// The row at hand.
        matrix_row operator*() const noexcept { return of_->in_slot(slot_); }
        /// On to the next row with entries.
        iterator& operator++() noexcept {
            ++slot_;
            skip_empty();
            return *this;
        }
        /// The same; returns where it was.
        iterator operator++(int) noexcept {
            iterator before = *this;
            ++*this;
            return before;
        }
        /// Whether both are at the same row, of the same range.
        bool operator==(const iterator& other) const noexcept { return slot_ == other.slot_; }
        /// Whether they are not.
        bool operator!=(const iterator& other) const noexcept { return slot_ != other.slot_; }

    private:
        void skip_empty() noexcept {
            while (slot_ < of_->slots_ && of_->pointer(slot_) == of_->pointer(slot_ + 1)) {
                ++slot_;
            }
        }

        const matrix_rows* of_ = nullptr;
        size_type slot_ = 0;
    };

    iterator begin() const noexcept { return {this, 0}; }     ///< the first row with entries
    iterator end() const noexcept { return {this, slots_}; }  ///< past the last row

    index_type nrows() const noexcept { return nrows_; }  ///< rows of the matrix
    index_type ncols() const noexcept { return ncols_; }  ///< its columns
    /// Row `number`, which may be empty. O(log nrows), O(1) where all rows are stored.
    /// @throws invalid_argument when there is no such row
    matrix_row row(index_type number) const;

private:
    size_type pointer(size_type slot) const noexcept {
        return narrow_ != nullptr ? narrow_[slot] : wide_[slot];
    }
    matrix_row in_slot(size_type slot) const noexcept {
        return {names_ != nullptr ? names_[slot] : static_cast<index_type>(slot),
                cols_ + pointer(slot), cols_ + pointer(slot + 1)};
    }

    std::shared_ptr<const void> held_;  // keeps the memory
    detail::zero_when_moved<index_type> nrows_ = 0;
    detail::zero_when_moved<index_type> ncols_ = 0;
    detail::zero_when_moved<size_type> slots_ = 0;
    const index_type* names_ = nullptr;  // of the slots; null: slot i is row i
    const std::uint32_t* narrow_ = nullptr;
    const std::uint64_t* wide_ = nullptr;
    const index_type* cols_ = nullptr;
};

/// The matrix as bytes, the same on every machine. Format, all numbers little-endian: "clbool\r\n",
/// 32-bit version (1) and 32-bit zero, 32-bit numbers of rows and of columns, 64-bit numbers of
/// rows with entries and of entries, a 64-bit checksum of all the rest; then for each row with
/// entries its number, for each the number of its entries, and all columns, 32 bits each. 48 bytes,
/// 8 a row and 4 an entry.
CLBOOL_EXPORT std::vector<std::byte> serialize(context& on, const matrix& a);

/// The matrix that serialize() made the bytes of. Everything is checked: sizes are compared with
/// `size` before any memory is taken, then the checksum, order and range.
/// @throws io_error saying what is wrong with the bytes
CLBOOL_EXPORT matrix deserialize(context& on, const void* bytes, size_type size);

/// Writes serialize(on, a) to a file, which appears whole or not at all. @throws io_error
CLBOOL_EXPORT void save_matrix(context& on, const matrix& a, const std::string& path);

/// Reads what save_matrix() wrote, compressed by gzip or not, and no more than the header says.
/// @throws io_error naming the file
CLBOOL_EXPORT matrix load_matrix(context& on, const std::string& path);

/// The same matrix on another context: a handle to the same storage where both are of one
/// device, else a copy through the host's memory. O(nnz).
CLBOOL_EXPORT matrix copy_to(context& from, context& to, const matrix& a);

/// Waits until the matrix is computed: until everything that was enqueued on this context so far is
/// done. Returns at once where the host holds the matrix.
/// @throws device_error if something failed, as context::finish()
CLBOOL_EXPORT void wait(context& on, const matrix& a);

}  // namespace clbool::v0
