// SPDX-License-Identifier: MIT
// Random matrices, with weight on what has boundaries: sizes around powers of two and tiles, rows
// of given lengths, hubs, corners, and few places in dimensions up to 2^32 - 1.
#pragma once

#include <clbool/coordinates.hpp>

#include <support/inputs/rng.hpp>

#include <map>
#include <vector>

namespace clbool::fuzz {

using testing::rng;

/// How large the matrices of a program are.
enum class scale { tiny, medium, large, hypersparse };

/// Dimensions and matrices of one program. Large dimensions get a few places for entries, the same
/// for all rows and columns of that size, so that products meet.
class matrix_source {
public:
    matrix_source(scale size, rng& random) : scale_(size), random_(random) {}

    index_type dimension();
    /// A matrix of this shape in canonical form.
    coordinates matrix(index_type nrows, index_type ncols);
    /// The most entries a matrix has.
    size_type most_entries() const;

private:
    /// The numbers of the rows or columns that may have entries, ascending.
    const std::vector<index_type>& axis(index_type dimension);
    index_type count_of(index_type dimension);

    scale scale_;
    rng& random_;
    std::map<index_type, std::vector<index_type>> axes_;
};

}  // namespace clbool::fuzz
