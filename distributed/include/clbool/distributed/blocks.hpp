// SPDX-License-Identifier: MIT
/// @file blocks.hpp
/// Matrices in blocks over a square grid of ranks, for products of what one device cannot hold.
///
/// All calls are collective over the grid's ranks, with matrices of that grid.
/// @throws agreed_error on every rank, of the kind that the library's calls throw, when shapes do
///         not fit or one rank fails
#pragma once

#include <clbool/distributed/world.hpp>

#include <clbool/context.hpp>
#include <clbool/coordinates.hpp>
#include <clbool/io.hpp>
#include <clbool/matrix.hpp>
#include <clbool/types.hpp>

#include <mpi.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace combblas {
class CommGrid;
}

namespace clbool::distributed {

class spare_arrays;

/// Consecutive rows, or columns.
struct block_range {
    index_type first = 0;  ///< the first one
    index_type count = 0;  ///< how many
};

/// Where the time of products goes, on this rank.
struct product_times {
    double products = 0;     ///< seconds of its own products and sums
    double moving = 0;       ///< seconds in which blocks went from its device, and to it
    double waiting = 0;      ///< seconds that it waited for blocks
    size_type received = 0;  ///< bytes of blocks that came from other ranks
};

/// side × side ranks with a device each, numbered row by row: CombBLAS's CommGrid.
class grid {
public:
    /// Of all ranks. Both must outlive it, and everything on it.
    /// @throws agreed_error (invalid_argument) when their number is not a square
    grid(world& on, context& device);
    ~grid();
    grid(const grid&) = delete;
    grid& operator=(const grid&) = delete;

    world& ranks() const noexcept { return ranks_; }      ///< all of them
    context& device() const noexcept { return device_; }  ///< this rank's
    int side() const noexcept { return side_; }           ///< ranks in a row, and in a column
    int row() const noexcept { return row_; }             ///< of this rank
    int col() const noexcept { return col_; }             ///< of this rank
    /// The ranks of this row of the grid, by column.
    MPI_Comm row_ranks() const noexcept { return row_ranks_; }
    /// The ranks of this column of the grid, by row.
    MPI_Comm col_ranks() const noexcept { return col_ranks_; }
    /// As CombBLAS has it.
    const std::shared_ptr<combblas::CommGrid>& comm_grid() const noexcept { return comm_grid_; }

    /// The part of so many rows (columns) that a row (column) of the grid has: equal parts, of
    /// which the last takes the rest, as CombBLAS deals them.
    block_range part(index_type length, int place) const noexcept;
    /// Bytes of blocks that are multiplied at once; 256 MiB unless set.
    size_type together() const noexcept { return together_; }
    /// Blocks of consecutive stages are put side by side and multiplied at once while they have no
    /// more bytes, which saves sums of products; 0: stage by stage. The same on every rank.
    void set_together(size_type bytes) noexcept { together_ = bytes; }
    /// Of all products so far.
    product_times& times() noexcept { return times_; }
    /// Internal to the library: memory for blocks that travel; at most twice together() is kept.
    spare_arrays& spare() const noexcept { return *spare_; }
    /// Internal to the library: a fork of the device's context, kept, for another thread, whose
    /// blocks go to the device while the first multiplies.
    context& beside();

private:
    world& ranks_;
    context& device_;
    int side_ = 1;
    int row_ = 0;
    int col_ = 0;
    std::shared_ptr<combblas::CommGrid> comm_grid_;
    MPI_Comm row_ranks_ = MPI_COMM_NULL;
    MPI_Comm col_ranks_ = MPI_COMM_NULL;
    size_type together_ = size_type{1} << 28;
    product_times times_;
    std::shared_ptr<spare_arrays> spare_;
    std::unique_ptr<context> beside_;
};

/// A matrix in blocks, one to a rank. A cheap handle; a value.
class block_matrix {
public:
    /// The empty 0 × 0 matrix.
    block_matrix() noexcept = default;
    /// Of this shape, with this rank's block, transposed: what CombBLAS keeps by columns is by rows
    /// then.
    block_matrix(index_type nrows, index_type ncols, matrix transposed)
        : nrows_(nrows), ncols_(ncols), transposed_(std::move(transposed)) {}
    /// Empty, of this shape.
    block_matrix(const grid& on, index_type nrows, index_type ncols);

    index_type nrows() const noexcept { return nrows_; }               ///< of the whole
    index_type ncols() const noexcept { return ncols_; }               ///< of the whole
    const matrix& transposed() const noexcept { return transposed_; }  ///< this rank's block

private:
    index_type nrows_ = 0;
    index_type ncols_ = 0;
    matrix transposed_;
};

/// The matrix with the entries of all ranks, which may lie anywhere, and repeat; of the largest of
/// their shapes. What one rank has alone, as from a file, is dealt out so.
block_matrix scatter(grid& on, const coordinates& mine);
/// The entries of this rank's block, by their numbers in the whole. Not collective.
coordinates own_entries(const grid& on, const block_matrix& a);
/// All entries, on rank 0; others get none.
coordinates gather(grid& on, const block_matrix& a);

/// A Matrix Market file, or a serialised matrix. Plain coordinate files, of a MiB for each rank and
/// more, are read by all ranks at once, by CombBLAS, which checks that entries are within the
/// matrix, but not each line; others by rank 0, which checks all, and dealt out. The file must be
/// there for all ranks.
block_matrix read_matrix(grid& on, const std::string& path,
                         const io::matrix_market_options& options = {});

/// Entries of the whole.
size_type nvals(grid& on, const block_matrix& a);
/// The n × n identity. Not collective.
block_matrix identity(const grid& on, index_type n);

/// a · b, inside the mask if there is one, or outside of it: sparse SUMMA (Buluç, Gilbert, 2012).
/// For each of `side` stages a block of a goes to all ranks of its row, one of b to those of its
/// column, as arrays in the host's memory, while the blocks before are multiplied, where
/// world::overlaps() says so; then products are added all at once. Small blocks of several stages
/// are multiplied together (grid::together). Memory: what came, twice, and all products of this
/// rank's block.
block_matrix mxm(grid& on, const block_matrix& a, const block_matrix& b,
                 const block_matrix* mask = nullptr, bool complement = false);
/// known ∪= a · b; `fresh` becomes what known lacked before. Returns fresh's entries.
size_type mxm_delta(grid& on, block_matrix& known, block_matrix& fresh, const block_matrix& a,
                    const block_matrix& b);

/// a OR b.
block_matrix ewise_add(grid& on, const block_matrix& a, const block_matrix& b);
/// The OR of some matrices, at least one.
block_matrix ewise_add_many(grid& on, const std::vector<block_matrix>& inputs);
/// a AND b.
block_matrix ewise_mult(grid& on, const block_matrix& a, const block_matrix& b);
/// a AND NOT b.
block_matrix ewise_difference(grid& on, const block_matrix& a, const block_matrix& b);

/// The transpose: blocks change places with those across the diagonal.
block_matrix transpose(grid& on, const block_matrix& a);
/// nrows × 1: the rows that have an entry.
block_matrix reduce_to_column(grid& on, const block_matrix& a);
/// 1 × ncols: the columns that have an entry.
block_matrix reduce_to_row(grid& on, const block_matrix& a);
/// These rows, in this order, which is the same on every rank; a row that is named twice comes
/// twice.
block_matrix extract_rows(grid& on, const block_matrix& a, const std::vector<index_type>& rows);

/// The numbers below n in an order drawn with this seed, the same on every rank. Not collective.
std::vector<index_type> random_permutation(index_type n, std::uint64_t seed);
/// Places of the numbers below n: the part of the grid that gets each is drawn with this seed, and
/// numbers of one part keep their order. Hubs that lie together are spread over the blocks, and
/// neighbours stay near each other, which products are faster with than with a random permutation.
/// The same on every rank. Not collective.
std::vector<index_type> random_spread(const grid& on, index_type n, std::uint64_t seed);
/// Entry (i, j) becomes (rows[i], cols[j]). Hubs that lie together are spread over all blocks so.
block_matrix permute(grid& on, const block_matrix& a, const std::vector<index_type>& rows,
                     const std::vector<index_type>& cols);

}  // namespace clbool::distributed
