// SPDX-License-Identifier: MIT
// Sparse SUMMA: the next blocks travel while the last ones are multiplied.
#include <clbool/distributed/blocks.hpp>

#include <distributed/blocks/exchange.hpp>
#include <distributed/blocks/shapes.hpp>

#include <clbool/operations.hpp>

#include <chrono>
#include <future>

namespace clbool::distributed {

namespace {

using clock = std::chrono::steady_clock;

double seconds_since(clock::time_point begin) {
    return std::chrono::duration<double>(clock::now() - begin).count();
}

// What came in a stage.
struct stage_bytes {
    std::vector<std::byte> left, right;
};

// All products of this rank's block, transposed: those of the transposed blocks, in turned order.
std::vector<matrix> stage_products(grid& on, const block_exchange& left,
                                   const block_exchange& right, const mask_argument& mask) {
    const auto fetch = [&](int stage) {
        return stage_bytes{left.fetch(stage), right.fetch(stage)};
    };
    const auto policy = on.ranks().overlaps() ? std::launch::async : std::launch::deferred;
    std::vector<matrix> products;
    auto next = std::async(policy, fetch, 0);
    for (int stage = 0; stage < on.side(); ++stage) {
        const auto waits = clock::now();
        const stage_bytes came = next.get();
        on.times().waiting += seconds_since(waits);
        if (stage + 1 < on.side()) {
            next = std::async(policy, fetch, stage + 1);
        }
        const auto works = clock::now();
        const auto a = left.receive(stage, came.left);
        const auto b = right.receive(stage, came.right);
        if (a && b) {
            on.ranks().attempt([&] { products.push_back(mxm(on.device(), *b, *a, mask)); });
        }
        on.times().products += seconds_since(works);
    }
    return products;
}

block_matrix product(grid& on, const block_matrix& a, const block_matrix& b,
                     const mask_argument& mask) {
    const block_exchange left(on, on.row_ranks(), a.transposed());
    const block_exchange right(on, on.col_ranks(), b.transposed());
    const auto products = stage_products(on, left, right, mask);
    return blockwise(on, a.nrows(), b.ncols(), [&] {
        const auto works = clock::now();
        matrix sum = ewise_add_many(on.device(), products);
        on.device().finish();
        on.times().products += seconds_since(works);
        return sum;
    });
}

}  // namespace

block_matrix mxm(grid& on, const block_matrix& a, const block_matrix& b, const block_matrix* mask,
                 bool complement_of) {
    require_shapes(a.ncols() == b.nrows(), "mxm", a, b);
    if (mask == nullptr) {
        return product(on, a, b, no_mask);
    }
    require_shapes(mask->nrows() == a.nrows() && mask->ncols() == b.ncols(), "mxm with a mask",
                   block_matrix(on, a.nrows(), b.ncols()), *mask);
    const mask_argument here(mask->transposed());
    return product(on, a, b, complement_of ? complement(here) : here);
}

size_type mxm_delta(grid& on, block_matrix& known, block_matrix& fresh, const block_matrix& a,
                    const block_matrix& b) {
    const block_matrix found = mxm(on, a, b, &known, true);
    known = ewise_add(on, known, found);
    fresh = found;
    return nvals(on, found);
}

}  // namespace clbool::distributed
