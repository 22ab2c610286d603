// SPDX-License-Identifier: MIT
// Blocks on their way along a row or a column of the grid.
#pragma once

#include <clbool/distributed/blocks.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace clbool::distributed {

/// One block of each rank of a row (column) of the grid, for all of them, as serialize() has it.
class block_exchange {
public:
    /// Tells the others how large this rank's block is. Collective among them.
    block_exchange(grid& on, MPI_Comm among, const matrix& mine);

    /// Gets the block of the rank at this place. Collective among them; nothing but communication,
    /// which may go on in another thread.
    std::vector<std::byte> fetch(int place) const;
    /// The block that came; none where its rank, or this one, has failed.
    std::optional<matrix> receive(int place, const std::vector<std::byte>& bytes) const;
    /// The blocks of all of them, each where its rank has not failed.
    std::vector<matrix> all() const;

private:
    grid& on_;
    MPI_Comm among_;
    int self_ = 0;
    matrix mine_;
    std::vector<std::byte> bytes_;
    std::vector<size_type> sizes_;
};

}  // namespace clbool::distributed
