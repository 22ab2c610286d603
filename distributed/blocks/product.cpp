// SPDX-License-Identifier: MIT
// Sparse SUMMA: the next blocks travel while the last ones are multiplied.
#include <clbool/distributed/blocks.hpp>

#include <distributed/blocks/clock.hpp>
#include <distributed/blocks/exchange.hpp>
#include <distributed/blocks/shapes.hpp>

#include <clbool/operations.hpp>
#include <clbool/restructuring.hpp>

#include <exception>
#include <future>

namespace clbool::distributed {

namespace {

// Consecutive stages whose blocks are multiplied together.
struct stage_group {
    int first = 0;
    int last = 0;
};

// What came in the stages of a group, then as matrices.
struct group_blocks {
    std::vector<block_exchange::arrival> left, right;
    std::vector<matrix> lefts, rights;
    double moving = 0;
    std::exception_ptr failure;
};

// All products of this rank's block, transposed: those of the transposed blocks, in turned order.
class stages {
public:
    stages(grid& on, const block_exchange& left, const block_exchange& right)
        : on_(on), left_(left), right_(right), is_whole_(left.is_whole() && right.is_whole()) {
        if (on.ranks().overlaps() && group_from(0).last < on.side()) {
            on.ranks().attempt([&] { beside_ = &on.beside(); });
        }
    }

    std::vector<matrix> multiply(const mask_argument& mask) const {
        const auto policy = on_.ranks().overlaps() ? std::launch::async : std::launch::deferred;
        std::vector<matrix> products;
        stage_group now = group_from(0);
        auto next = std::async(policy, [&, now] { return fetch(now); });
        while (now.first < on_.side()) {
            stopwatch waits(on_.times().waiting);
            group_blocks came = next.get();
            waits.stop();
            const stage_group then = group_from(now.last);
            if (then.first < on_.side()) {
                next = std::async(policy, [&, then] { return fetch(then); });
            }
            multiply_group(now, came, mask, products);
            now = then;
        }
        return products;
    }

private:
    // As many stages as have few bytes: fewer products are to be added up then, and each has
    // fewer entries to write twice.
    stage_group group_from(int first) const {
        stage_group made{first, first};
        for (size_type bytes = 0; made.last < on_.side(); ++made.last) {
            bytes += left_.bytes(made.last) + right_.bytes(made.last);
            if (made.last > first && bytes > on_.together()) {
                break;
            }
        }
        return made;
    }

    // May run beside products: what it measures it returns.
    group_blocks fetch(stage_group of) const {
        group_blocks came;
        const auto count = static_cast<std::size_t>(of.last - of.first);
        came.left.reserve(count);  // they stay where they are from now on
        came.right.reserve(count);
        for (int stage = of.first; stage < of.last; ++stage) {
            left_.start(stage, came.left.emplace_back(on_));
            right_.start(stage, came.right.emplace_back(on_));
        }
        for (std::size_t at = 0; at < count; ++at) {
            came.left[at].wait();
            came.right[at].wait();
        }
        if (of.first > 0 && beside_ != nullptr) {  // nothing is multiplied beside the first group
            receive(*beside_, of, came);
        }
        return came;
    }

    void receive(context& device, stage_group of, group_blocks& came) const {
        if (!is_whole_) {
            return;
        }
        const stopwatch moves(came.moving);
        try {
            for (int stage = of.first; stage < of.last; ++stage) {
                const auto at = static_cast<std::size_t>(stage - of.first);
                came.lefts.push_back(left_.receive(device, stage, came.left[at]));
                came.rights.push_back(right_.receive(device, stage, came.right[at]));
            }
        } catch (...) {
            came.failure = std::current_exception();
        }
    }

    void multiply_group(stage_group of, group_blocks& came, const mask_argument& mask,
                        std::vector<matrix>& products) const {
        if (came.lefts.empty() && came.failure == nullptr && !on_.ranks().failed()) {
            receive(on_.device(), of, came);
        }
        on_.times().moving += came.moving;
        for (int stage = of.first; stage < of.last; ++stage) {
            on_.times().received += left_.bytes_received(stage) + right_.bytes_received(stage);
        }
        const stopwatch works(on_.times().products);
        on_.ranks().attempt([&] {
            if (came.failure != nullptr) {
                std::rethrow_exception(came.failure);
            }
            if (is_whole_) {  // else a rank has failed, as all will hear
                products.push_back(multiplied(came, mask));
            }
        });
    }

    matrix multiplied(const group_blocks& came, const mask_argument& mask) const {
        context& device = on_.device();
        const auto &lefts = came.lefts, &rights = came.rights;
        return lefts.size() == 1 ? mxm(device, rights.front(), lefts.front(), mask)
                                 : mxm(device, concat(device, rights, 1, rights.size()),
                                       concat(device, lefts, lefts.size(), 1), mask);
    }

    grid& on_;
    const block_exchange& left_;
    const block_exchange& right_;
    bool is_whole_;
    context* beside_ = nullptr;  // blocks that come while others are multiplied go to it
};

void pack(grid& on, const block_matrix& a, packed_block& packed) {
    const stopwatch moves(on.times().moving);
    on.ranks().attempt([&] { packed.fill(a.transposed()); });
}

block_matrix product(grid& on, const block_matrix& a, const block_matrix& b,
                     const mask_argument& mask) {
    packed_block first(on), second(on);
    pack(on, a, first);
    if (&a != &b) {
        pack(on, b, second);
    }
    const block_exchange left(on, on.row_ranks(), a.transposed(), first);
    const block_exchange right(on, on.col_ranks(), b.transposed(), &a == &b ? first : second);
    const auto products = stages(on, left, right).multiply(mask);
    return blockwise(on, a.nrows(), b.ncols(), [&] {
        const stopwatch works(on.times().products);
        matrix sum = ewise_add_many(on.device(), products);
        on.device().finish();
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
