// SPDX-License-Identifier: MIT
// Matrices of the host backend.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/containers/memory.hpp>
#include <core/cpu/matrices/rows.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace clbool::cpu {

// An immutable DCSR (hypersparse) matrix in one memory block: only non-empty rows are stored, with
// row pointers of 64 bits where 32 do not hold them.
// Thread-safety: reads are safe from any threads.
class matrix {
public:
    // 0 × 0.
    matrix() noexcept = default;
    // Without entries; allocates nothing.
    matrix(index_type nrows, index_type ncols) noexcept : nrows_(nrows), ncols_(ncols) {}

    index_type nrows() const noexcept { return nrows_; }
    index_type ncols() const noexcept { return ncols_; }
    size_type nnz() const noexcept { return nnz_; }
    index_type slots() const noexcept { return slots_; }
    bool empty() const noexcept { return nnz_ == 0; }

    // slots() row numbers and nnz() columns; null when empty.
    const index_type* names() const noexcept { return at<index_type>(names_at()); }
    const index_type* cols() const noexcept { return at<index_type>(cols_at()); }

    size_type bytes() const noexcept { return empty() ? 0 : cols_at() + nnz_ * sizeof(index_type); }

    rows view() const noexcept {
        return empty() ? rows(nrows_, ncols_)
               : wide_ ? rows(nrows_, ncols_, slots_, names(), at<std::uint64_t>(0), cols())
                       : rows(nrows_, ncols_, slots_, names(), at<std::uint32_t>(0), cols());
    }
    operator rows() const noexcept { return view(); }

private:
    friend class draft;

    template <class Value>
    const Value* at(size_type offset) const noexcept {
        return empty() ? nullptr : reinterpret_cast<const Value*>(block_.data() + offset);
    }
    size_type names_at() const noexcept {
        return (slots_ + size_type{1}) * (wide_ ? sizeof(std::uint64_t) : sizeof(std::uint32_t));
    }
    size_type cols_at() const noexcept { return names_at() + slots_ * sizeof(index_type); }

    index_type nrows_ = 0;
    index_type ncols_ = 0;
    index_type slots_ = 0;
    size_type nnz_ = 0;
    bool wide_ = false;
    memory block_;
};

// A matrix of known size whose arrays are all still to be written.
class draft {
public:
    // `wide`: row pointers of 64 bits in any case.
    draft(index_type nrows, index_type ncols, index_type slots, size_type nnz, bool wide = false);
    // With given row pointers.
    draft(index_type nrows, index_type ncols, const std::vector<size_type>& pointers);

    index_type slots() const noexcept { return made_.slots(); }
    size_type nnz() const noexcept { return made_.nnz(); }
    index_type* names() noexcept { return at<index_type>(made_.names_at()); }
    index_type* cols() noexcept { return at<index_type>(made_.cols_at()); }
    // Row pointers: slots() + 1, the last being nnz().
    size_type pointer(size_type slot) const noexcept { return made_.view().pointer(slot); }
    void set_pointer(size_type slot, size_type to) noexcept {
        if (made_.wide_) {
            at<std::uint64_t>(0)[slot] = to;
        } else {
            at<std::uint32_t>(0)[slot] = static_cast<std::uint32_t>(to);
        }
    }
    matrix finish() noexcept { return std::move(made_); }

private:
    template <class Value>
    Value* at(size_type offset) noexcept {
        return reinterpret_cast<Value*>(made_.block_.data() + offset);
    }

    matrix made_;
};

// Lengths of all rows, stored or not. O(rows).
array<index_type> lengths_of(const rows& a);

// The same entries as CSR, whose row pointers are put into `pointers`. O(rows).
template <class Pointer>
rows all_rows(const rows& a, array<Pointer>& pointers);

// A draft with rows of these lengths, from row `first` on; only columns remain to be written.
draft with_lengths(index_type nrows, index_type ncols, index_type first,
                   const array<index_type>& lengths);

}  // namespace clbool::cpu
