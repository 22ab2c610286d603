// SPDX-License-Identifier: MIT
/// @file assignment.hpp
/// assign: writes a matrix, or a value, to a part of a matrix, which is given by numbers of rows
/// and columns. See operations.hpp for errors and threads, which are the same for all operations.
///
/// Z is out with the result in its part `rows` × `cols`: without an accumulator the part's old
/// entries are lost, with one they stay and the result is added. Without a mask, out becomes Z. A
/// mask has the shape of the whole of out: out becomes Z where the mask has an entry (has none,
/// with descriptor::complement) and elsewhere keeps its old entries (loses them, with
/// descriptor::replace), also outside the part, as in GrB_assign. descriptor::complement without a
/// mask means that nothing is written.
///
/// An index that is named twice gets the OR of what is written there (GraphBLAS leaves that
/// undefined). `out` keeps its shape, and may be any of the operands. To change nothing outside the
/// part whatever the mask, as GxB_subassign does, extract the part, write to it and assign it back.
///
/// @throws invalid_argument when an index is beyond out's shape, a range has steps of 0, or a list
///         has more than kMaxDimension indices
#pragma once

#include <clbool/export.hpp>
#include <clbool/indices.hpp>
#include <clbool/operations.hpp>

#include <type_traits>

namespace clbool::v0 {

/// out(rows[i], cols[j]) = a(i, j); a has as many rows and columns as are named.
///
/// To renumber rows and columns takes O(nnz(a)) if they ascend, else a product with a selection
/// matrix. To remove the part's old entries takes a select where rows and columns are consecutive,
/// else an extract and a difference; then there is one sum. A mask costs two or three ewise
/// operations on out more.
/// @throws dimension_mismatch when a has another shape than the part
CLBOOL_EXPORT void assign(context& on, matrix& out, mask_argument mask, accumulator accum,
                          const matrix& a, const indices& rows, const indices& cols,
                          const descriptor& desc = {}, const operation_hints& hints = {});

}  // namespace clbool::v0

namespace clbool::detail {
/// See assign of a value.
CLBOOL_EXPORT void assign_value(context& on, matrix& out, mask_argument mask, accumulator accum,
                                bool value, const indices& rows, const indices& cols,
                                const descriptor& desc, const operation_hints& hints);
}  // namespace clbool::detail

namespace clbool::v0 {

/// Writes the value to every place of the part: true sets an entry, false removes it. Assigning
/// true under a mask that is not complemented takes O(nnz(mask)) and a sum with out; else as many
/// entries are made as the part has places.
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

}  // namespace clbool::v0
