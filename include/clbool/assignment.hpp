// SPDX-License-Identifier: MIT
/// @file assignment.hpp
/// assign: a part of a matrix, by numbers of rows and columns, becomes another matrix. See
/// operations.hpp for errors and threads, which are the same for all operations.
///
/// Z is out with the result in its part `rows` × `cols`: without an accumulator that part's old
/// entries go, with one they stay and the result is added. Without a mask, out becomes Z. With one,
/// which has the shape of the whole of out, out becomes Z where the mask has an entry (has none,
/// with descriptor::complement) and elsewhere keeps its old entries (loses them, with
/// descriptor::replace): those outside the part as well, as GrB_assign has it. Without a mask its
/// complement is nothing.
///
/// An index that is named twice gets the OR of what goes there (GraphBLAS leaves that undefined).
/// `out` keeps its shape, and may be any of the operands. To leave what is outside the part alone
/// whatever the mask, as GxB_subassign does, extract the part, write to it and assign it back.
///
/// @throws invalid_argument when an index is beyond out's shape, a range has steps of 0, or a list
///         has more than kMaxDimension indices
#pragma once

#include <clbool/export.hpp>
#include <clbool/indices.hpp>
#include <clbool/operations.hpp>

#include <type_traits>

namespace clbool {

/// out(rows[i], cols[j]) = a(i, j); a has as many rows and columns as are named.
///
/// Rows and columns that ascend take O(nnz(a)) to be renumbered, others a product with a matrix of
/// one entry each. What was in the part before costs a select where rows and columns are
/// neighbours, else an extract of it and a difference; then there is one sum. On top of that a
/// mask costs two or three ewise operations on out.
/// @throws dimension_mismatch when a has another shape than the part
CLBOOL_EXPORT void assign(context& on, matrix& out, mask_argument mask, accumulator accum,
                          const matrix& a, const indices& rows, const indices& cols,
                          const descriptor& desc = {}, const operation_hints& hints = {});

namespace detail {
/// See assign of a value.
CLBOOL_EXPORT void assign_value(context& on, matrix& out, mask_argument mask, accumulator accum,
                                bool value, const indices& rows, const indices& cols,
                                const descriptor& desc, const operation_hints& hints);
}  // namespace detail

/// Every place of the part: an entry (true), or none (false), which is how entries are removed.
/// With a mask that is not complemented, true costs no more than the mask has entries, and out a
/// sum; else as many entries as the part has places are made.
template <class Bool, class = std::enable_if_t<std::is_same_v<Bool, bool>>>
void assign(context& on, matrix& out, mask_argument mask, accumulator accum, Bool value,
            const indices& rows, const indices& cols, const descriptor& desc = {},
            const operation_hints& hints = {}) {
    detail::assign_value(on, out, mask, accum, value, rows, cols, desc, hints);
}

/// Row `row`, as GrB_Row_assign: a is 1 × n for n columns, and the mask 1 × ncols(out); neither
/// mask nor descriptor::replace reach beyond the row.
CLBOOL_EXPORT void assign_row(context& on, matrix& out, mask_argument mask, accumulator accum,
                              const matrix& a, index_type row, const indices& cols,
                              const descriptor& desc = {}, const operation_hints& hints = {});

/// Column `col`, as GrB_Col_assign: a is n × 1 for n rows, and the mask nrows(out) × 1; neither
/// mask nor descriptor::replace reach beyond the column.
CLBOOL_EXPORT void assign_col(context& on, matrix& out, mask_argument mask, accumulator accum,
                              const matrix& a, const indices& rows, index_type col,
                              const descriptor& desc = {}, const operation_hints& hints = {});

}  // namespace clbool
