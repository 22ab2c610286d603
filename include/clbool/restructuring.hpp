// SPDX-License-Identifier: MIT
/// @file restructuring.hpp
/// Diagonals, tiles and other shapes of matrices. See operations.hpp for masks, accumulators,
/// descriptors, errors and threads, which are the same for all operations.
///
/// A copy of a matrix (GrB_dup) is a copy of its handle, which costs nothing, as storage is shared
/// and never changes. So is GrB_apply with an operator that gives ones, as entries have no values.
#pragma once

#include <clbool/export.hpp>
#include <clbool/operations.hpp>

#include <cstdint>
#include <vector>

namespace clbool::v0 {

/// The square matrix with an n × 1 column on its diagonal k (GrB_Matrix_diag): entry (i, i + k) for
/// k >= 0, (i - k, i) below, when the column has row i; n + |k| rows and columns. O(nnz); one host
/// read at most.
/// @throws dimension_mismatch when `column` has not one column
/// @throws invalid_argument when the result's dimension exceeds kMaxDimension
CLBOOL_EXPORT void diag(context& on, matrix& out, mask_argument mask, accumulator accum,
                        const matrix& column, std::int64_t k = 0, const descriptor& desc = {},
                        const operation_hints& hints = {});

/// The same, returned.
inline matrix diag(context& on, const matrix& column, std::int64_t k = 0,
                   const mask_argument& mask = {}, const descriptor& desc = {},
                   const operation_hints& hints = {}) {
    matrix out;
    diag(on, out, mask, accumulator::none, column, k, desc, hints);
    return out;
}

/// Diagonal k of a matrix as a column (GxB_Vector_diag): as many rows as the diagonal is long, none
/// where the matrix has no such diagonal. As select of a diagonal, and a reduction of it.
CLBOOL_EXPORT void diagonal_of(context& on, matrix& out, mask_argument mask, accumulator accum,
                               const matrix& a, std::int64_t k = 0, const descriptor& desc = {},
                               const operation_hints& hints = {});

/// The same, returned.
inline matrix diagonal_of(context& on, const matrix& a, std::int64_t k = 0,
                          const mask_argument& mask = {}, const descriptor& desc = {},
                          const operation_hints& hints = {}) {
    matrix out;
    diagonal_of(on, out, mask, accumulator::none, a, k, desc, hints);
    return out;
}

/// Gives a matrix another shape (GrB_Matrix_resize): entries beyond it are lost, others stay where
/// they are. A larger shape shares the storage of form dcsr; a smaller one costs what a window
/// does.
CLBOOL_EXPORT void resize(context& on, matrix& a, index_type nrows, index_type ncols,
                          const operation_hints& hints = {});

/// One matrix of tile_rows × tile_cols tiles, row by row in `tiles` (GxB_Matrix_concat): tiles of
/// one row have as many rows as each other, tiles of one column as many columns. O(entries), and
/// the sum of as many matrices.
/// @throws dimension_mismatch naming the first tile that does not fit
/// @throws invalid_argument when there are more or fewer tiles than that, or a dimension of the
///         result exceeds kMaxDimension
CLBOOL_EXPORT void concat(context& on, matrix& out, const std::vector<matrix>& tiles,
                          size_type tile_rows, size_type tile_cols,
                          const operation_hints& hints = {});

/// The same, returned.
inline matrix concat(context& on, const std::vector<matrix>& tiles, size_type tile_rows,
                     size_type tile_cols, const operation_hints& hints = {}) {
    matrix out;
    concat(on, out, tiles, tile_rows, tile_cols, hints);
    return out;
}

/// The tiles of a matrix, row by row, which have these numbers of rows and columns
/// (GxB_Matrix_split): a window each.
/// @throws dimension_mismatch when they do not add up to the matrix's
CLBOOL_EXPORT std::vector<matrix> split(context& on, const matrix& a,
                                        const std::vector<index_type>& row_sizes,
                                        const std::vector<index_type>& col_sizes,
                                        const operation_hints& hints = {});

}  // namespace clbool::v0
