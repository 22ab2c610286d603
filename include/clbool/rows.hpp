// SPDX-License-Identifier: MIT
/// @file rows.hpp
/// Reading some rows of a matrix, as coordinates or as bits: for answers that are too large to be
/// read as a whole. For single entries see elements.hpp.
#pragma once

#include <clbool/context.hpp>
#include <clbool/coordinates.hpp>
#include <clbool/export.hpp>
#include <clbool/matrix.hpp>
#include <clbool/types.hpp>

#include <cstdint>

namespace clbool::v0 {

/// The entries of the rows [first, last), sorted, with the shape of a. O(last - first + entries);
/// for a matrix held as bits O((last - first) · ncols / 64 + entries), as blocks of bits the same
/// for their rows of blocks. From a device's own memory bits and blocks of these rows alone are
/// read, in each call; a matrix in another form is read back as a whole by the first call, and
/// kept. Waits for the device. @throws invalid_argument when there are no such rows in a
CLBOOL_EXPORT coordinates read_rows(context& on, const matrix& a, index_type first,
                                    index_type last);

/// Words of 64 bits that a row of read_bits has.
constexpr size_type bit_row_words(index_type ncols) noexcept {
    return (size_type{ncols} + 63) / 64;
}

/// The rows [first, last) as bits: bit j % 64 of word j / 64 of a row is its column j; the bits
/// past the last column are 0. `words` has room for (last - first) · bit_row_words(ncols).
/// Waits for the device. @throws invalid_argument when there are no such rows in a
CLBOOL_EXPORT void read_bits(context& on, const matrix& a, index_type first, index_type last,
                             std::uint64_t* words);

}  // namespace clbool::v0
