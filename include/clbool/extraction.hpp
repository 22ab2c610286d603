// SPDX-License-Identifier: MIT
/// @file extraction.hpp
/// extract by numbers of rows and columns. See operations.hpp for masks, accumulators, descriptors,
/// errors and threads, which are the same for all operations, and for extract by a window.
#pragma once

#include <clbool/export.hpp>
#include <clbool/indices.hpp>
#include <clbool/operations.hpp>

namespace clbool::v0 {

/// out(i, j) = a(rows[i], cols[j]), as GrB_extract: as many rows as `rows` has indices, as many
/// columns as `cols` has; an index that is named twice gives the same row or column twice. One row
/// is indices::one(i) × indices::all(), one column likewise.
///
/// Consecutive rows and columns (indices::range, or such a list) are a window, and cost what that
/// does. Else a list of rows takes a search for each and O(their entries), a range of rows a pass
/// over the stored rows. Ascending columns take O(entries in those rows) with 12 bytes of temporary
/// memory for each entry, 16 where there are 2^32 or more, and 4 bytes for each column of a; or a
/// search for each entry where columns are far more than entries. Columns in any other order cost
/// a product with a selection matrix. One host read for the rows, one for the columns.
/// @throws invalid_argument when an index is beyond a's (the transpose's, with transpose_first), a
///         range has steps of 0, or a list has more than kMaxDimension indices
CLBOOL_EXPORT void extract(context& on, matrix& out, mask_argument mask, accumulator accum,
                           const matrix& a, const indices& rows, const indices& cols,
                           const descriptor& desc = {}, const operation_hints& hints = {});

/// The same, returned.
inline matrix extract(context& on, const matrix& a, const indices& rows, const indices& cols,
                      const mask_argument& mask = {}, const descriptor& desc = {},
                      const operation_hints& hints = {}) {
    matrix out;
    extract(on, out, mask, accumulator::none, a, rows, cols, desc, hints);
    return out;
}

}  // namespace clbool::v0
