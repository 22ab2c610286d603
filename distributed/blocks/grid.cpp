// SPDX-License-Identifier: MIT
// The grid of ranks, and the parts that they have.
#include <clbool/distributed/blocks.hpp>

#include <distributed/blocks/engine.hpp>
#include <distributed/blocks/spare_arrays.hpp>

#include <cmath>

namespace clbool::distributed {

namespace {

int side_of(int ranks) {
    const int side = static_cast<int>(std::lround(std::sqrt(ranks)));
    if (side * side != ranks) {
        throw agreed_error(status_code::invalid_argument,
                           std::to_string(ranks) +
                               " ranks make no square grid, which products of blocks need: " +
                               "expected 1, 4, 9, 16 or another square");
    }
    return side;
}

}  // namespace

grid::grid(world& on, context& device)
    : ranks_(on),
      device_(device),
      side_(side_of(on.size())),
      row_(on.rank() / side_),
      col_(on.rank() % side_),
      comm_grid_(engine::make_grid(on.communicator())),
      row_ranks_(engine::row_ranks(*comm_grid_)),
      col_ranks_(engine::col_ranks(*comm_grid_)),
      spare_(std::make_shared<spare_arrays>()) {}

grid::~grid() = default;

context& grid::beside() {
    if (beside_ == nullptr) {
        beside_ = std::make_unique<context>(device_.fork());
    }
    return *beside_;
}

block_range grid::part(index_type length, int place) const noexcept {
    const index_type each = length / static_cast<index_type>(side_);
    const index_type first = each * static_cast<index_type>(place);
    return {first, place == side_ - 1 ? length - first : each};
}

block_matrix::block_matrix(const grid& on, index_type nrows, index_type ncols)
    : block_matrix(nrows, ncols,
                   matrix(on.part(ncols, on.col()).count, on.part(nrows, on.row()).count)) {}

}  // namespace clbool::distributed
