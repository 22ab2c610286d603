// SPDX-License-Identifier: MIT
// Entries by position, on the host: bands, triangles and rectangles, windows, diagonals.
#pragma once

#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

#include <cstdint>

namespace clbool::cpu {

// Positions (i, j) with lowest <= j - i <= highest in a rectangle that may exceed the matrix;
// `others`: the complement.
struct band {
    std::int64_t lowest;  // no further from 0 than 2^33
    std::int64_t highest;
    size_type row_begin;
    size_type row_end;
    size_type col_begin;
    size_type col_end;
    bool others;
};

matrix select(const team& workers, const rows& a, const band& places);

// The nrows × ncols submatrix from (row, col) on; must be within a.
matrix extract(const team& workers, const rows& a, index_type row, index_type col, index_type nrows,
               index_type ncols);

// n × n: entry (row + i, col + i) for each non-empty row i of the column.
matrix diagonal(const team& workers, const rows& column, index_type n, index_type row,
                index_type col);

}  // namespace clbool::cpu
