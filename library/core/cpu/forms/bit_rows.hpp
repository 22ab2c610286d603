// SPDX-License-Identifier: MIT
// Matrices as rows of bits.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/containers/bits.hpp>
#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// The place of a row without entries. There are fewer rows than this, so fewer places.
inline constexpr index_type kNoPlace = kMaxDimension;

// Words from one row of bits to the next: even, so that kernels may read them by sixteen bytes.
constexpr size_type bit_stride(size_type ncols) noexcept {
    constexpr size_type kPair = 2 * kWordBits;
    return (ncols + kPair - 1) / kPair * 2;
}

// A view: the arrays must outlive it. Rows that are equal may be stored once. Bit j % 64 of a row's
// word j / 64 is its column j; those beyond the last column are 0. No row that is stored is empty.
struct bit_view {
    index_type nrows = 0;
    index_type ncols = 0;
    index_type stored = 0;               // rows of bits
    const index_type* places = nullptr;  // where each row is stored, or kNoPlace
    const word* words = nullptr;

    size_type stride() const noexcept { return bit_stride(ncols); }
    const word* at(index_type place) const noexcept { return words + place * stride(); }
    // Null when it is empty.
    const word* row(index_type number) const noexcept {
        return places[number] == kNoPlace ? nullptr : at(places[number]);
    }
    bool has(index_type i, index_type j) const noexcept {
        const word* const bits = row(i);
        return bits != nullptr && (bits[j / kWordBits] & bit_of(j)) != 0;
    }
};

// Such a matrix with memory of its own: 4 bytes a row and stride() words for each one stored.
struct bit_matrix {
    // 0 × 0.
    bit_matrix() noexcept = default;
    // Places of rows and words are still to be written.
    bit_matrix(index_type rows, index_type cols, index_type rows_stored)
        : nrows(rows),
          ncols(cols),
          stored(rows_stored),
          places(rows),
          words(rows_stored * bit_stride(cols)) {}

    bit_view view() const noexcept { return {nrows, ncols, stored, places.data(), words.data()}; }
    operator bit_view() const noexcept { return view(); }
    // Memory that a matrix of this size takes.
    static size_type bytes(index_type rows, index_type cols, size_type rows_stored) noexcept {
        return rows * sizeof(index_type) + rows_stored * bit_stride(cols) * sizeof(word);
    }
    size_type bytes() const noexcept { return bytes(nrows, ncols, stored); }

    index_type nrows = 0;
    index_type ncols = 0;
    index_type stored = 0;
    array<index_type> places;
    array<word> words;
};

// Another one with the same content.
bit_matrix copy_of(const bit_matrix& a);

// Entries of each row that is stored. O(stored · ncols / 64).
array<index_type> count_stored(const team& workers, const bit_view& a);
// Entries of all rows, given those.
size_type count_entries(const bit_view& a, const array<index_type>& of_stored);

// The compressed rows [first, last) of a matrix; others are left out. O(entries + (last - first) ·
// ncols / 64).
matrix to_rows(const team& workers, const bit_view& a, index_type first, index_type last);
inline matrix to_rows(const team& workers, const bit_view& a) {
    return to_rows(workers, a, 0, a.nrows);
}

// Every row that has entries is stored. O(nrows + stored · ncols / 64 + entries).
bit_matrix to_bits(const team& workers, const rows& a);

}  // namespace clbool::cpu
