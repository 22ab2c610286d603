// SPDX-License-Identifier: MIT
// Blocks by broadcasts of bytes.
#include <distributed/blocks/exchange.hpp>

#include <distributed/ranks/transfer.hpp>

#include <clbool/exchange.hpp>

namespace clbool::distributed {

block_exchange::block_exchange(grid& on, MPI_Comm among, const matrix& mine)
    : on_(on), among_(among), mine_(mine), sizes_(static_cast<std::size_t>(on.side())) {
    MPI_Comm_rank(among, &self_);
    if (on.side() > 1) {
        on.ranks().attempt([&] { bytes_ = serialize(on.device(), mine); });
    }
    const size_type size = bytes_.size();
    MPI_Allgather(&size, 1, MPI_UINT64_T, sizes_.data(), 1, MPI_UINT64_T, among);
}

std::vector<std::byte> block_exchange::fetch(int place) const {
    const size_type size = sizes_[static_cast<std::size_t>(place)];
    if (place == self_) {
        // Broadcasts read what they send.
        broadcast_bytes(const_cast<std::byte*>(bytes_.data()), size, place, among_);
        return {};
    }
    std::vector<std::byte> bytes(size);
    broadcast_bytes(bytes.data(), size, place, among_);
    return bytes;
}

std::optional<matrix> block_exchange::receive(int place,
                                              const std::vector<std::byte>& bytes) const {
    std::optional<matrix> block;
    if (place == self_) {
        block = mine_;
    } else if (!bytes.empty()) {
        on_.times().received += bytes.size();
        on_.ranks().attempt([&] { block = deserialize(on_.device(), bytes.data(), bytes.size()); });
    }
    return block;
}

std::vector<matrix> block_exchange::all() const {
    std::vector<matrix> blocks(sizes_.size());
    for (int place = 0; place < on_.side(); ++place) {
        if (auto block = receive(place, fetch(place))) {
            blocks[static_cast<std::size_t>(place)] = std::move(*block);
        }
    }
    return blocks;
}

}  // namespace clbool::distributed
