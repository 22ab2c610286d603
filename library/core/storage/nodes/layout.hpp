// SPDX-License-Identifier: MIT
// What the matrix handles point to: immutable storage in two layouts.
#pragma once

#include <clbool/types.hpp>
#include <core/primitives/compact.hpp>
#include <core/primitives/pairs.hpp>
#include <core/runtime/memory/buffer.hpp>
#include <core/runtime/memory/derived_data.hpp>
#include <core/storage/nodes/entry_count.hpp>

#include <atomic>
#include <memory>
#include <tuple>

namespace clbool::storage {

using primitives::width;

// A matrix as sorted, unique pairs. Immutable once built; read from any thread.
class coordinate_list : public std::enable_shared_from_this<coordinate_list> {
public:
    // An empty matrix.
    coordinate_list(index_type nrows, index_type ncols) : nrows_(nrows), ncols_(ncols) {}
    // Takes over pairs that satisfy the invariants.
    coordinate_list(index_type nrows, index_type ncols, primitives::pairs entries)
        : nrows_(nrows), ncols_(ncols), entries_(std::move(entries)) {
        entries_.rows.seal();
        entries_.cols.seal();
    }

    index_type nrows() const noexcept { return nrows_; }
    index_type ncols() const noexcept { return ncols_; }
    size_type nnz() const noexcept { return entries_.count; }
    const primitives::pairs& entries() const noexcept { return entries_; }

private:
    index_type nrows_;
    index_type ncols_;
    primitives::pairs entries_;
};

// Row pointers for every row of a compressed matrix, derived from the named rows.
struct row_index {
    runtime::buffer pointers;  // nrows + 1, as wide as the matrix's own
};

// The rows of more than kLongRow entries, in pieces of as many, those of a row one behind the
// other.
constexpr size_type kLongRow = 2048;
struct long_rows {
    size_type count = 0;    // of pieces
    runtime::buffer items;  // slot and number of each piece
};

// Blocks of whole words of 32 rows that have, with their entries, about `stride` each.
struct row_blocks {
    size_type stride = 0;
    size_type count = 0;
    runtime::buffer bounds;  // first row and entry of each, and of the end
};

// Shares of `stride` rows and entries each, which may begin within a row: the way through the rows
// whose steps are an entry, or the end of a row, is cut into pieces of that length.
struct row_shares {
    size_type stride = 0;
    size_type count = 0;
    runtime::buffer bounds;  // row and entry that each begins with, and of the end
};

// Which of all rows have entries, as the bits of a vector.
struct filled_bits {
    runtime::buffer bits;
};

// The length of the longest row, and how many rows have entries; both 0 while nobody knows.
struct row_measures {
    size_type longest = 0;
    size_type filled = 0;
};

// A matrix as row pointers and columns; with row names it is doubly compressed (DCSR, no empty
// rows stored), without it is CSR. Immutable once built but for the row index and the lists of long
// rows, of blocks, of shares and of rows with entries, which are derived data: kept while there is
// room for them. Read from any thread.
class compressed_rows final : public std::enable_shared_from_this<compressed_rows>,
                              public runtime::derived_owner {
public:
    // An empty matrix in either form: `named` says which.
    compressed_rows(index_type nrows, index_type ncols, bool named)
        : nrows_(nrows), ncols_(ncols), named_(named) {}
    // Takes over arrays that satisfy the invariants; nnz > 0, or on its way to whatever number if
    // rows have no names. There may be room for more columns.
    compressed_rows(index_type nrows, index_type ncols, primitives::row_structure rows,
                    runtime::buffer cols, entry_count nnz)
        : nrows_(nrows),
          ncols_(ncols),
          nnz_(std::move(nnz)),
          named_(static_cast<bool>(rows.names)),
          rows_(std::move(rows)),
          cols_(std::move(cols)) {
        rows_.pointers.seal();
        rows_.names.seal();
        cols_.seal();
    }
    ~compressed_rows() override;
    compressed_rows(const compressed_rows&) = delete;
    compressed_rows& operator=(const compressed_rows&) = delete;

    index_type nrows() const noexcept { return nrows_; }
    index_type ncols() const noexcept { return ncols_; }
    // May wait: see entry_count.
    size_type nnz() const { return nnz_.exact(); }
    size_type nnz_bound() const noexcept { return nnz_.bound(); }
    const entry_count& count() const noexcept { return nnz_; }
    // Doubly compressed?
    bool named() const noexcept { return named_; }
    // Stored rows: nrows of a CSR matrix, the non-empty rows of a DCSR matrix; 0 when empty.
    index_type slots() const noexcept { return rows_.slots; }
    const primitives::row_structure& rows() const noexcept { return rows_; }
    const runtime::buffer& cols() const noexcept { return cols_; }

    // The row index, if somebody made it before and it was not dropped; the same for the long rows,
    // for blocks of rows, for shares and for rows with entries.
    std::shared_ptr<const row_index> index() const { return look_up<row_index>(); }
    std::shared_ptr<const long_rows> longs() const { return look_up<long_rows>(); }
    std::shared_ptr<const row_blocks> blocks() const { return look_up<row_blocks>(); }
    std::shared_ptr<const row_shares> shares() const { return look_up<row_shares>(); }
    std::shared_ptr<const filled_bits> filled() const { return look_up<filled_bits>(); }
    // Publishes one of these unless there is such a one; returns the one that is there.
    template <class Data>
    std::shared_ptr<const Data> publish(std::shared_ptr<const Data> made) const;
    void drop_derived() const noexcept override;

    // Of a matrix with entries, once somebody has found them out.
    row_measures measures() const noexcept { return {longest_row_, filled_rows_}; }
    void note_measures(const row_measures& of) const noexcept {
        filled_rows_ = of.filled;
        longest_row_ = of.longest;
    }

private:
    // Tells the ledger what is kept, which `used` is a part of.
    void note_use(const runtime::buffer& used) const;
    template <class Data>
    std::shared_ptr<const Data> look_up() const;

    index_type nrows_;
    index_type ncols_;
    entry_count nnz_ = 0;
    bool named_;
    primitives::row_structure rows_;
    runtime::buffer cols_;
    template <class... Data>
    using shared_data = std::tuple<std::shared_ptr<const Data>...>;
    mutable shared_data<row_index, long_rows, row_blocks, row_shares, filled_bits> derived_;
    mutable std::atomic<size_type> longest_row_{0};
    mutable std::atomic<size_type> filled_rows_{0};
};

using coordinate_ptr = std::shared_ptr<const coordinate_list>;
using compressed_ptr = std::shared_ptr<const compressed_rows>;

}  // namespace clbool::storage
