// SPDX-License-Identifier: MIT
// Blocks on their way along a row or a column of the grid: arrays of compressed rows.
#pragma once

#include <clbool/distributed/blocks.hpp>

#include <clbool/exchange.hpp>

#include <vector>

namespace clbool::distributed {

/// A block in the host's memory. What others need to know of it goes ahead.
class packed_block {
public:
    /// Whether it is there, its rows, columns, rows with entries and entries.
    struct head {
        size_type is_there = 0;
        size_type nrows = 0;
        size_type ncols = 0;
        size_type stored_rows = 0;
        size_type nnz = 0;

        size_type bytes() const noexcept { return (2 * stored_rows + nnz) * sizeof(index_type); }
    };

    /// That of a rank that failed.
    packed_block() = default;
    /// Read back from a device, once; of the host nothing but numbers of rows is copied.
    packed_block(context& device, const matrix& block);

    const head& about() const noexcept { return about_; }
    /// The number of each row with entries, then how many each has.
    const std::vector<index_type>& rows() const noexcept { return rows_; }
    const index_type* columns() const noexcept { return columns_; }

private:
    matrix_rows held_;
    head about_;
    std::vector<index_type> rows_;
    const index_type* columns_ = nullptr;
};

/// One block of each rank of a row (column) of the grid, for all of them.
class block_exchange {
public:
    /// What came of a block; nothing of this rank's own. Goes back to the grid's spare arrays.
    class arrays {
    public:
        explicit arrays(const grid& on) : on_(&on) {}
        ~arrays();
        arrays(arrays&&) noexcept = default;
        arrays& operator=(arrays&&) = delete;

        void make_room(const packed_block::head& about);
        /// The number of each row with entries, then how many each has.
        index_type* rows() noexcept { return rows_.data(); }
        index_type* columns() noexcept { return columns_.data(); }

    private:
        const grid* on_;
        std::vector<index_type> rows_, columns_;  // may be longer
    };

    /// Tells the others of this rank's block, whose packed form must stay. Collective among them.
    block_exchange(grid& on, MPI_Comm among, const matrix& mine, const packed_block& packed);

    /// Bytes of the block of the rank at this place.
    size_type bytes(int place) const { return heads_[static_cast<std::size_t>(place)].bytes(); }
    /// Begins to get that block. Collective among them, in the order of places; nothing but
    /// communication, which may go on in another thread. The arrays must stay where they are.
    void start(int place, arrays& into, std::vector<MPI_Request>& requests) const;
    /// Adds the block that came; none where its rank, or this one, has failed.
    void receive(int place, arrays& came, std::vector<matrix>& into) const;
    /// The blocks of all of them; none of ranks that have failed.
    std::vector<matrix> all() const;

private:
    grid& on_;
    MPI_Comm among_;
    int self_ = 0;
    const matrix& mine_;
    const packed_block& packed_;
    std::vector<packed_block::head> heads_;
};

/// Waits until all that was begun is done.
void wait_for(std::vector<MPI_Request>& requests);

}  // namespace clbool::distributed
