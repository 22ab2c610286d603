// SPDX-License-Identifier: MIT
// What CombBLAS does here, without its headers, which take long to read.
#pragma once

#include <clbool/distributed/blocks.hpp>

#include <memory>
#include <string>

namespace clbool::distributed::engine {

/// A square grid of all ranks.
std::shared_ptr<combblas::CommGrid> make_grid(MPI_Comm ranks);
MPI_Comm row_ranks(const combblas::CommGrid& of);
MPI_Comm col_ranks(const combblas::CommGrid& of);

/// Redistribution: the block of this rank, transposed, of a matrix with the entries of all ranks.
/// So few that MPI can count them.
matrix redistribute(grid& on, index_type nrows, index_type ncols, const coordinates& mine,
                    size_type first, size_type last);
/// A plain coordinate file, by all ranks.
block_matrix read(grid& on, const std::string& path, bool zero_based);

}  // namespace clbool::distributed::engine
