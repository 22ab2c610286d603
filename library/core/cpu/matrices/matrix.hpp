// SPDX-License-Identifier: MIT
// Matrices of the host backend.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/containers/memory.hpp>
#include <core/cpu/matrices/rows.hpp>

#include <utility>
#include <vector>

namespace clbool::cpu {

// An immutable DCSR (hypersparse) matrix in one memory block: only non-empty rows are stored.
// Thread-safety: reads are safe from any threads.
class matrix {
public:
    // 0 × 0.
    matrix() noexcept = default;
    // Without entries; allocates nothing.
    matrix(index_type nrows, index_type ncols) noexcept : nrows_(nrows), ncols_(ncols) {}
    // Copies DCSR arrays: row numbers ascend, no row is empty, pointers start at 0, columns ascend.
    matrix(index_type nrows, index_type ncols, const std::vector<index_type>& names,
           const std::vector<size_type>& pointers, const std::vector<index_type>& cols);

    index_type nrows() const noexcept { return nrows_; }
    index_type ncols() const noexcept { return ncols_; }
    size_type nnz() const noexcept { return nnz_; }
    index_type slots() const noexcept { return slots_; }
    bool empty() const noexcept { return nnz_ == 0; }

    // slots() row numbers, slots() + 1 row pointers, nnz() columns; null when empty.
    const index_type* names() const noexcept { return at<index_type>(names_at()); }
    const size_type* pointers() const noexcept { return at<size_type>(0); }
    const index_type* cols() const noexcept { return at<index_type>(cols_at()); }

    size_type bytes() const noexcept { return empty() ? 0 : cols_at() + nnz_ * sizeof(index_type); }

    rows view() const noexcept {
        return empty() ? rows(nrows_, ncols_)
                       : rows(nrows_, ncols_, slots_, names(), pointers(), cols());
    }
    operator rows() const noexcept { return view(); }

private:
    friend class draft;

    template <class Value>
    const Value* at(size_type offset) const noexcept {
        return empty() ? nullptr : reinterpret_cast<const Value*>(block_.data() + offset);
    }
    size_type names_at() const noexcept { return (slots_ + size_type{1}) * sizeof(size_type); }
    size_type cols_at() const noexcept { return names_at() + slots_ * sizeof(index_type); }

    index_type nrows_ = 0;
    index_type ncols_ = 0;
    index_type slots_ = 0;
    size_type nnz_ = 0;
    memory block_;
};

// A matrix of known size whose arrays are all still to be written.
class draft {
public:
    draft(index_type nrows, index_type ncols, index_type slots, size_type nnz);

    index_type slots() const noexcept { return made_.slots(); }
    size_type nnz() const noexcept { return made_.nnz(); }
    index_type* names() noexcept { return at<index_type>(made_.names_at()); }
    size_type* pointers() noexcept { return at<size_type>(0); }
    index_type* cols() noexcept { return at<index_type>(made_.cols_at()); }
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
