// SPDX-License-Identifier: MIT
// Small matrices of every shape that has ever made sparse code fail. All are in canonical form
// unless their name says `raw`, and depend on nothing but their arguments.
#pragma once

#include <clbool/coordinates.hpp>

#include <cstdint>
#include <vector>

namespace clbool::testing {

/// Every entry set.
coordinates dense(index_type nrows, index_type ncols);
/// The entries (i, i).
coordinates diagonal(index_type n);
/// Every entry within `below` places left and `above` places right of the diagonal.
coordinates banded(index_type n, index_type below, index_type above);
/// A dense block of the given size at (row, col) of an otherwise empty matrix.
coordinates dense_block(index_type nrows, index_type ncols, index_type row, index_type col,
                        index_type height, index_type width);
/// About `nnz` entries, uniformly distributed.
coordinates uniform(index_type nrows, index_type ncols, std::size_t nnz, std::uint64_t seed);
/// About `nnz` entries; low rows and columns are much fuller than others.
coordinates power_law(index_type nrows, index_type ncols, std::size_t nnz, std::uint64_t seed);
/// A few random entries, plus full rows and columns at the given number of random places.
coordinates hubs(index_type n, index_type full_rows, index_type full_cols, std::uint64_t seed);
/// About `nnz` entries in a few random rows and columns, corners included, of a matrix of
/// 2^32 - 1 rows and columns. Columns are drawn from the rows, so that products are not empty.
coordinates hypersparse(std::size_t nnz, std::uint64_t seed);
/// Row i has exactly lengths[i] entries (at most ncols), at random columns.
coordinates rows_of_lengths(const std::vector<index_type>& lengths, index_type ncols,
                            std::uint64_t seed);
/// Every edge from the higher of its two vertices to the lower, none from a vertex to itself: a
/// graph without cycles.
coordinates downwards(const coordinates& edges);
/// `count` uniformly distributed entries in no order, with the duplicates that chance gives (many
/// when count exceeds nrows · ncols): input for construction, not in canonical form.
coordinates raw_duplicates(index_type nrows, index_type ncols, std::size_t count,
                           std::uint64_t seed);
/// The entries of a matrix in random order: input for construction.
coordinates raw_shuffled(coordinates matrix, std::uint64_t seed);

}  // namespace clbool::testing
