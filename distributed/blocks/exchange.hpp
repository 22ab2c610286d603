// SPDX-License-Identifier: MIT
// Blocks on their way along a row or a column of the grid: arrays of compressed rows, as devices
// keep them.
#pragma once

#include <distributed/blocks/spare_arrays.hpp>

#include <clbool/distributed/blocks.hpp>

#include <clbool/exchange.hpp>

#include <cstdint>
#include <limits>
#include <vector>

namespace clbool::distributed {

/// A block in the host's memory. What others need to know of it goes ahead.
class packed_block {
public:
    /// Whether it is there, its rows, columns, rows that are stored and entries.
    struct head {
        size_type is_there = 0;
        size_type nrows = 0;
        size_type ncols = 0;
        size_type stored_rows = 0;
        size_type nnz = 0;

        /// Whether rows without entries are left out, so that rows have numbers.
        bool has_names() const noexcept { return stored_rows < nrows; }
        /// Whether 32 bits are too few for a pointer.
        bool is_wide() const noexcept { return nnz > std::numeric_limits<std::uint32_t>::max(); }
        /// Numbers of 32 bits that pointers take.
        size_type pointer_length() const noexcept {
            return (stored_rows + 1) * (is_wide() ? 2 : 1);
        }
        /// Numbers of 32 bits of what stands in rows(); nothing of an empty block.
        size_type rows_length() const noexcept {
            return nnz == 0 ? 0 : pointer_length() + (has_names() ? stored_rows : 0);
        }
        size_type bytes() const noexcept { return (rows_length() + nnz) * sizeof(index_type); }
    };

    /// That of a rank that failed, until it is filled.
    explicit packed_block(const grid& on) : on_(&on), rows_(on) {}
    /// Read back from a device, once; of the host nothing but pointers and numbers of rows is
    /// copied. Nothing is, where no other rank needs it. May be called once.
    void fill(const matrix& block);

    const head& about() const noexcept { return about_; }
    /// Pointers, then the numbers of rows if they have some.
    index_type* rows() const noexcept { return rows_.data(); }
    const index_type* columns() const noexcept { return columns_; }

private:
    template <class Pointer>
    void write_rows();

    const grid* on_;
    matrix_rows held_;
    head about_;
    spare_array rows_;
    const index_type* columns_ = nullptr;
};

/// One block of each rank of a row (column) of the grid, for all of them.
class block_exchange {
public:
    /// A block on its way. Of this rank's own nothing is kept.
    class arrival {
    public:
        explicit arrival(const grid& on) : rows_(on), columns_(on) {}

        /// Until it came, or went. Nothing but communication.
        void wait();

    private:
        friend class block_exchange;

        spare_array rows_, columns_;
        std::vector<MPI_Request> requests_;
    };

    /// Tells the others of this rank's block, whose packed form must stay. Collective among them.
    block_exchange(grid& on, MPI_Comm among, const matrix& mine, const packed_block& packed);

    /// Bytes of the block of the rank at this place.
    size_type bytes(int place) const { return heads_[static_cast<std::size_t>(place)].bytes(); }
    /// The same, but for this rank's own.
    size_type bytes_received(int place) const { return place == self_ ? 0 : bytes(place); }
    /// Whether no rank among them has failed to pack its block.
    bool is_whole() const;
    /// Begins to get that block. Collective among them, in the order of places; nothing but
    /// communication, which may go on in another thread. The arrays must stay where they are.
    void start(int place, arrival& into) const;
    /// The block that came to its end, on this device. @throws as import_dcsr()
    matrix receive(context& device, int place, const arrival& came) const;
    /// The blocks of all of them; none if a rank among them, or this one, has failed.
    std::vector<matrix> all() const;

private:
    std::vector<arrival> all_arrivals() const;

    grid& on_;
    MPI_Comm among_;
    int self_ = 0;
    const matrix& mine_;
    const packed_block& packed_;
    std::vector<packed_block::head> heads_;
};

}  // namespace clbool::distributed
