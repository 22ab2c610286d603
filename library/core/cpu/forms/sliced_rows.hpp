// SPDX-License-Identifier: MIT
// Sliced ELL without values: ELLPACK and SELL-C-σ (Kreutzer, Hager, Wellein, Fehske, Bishop, SIAM
// J. Sci. Comput. 36, 2014).
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// Padding; above all columns.
inline constexpr index_type kPadding = kMaxDimension;

// The rows of ELL (a single slice) and the sorting windows are multiples of this, so that no two
// windows share a word of a bitmap result.
inline constexpr index_type kRowsOfAWord = 64;

// Slicing parameters of SELL-C-σ.
struct slicing {
    index_type height = 0;  // C: rows per slice
    index_type window = 0;  // σ: sorting window in rows; 0: unsorted
    bool whole = false;     // ELL: a single slice

    bool operator==(const slicing& other) const noexcept {
        return height == other.height && window == other.window && whole == other.whole;
    }
};

// ELL.
slicing whole_slice(index_type nrows) noexcept;
// `height` is a power of two up to 64; `window` is rounded up to whole words of bits; a window of
// at most one row means unsorted.
slicing slices_of(index_type height, index_type window) noexcept;

// Shift from row number to slice number; 63 for ELL.
unsigned shift_of(const slicing& cut) noexcept;

// A view: the arrays must outlive it. A slice has `height` rows, padded to its longest, stored
// column-major: entry k of row r of slice s is cols[height · (starts[s] + k) + r]. Rows beyond the
// last one of the matrix are padding.
struct sliced_view {
    index_type nrows = 0;
    index_type ncols = 0;
    size_type nnz = 0;
    slicing cut;
    const index_type* order = nullptr;      // row at each position; null: identity
    const std::uint32_t* starts = nullptr;  // slices() + 1: prefix sum of the widths
    const index_type* cols = nullptr;

    size_type slices() const noexcept { return slices(nrows, cut); }
    static size_type slices(index_type rows, const slicing& by) noexcept {
        return (size_type{rows} + by.height - 1) / by.height;
    }
    index_type row(index_type place) const noexcept { return order ? order[place] : place; }
    size_type places() const noexcept { return size_type{starts[slices()]} * cut.height; }
};

// Bytes with so many padded entries; saturates beyond 2^62.
size_type sliced_bytes(index_type nrows, const slicing& cut, size_type places) noexcept;

// Owning version.
struct sliced_matrix {
    index_type nrows = 0;
    index_type ncols = 0;
    size_type nnz = 0;
    slicing cut;
    array<index_type> order;  // empty: identity
    array<std::uint32_t> starts;
    array<index_type> cols;

    sliced_view view() const noexcept;
    operator sliced_view() const noexcept { return view(); }
};

// Padded number of entries. O(stored rows), plus sorting within windows.
size_type count_places(const rows& a, const slicing& cut);

// O(nrows + padded entries). Total width of all slices must be below 2^32.
sliced_matrix to_slices(const team& workers, const rows& a, const slicing& cut);
matrix to_rows(const team& workers, const sliced_view& a);

}  // namespace clbool::cpu
