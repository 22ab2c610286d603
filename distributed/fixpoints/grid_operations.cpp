// SPDX-License-Identifier: MIT
// Operands travel; everything else is each rank's own work.
#include <distributed/fixpoints/grid_operations.hpp>

#include <distributed/blocks/exchange.hpp>

#include <clbool/operations.hpp>

#include <chrono>

namespace clbool::distributed {

namespace {

using clock = std::chrono::steady_clock;

double seconds_since(clock::time_point begin) {
    return std::chrono::duration<double>(clock::now() - begin).count();
}

std::vector<matrix> spread(grid& on, MPI_Comm among, const block_matrix& a) {
    const auto begin = clock::now();
    auto blocks = block_exchange(on, among, a.transposed()).all();
    on.times().waiting += seconds_since(begin);
    return blocks;
}

}  // namespace

template <class Work>
block_matrix grid_operations::own(const block_matrix& like, const Work& work) {
    const auto begin = clock::now();
    clbool::matrix block;
    on_.ranks().attempt([&] { block = work(); });
    on_.times().products += seconds_since(begin);
    return {like.nrows(), like.ncols(), block};
}

grid_operations::operand grid_operations::left(const block_matrix& a) {
    return spread(on_, on_.row_ranks(), a);
}

grid_operations::operand grid_operations::right(const block_matrix& a) {
    return spread(on_, on_.col_ranks(), a);
}

void grid_operations::grow(operand& known, const operand& fresh) {
    on_.ranks().attempt([&] {
        for (std::size_t place = 0; place < known.size(); ++place) {
            known[place] = ewise_add(on_.device(), known[place], fresh[place]);
        }
    });
}

block_matrix grid_operations::outside(const operand& left, const operand& right,
                                      const block_matrix& known) {
    return own(known, [&] {
        const mask_argument unknown = complement(known.transposed());
        std::vector<clbool::matrix> products;
        for (std::size_t stage = 0; stage < left.size(); ++stage) {
            products.push_back(mxm(on_.device(), right[stage], left[stage], unknown));
        }
        return ewise_add_many(on_.device(), products);
    });
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
