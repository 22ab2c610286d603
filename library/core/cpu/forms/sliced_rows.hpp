// SPDX-License-Identifier: MIT
// Matrices whose rows lie side by side: ELLPACK and its slices (SELL-C-σ: Kreutzer, Hager, Wellein,
// Fehske, Bishop, SIAM J. Sci. Comput. 36, 2014), without values.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// What stands where a row is over: no column, of which there are fewer.
inline constexpr index_type kPadding = kMaxDimension;

// Rows of ELL, which is one slice, are rounded up to so many; windows of rows that are sorted are
// made of as many, so that none shares a word of bits with another.
inline constexpr index_type kRowsOfAWord = 64;

// How rows are cut into slices.
struct slicing {
    index_type height = 0;  // rows of a slice
    index_type window = 0;  // rows that are sorted by length together; 0: none
    bool whole = false;     // one slice of all rows

    bool operator==(const slicing& other) const noexcept {
        return height == other.height && window == other.window && whole == other.whole;
    }
};

// One slice of all rows.
slicing whole_slice(index_type nrows) noexcept;
// Slices of this height, a power of two up to 64. `window` is rounded up to whole words of bits; up
// to one row nothing is sorted.
slicing slices_of(index_type height, index_type window) noexcept;

// Of a row's number to that of its slice: 63 where there is one slice.
unsigned shift_of(const slicing& cut) noexcept;

// A view: the arrays must outlive it. A slice has `height` rows, each as wide as its longest: entry
// k of row r of slice s is cols[height · (starts[s] + k) + r]. The last slice may have places
// behind the last row, which are empty.
struct sliced_view {
    index_type nrows = 0;
    index_type ncols = 0;
    size_type nnz = 0;
    slicing cut;
    const index_type* order = nullptr;      // the row at each place; null: place i has row i
    const std::uint32_t* starts = nullptr;  // slices() + 1: widths of the slices before
    const index_type* cols = nullptr;

    size_type slices() const noexcept { return slices(nrows, cut); }
    static size_type slices(index_type rows, const slicing& by) noexcept {
        return (size_type{rows} + by.height - 1) / by.height;
    }
    index_type row(index_type place) const noexcept { return order ? order[place] : place; }
    size_type places() const noexcept { return size_type{starts[slices()]} * cut.height; }
};

// Bytes of such a matrix with so many places for entries; less than that beyond 2^62.
size_type sliced_bytes(index_type nrows, const slicing& cut, size_type places) noexcept;

// Such a matrix with memory of its own.
struct sliced_matrix {
    index_type nrows = 0;
    index_type ncols = 0;
    size_type nnz = 0;
    slicing cut;
    array<index_type> order;  // empty: place i has row i
    array<std::uint32_t> starts;
    array<index_type> cols;

    sliced_view view() const noexcept;
    operator sliced_view() const noexcept { return view(); }
    size_type bytes() const noexcept { return sliced_bytes(nrows, cut, cols.size()); }
};

// Places for entries that the slices of a matrix have, padding among them. O(rows that are stored),
// and their order within windows.
size_type count_places(const rows& a, const slicing& cut);

// O(nrows + places). There must be fewer than 2^32 columns of places in all slices.
sliced_matrix to_slices(const team& workers, const rows& a, const slicing& cut);
matrix to_rows(const team& workers, const sliced_view& a);

// Whether slices are what this file says of them. For tests.
bool is_sound(const sliced_view& a);

}  // namespace clbool::cpu
