// SPDX-License-Identifier: MIT
// Bit-packed rows: a bitmap per non-empty row.
#pragma once

#include <clbool/types.hpp>
#include <core/cpu/containers/array.hpp>
#include <core/cpu/containers/bits.hpp>
#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// Loops over arrays of words, with popcnt instructions if the processor has them: to |= from, …
void unite_words(word* to, const word* from, size_type count) noexcept;

// … popcount.
size_type count_bits(const word* words, size_type count) noexcept;

// Expands set bits to ascending indices from `base` on, into `out`; returns their number.
size_type list_bits(const word* words, size_type count, index_type base, index_type* out) noexcept;

// Index of empty rows, above all others.
inline constexpr index_type kNoPlace = kMaxDimension;

// Words per row: even, for 16-byte loads in kernels.
constexpr size_type bit_stride(size_type ncols) noexcept {
    constexpr size_type kPair = 2 * kWordBits;
    return (ncols + kPair - 1) / kPair * 2;
}

// A view: the arrays must outlive it. Equal rows may share storage; no stored row is empty. Column
// j is bit j % 64 of a row's word j / 64; bits beyond the last column are 0.
struct bit_view {
    index_type nrows = 0;
    index_type ncols = 0;
    index_type stored = 0;               // number of rows of bits
    const index_type* places = nullptr;  // index of each row's bits, or kNoPlace
    const word* words = nullptr;

    size_type stride() const noexcept { return bit_stride(ncols); }
    const word* at(index_type place) const noexcept { return words + place * stride(); }
    // Null if the row is empty.
    const word* row(index_type number) const noexcept {
        return places[number] == kNoPlace ? nullptr : at(places[number]);
    }
    bool has(index_type i, index_type j) const noexcept {
        const word* const bits = row(i);
        return bits != nullptr && (bits[j / kWordBits] & bit_of(j)) != 0;
    }
};

// Owning version: 4 bytes per row and stride() words per stored row.
struct bit_matrix {
    // 0 × 0.
    bit_matrix() noexcept = default;
    // Uninitialised.
    bit_matrix(index_type rows, index_type cols, index_type rows_stored)
        : nrows(rows),
          ncols(cols),
          stored(rows_stored),
          places(rows),
          words(rows_stored * bit_stride(cols)) {}

    bit_view view() const noexcept { return {nrows, ncols, stored, places.data(), words.data()}; }
    operator bit_view() const noexcept { return view(); }
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

// Popcount of each stored row. O(stored · ncols / 64).
array<index_type> count_stored(const team& workers, const bit_view& a);

// Compressed rows [first, last); other rows are empty. O(entries + (last - first) · ncols / 64).
matrix to_rows(const team& workers, const bit_view& a, index_type first, index_type last);
inline matrix to_rows(const team& workers, const bit_view& a) {
    return to_rows(workers, a, 0, a.nrows);
}

// Stores each non-empty row. O(nrows + stored · ncols / 64 + entries).
bit_matrix to_bits(const team& workers, const rows& a);

}  // namespace clbool::cpu
