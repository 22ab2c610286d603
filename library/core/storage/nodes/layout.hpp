// SPDX-License-Identifier: MIT
// Immutable device storage of matrices: COO, and CSR or DCSR.
#pragma once

#include <clbool/types.hpp>
#include <core/primitives/arrays.hpp>
#include <core/primitives/compact.hpp>
#include <core/runtime/memory/buffer.hpp>
#include <core/runtime/memory/derived_data.hpp>
#include <core/runtime/streams/pending_number.hpp>

#include <atomic>
#include <memory>
#include <tuple>
#include <utility>

namespace clbool::storage {

using primitives::width;

// Number of entries (nnz): known, or an upper bound while the exact one is being read back.
// Thread-safety: read from any thread.
class entry_count {
public:
    entry_count(size_type exact) noexcept : bound_(exact) {}  // implicit
    entry_count(size_type bound, std::shared_ptr<const runtime::pending_number> later) noexcept
        : bound_(bound), later_(std::move(later)) {}

    // May wait for the device, and throw its errors.
    size_type exact() const { return later_ ? later_->get() : bound_; }
    // Upper bound; exact once somebody has waited.
    size_type bound() const noexcept { return later_ ? later_->known().value_or(bound_) : bound_; }
    bool is_known() const noexcept { return !later_ || later_->known(); }

private:
    size_type bound_;
    std::shared_ptr<const runtime::pending_number> later_;
};

// COO: sorted, unique pairs. Immutable; read from any thread.
class coordinate_list : public std::enable_shared_from_this<coordinate_list> {
public:
    // An empty matrix.
    coordinate_list(index_type nrows, index_type ncols) : nrows_(nrows), ncols_(ncols) {}
    // Takes ownership of pairs that satisfy the invariants.
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

// CSR row pointers of a DCSR matrix.
struct row_index {
    runtime::buffer pointers;  // nrows + 1, same width as the matrix's own
};

// Rows longer than kLongRow, split into pieces of that length; pieces of a row are adjacent.
constexpr size_type kLongRow = 2048;
struct long_rows {
    size_type count = 0;    // of pieces
    runtime::buffer items;  // slot and piece number of each
};

// Merge-path partition: parts of `stride` rows plus entries, which may start within a row.
struct row_shares {
    size_type stride = 0;
    size_type count = 0;
    runtime::buffer bounds;  // row and entry at which each part starts, then the end
};

// Bitmap of the non-empty rows.
struct filled_bits {
    runtime::buffer bits;
};

inline const runtime::buffer& buffer_of(const row_index& of) noexcept { return of.pointers; }
inline const runtime::buffer& buffer_of(const long_rows& of) noexcept { return of.items; }
inline const runtime::buffer& buffer_of(const row_shares& of) noexcept { return of.bounds; }
inline const runtime::buffer& buffer_of(const filled_bits& of) noexcept { return of.bits; }

// Longest row and number of non-empty rows; both 0 while unknown.
struct row_measures {
    size_type longest = 0;
    size_type filled = 0;
};

// Compressed rows: DCSR (hypersparse: row numbers are stored, empty rows are not) or CSR. A slot is
// the position of a stored row. Immutable except for the derived data cache: CSR pointers, long
// rows, partitions and non-empty rows. Read from any thread.
class compressed_rows final : public std::enable_shared_from_this<compressed_rows>,
                              public runtime::derived_owner {
public:
    // An empty matrix; `named`: DCSR.
    compressed_rows(index_type nrows, index_type ncols, bool named)
        : nrows_(nrows), ncols_(ncols), named_(named) {}
    // Takes ownership of arrays that satisfy the invariants; nnz > 0, or not known yet if CSR. The
    // column array may have spare capacity.
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
    // May wait (entry_count).
    size_type nnz() const { return nnz_.exact(); }
    size_type nnz_bound() const noexcept { return nnz_.bound(); }
    const entry_count& count() const noexcept { return nnz_; }
    // DCSR?
    bool named() const noexcept { return named_; }
    // Stored rows: all of a CSR matrix, the non-empty ones of a DCSR matrix; 0 when empty.
    index_type slots() const noexcept { return rows_.slots; }
    const primitives::row_structure& rows() const noexcept { return rows_; }
    const runtime::buffer& cols() const noexcept { return cols_; }

    // Cached derived data; null if not computed or evicted.
    std::shared_ptr<const row_index> index() const { return look_up<row_index>(); }
    std::shared_ptr<const long_rows> longs() const { return look_up<long_rows>(); }
    std::shared_ptr<const row_shares> shares() const { return look_up<row_shares>(); }
    std::shared_ptr<const filled_bits> filled() const { return look_up<filled_bits>(); }
    // Caches derived data unless present; returns the cached object.
    template <class Data>
    std::shared_ptr<const Data> publish(std::shared_ptr<const Data> made) const {
        buffer_of(*made).seal();
        std::shared_ptr<const Data> present;
        auto& place = std::get<std::shared_ptr<const Data>>(derived_);
        if (std::atomic_compare_exchange_strong(&place, &present, made)) {
            present = std::move(made);
        }
        note_use(buffer_of(*present));
        return present;
    }
    void drop_derived() const noexcept override;

    // Row statistics of a non-empty matrix, once computed.
    row_measures measures() const noexcept { return {longest_row_, filled_rows_}; }
    void note_measures(const row_measures& of) const noexcept {
        filled_rows_ = of.filled;
        longest_row_ = of.longest;
    }

private:
    // Reports the cached bytes to the ledger; `used` is one of the cached buffers.
    void note_use(const runtime::buffer& used) const;
    template <class Data>
    std::shared_ptr<const Data> look_up() const {
        auto present = std::atomic_load(&std::get<std::shared_ptr<const Data>>(derived_));
        if (present) {
            note_use(buffer_of(*present));
        }
        return present;
    }

    index_type nrows_;
    index_type ncols_;
    entry_count nnz_ = 0;
    bool named_;
    primitives::row_structure rows_;
    runtime::buffer cols_;
    template <class... Data>
    using shared_data = std::tuple<std::shared_ptr<const Data>...>;
    mutable shared_data<row_index, long_rows, row_shares, filled_bits> derived_;
    mutable std::atomic<size_type> longest_row_{0};
    mutable std::atomic<size_type> filled_rows_{0};
};

using coordinate_ptr = std::shared_ptr<const coordinate_list>;
using compressed_ptr = std::shared_ptr<const compressed_rows>;

}  // namespace clbool::storage
