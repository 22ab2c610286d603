// SPDX-License-Identifier: MIT
// A Matrix Market file by its lines, the banner and the size line first (Boisvert, Pozo, Remington,
// NISTIR 5935).
#pragma once

#include <io/text/line_reader.hpp>

#include <clbool/coordinates.hpp>
#include <clbool/io.hpp>
#include <clbool/types.hpp>

#include <string_view>

namespace clbool::io {

/// What the first two content lines of a Matrix Market file say.
struct matrix_market_header {
    enum class layout { coordinate, array };
    enum class field { pattern, real, integer, complex };
    enum class symmetry { general, symmetric, skew_symmetric, hermitian };

    layout storage = layout::coordinate;
    field values = field::pattern;
    symmetry shape = symmetry::general;
    index_type nrows = 0;
    index_type ncols = 0;
    size_type entries = 0;  ///< stored entries: declared (coordinate) or computed (array)
};

/// Reads up to and including the size line. @throws io_error for anything the format forbids:
/// an unknown word, `array pattern`, a symmetry that does not go with the field or the shape.
matrix_market_header read_matrix_market_header(line_reader& reader);

/// The next line that is neither blank nor a comment; false at the end of the file.
bool next_matrix_market_line(line_reader& reader, std::string_view& line);

/// The whole file, as the public function of this name reads it.
coordinates read_matrix_market(line_reader& reader, const matrix_market_options& options);

}  // namespace clbool::io
