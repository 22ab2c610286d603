// SPDX-License-Identifier: MIT
// What fixpoints need, on a grid of ranks.
#pragma once

#include <clbool/distributed/blocks.hpp>

#include <vector>

namespace clbool::distributed {

/// An operand is the blocks of this rank's row, or column, of the grid, side by side. Failures of a
/// rank's own work wait until the next count.
class grid_operations {
public:
    using matrix = block_matrix;
    using operand = clbool::matrix;

    explicit grid_operations(grid& on) : on_(on) {}

    operand left(const block_matrix& a);
    operand right(const block_matrix& a);
    void grow(operand& known, const operand& fresh);
    block_matrix outside(const operand& left, const operand& right, const block_matrix& known);
    block_matrix add(const block_matrix& a, const block_matrix& b);
    block_matrix difference(const block_matrix& a, const block_matrix& b);
    block_matrix sum(const std::vector<block_matrix>& all);
    size_type nvals(const block_matrix& a) { return distributed::nvals(on_, a); }

private:
    template <class Work>
    block_matrix own(const block_matrix& like, const Work& work);

    grid& on_;
};

}  // namespace clbool::distributed
