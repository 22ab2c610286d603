// SPDX-License-Identifier: MIT
// Operands travel; everything else is each rank's own work.
#include <distributed/fixpoints/grid_operations.hpp>

#include <distributed/blocks/clock.hpp>
#include <distributed/blocks/exchange.hpp>

#include <clbool/operations.hpp>
#include <clbool/restructuring.hpp>

namespace clbool::distributed {

namespace {

enum class direction { across, down };

// The blocks of all ranks among them as one matrix: blocks are transposed, so that those of a row
// of the grid stand below each other.
matrix spread(grid& on, MPI_Comm among, const block_matrix& a, direction tiles) {
    packed_block packed(on);
    stopwatch moves(on.times().moving);
    on.ranks().attempt([&] { packed.fill(a.transposed()); });
    moves.stop();
    const auto blocks = block_exchange(on, among, a.transposed(), packed).all();
    matrix whole = tiles == direction::down ? matrix(a.ncols(), a.transposed().ncols())
                                            : matrix(a.transposed().nrows(), a.nrows());
    if (blocks.size() < static_cast<std::size_t>(on.side())) {
        return whole;  // a rank has failed, as all will hear
    }
    const stopwatch works(on.times().products);
    on.ranks().attempt([&] {
        whole = tiles == direction::down ? concat(on.device(), blocks, blocks.size(), 1)
                                         : concat(on.device(), blocks, 1, blocks.size());
    });
    return whole;
}

}  // namespace

template <class Work>
block_matrix grid_operations::own(const block_matrix& like, const Work& work) {
    clbool::matrix block;
    const stopwatch works(on_.times().products);
    on_.ranks().attempt([&] { block = work(); });
    return {like.nrows(), like.ncols(), block};
}

grid_operations::operand grid_operations::left(const block_matrix& a) {
    return spread(on_, on_.row_ranks(), a, direction::down);
}

grid_operations::operand grid_operations::right(const block_matrix& a) {
    return spread(on_, on_.col_ranks(), a, direction::across);
}

void grid_operations::grow(operand& known, const operand& fresh) {
    on_.ranks().attempt([&] { known = ewise_add(on_.device(), known, fresh); });
}

block_matrix grid_operations::outside(const operand& left, const operand& right,
                                      const block_matrix& known) {
    return own(known,
               [&] { return mxm(on_.device(), right, left, complement(known.transposed())); });
}

block_matrix grid_operations::add(const block_matrix& a, const block_matrix& b) {
    return own(a, [&] { return ewise_add(on_.device(), a.transposed(), b.transposed()); });
}

block_matrix grid_operations::difference(const block_matrix& a, const block_matrix& b) {
    return own(a, [&] { return ewise_difference(on_.device(), a.transposed(), b.transposed()); });
}

block_matrix grid_operations::sum(const std::vector<block_matrix>& all) {
    return own(all.front(), [&] {
        std::vector<clbool::matrix> blocks;
        blocks.reserve(all.size());
        for (const block_matrix& one : all) {
            blocks.push_back(one.transposed());
        }
        return ewise_add_many(on_.device(), blocks);
    });
}

}  // namespace clbool::distributed
