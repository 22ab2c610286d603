// SPDX-License-Identifier: MIT
/// @file io_parts.hpp
/// Files of matrices that the host does not hold as a whole.
#pragma once

#include <clbool/coordinates.hpp>
#include <clbool/export.hpp>
#include <clbool/types.hpp>

#include <functional>
#include <string>

namespace clbool::io {

/// What is known of a matrix before its entries.
struct matrix_size {
    index_type nrows;  ///< number of rows
    index_type ncols;  ///< number of columns
    size_type nnz;     ///< number of entries
};

/// As write_matrix_market(path, matrix), of a matrix that comes in parts: next(part) puts the next
/// entries into `part`, which is empty, ascending by (row, column) and after all earlier ones, and
/// says whether there may be more. Memory: that of a part.
/// @throws io_error when it cannot; invalid_argument when entries are out of range or order, or are
///         not as many as `size` says; what `next` throws. The file is then as it was.
CLBOOL_EXPORT void write_matrix_market(const std::string& path, const matrix_size& size,
                                       const std::function<bool(coordinates& part)>& next);

}  // namespace clbool::io
