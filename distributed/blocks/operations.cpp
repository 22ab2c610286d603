// SPDX-License-Identifier: MIT
// Operations in which each rank works on its own block, and those that redistribute entries.
#include <clbool/distributed/blocks.hpp>

#include <distributed/blocks/engine.hpp>
#include <distributed/blocks/shapes.hpp>
#include <distributed/ranks/transfer.hpp>

#include <clbool/exchange.hpp>
#include <clbool/extraction.hpp>
#include <clbool/operations.hpp>

#include <algorithm>
#include <numeric>
#include <random>

namespace clbool::distributed {

namespace {

// Entries of a rank that are redistributed at a time: 24 bytes each on their way, and MPI counts
// those that one rank gets in int.
size_type batch_size(const world& on) {
    constexpr size_type kMost = size_type{1} << 24;
    constexpr size_type kReceived = size_type{1} << 30;
    return std::max<size_type>(1, std::min(kMost, kReceived / static_cast<size_type>(on.size())));
}

using ewise = void (*)(context&, matrix&, mask_argument, accumulator, const matrix&, const matrix&,
                       const descriptor&, const ewise_hints&);

block_matrix by_element(grid& on, const char* name, ewise operation, const block_matrix& a,
                        const block_matrix& b) {
    require_shapes(a.nrows() == b.nrows() && a.ncols() == b.ncols(), name, a, b);
    return blockwise(on, a.nrows(), a.ncols(), [&] {
        matrix out;
        operation(on.device(), out, no_mask, accumulator::none, a.transposed(), b.transposed(), {},
                  {});
        return out;
    });
}

// The matrix with these entries of the ranks, which one rank may have failed to make.
template <class Make>
block_matrix scattered(grid& on, const Make& make) {
    coordinates mine;
    on.ranks().attempt([&] { mine = make(); });
    on.ranks().settle();
    return scatter(on, mine);
}

}  // namespace

block_matrix scatter(grid& on, const coordinates& mine) {
    world& ranks = on.ranks();
    ranks.attempt([&] { mine.validate(); });
    ranks.settle();
    const auto nrows = static_cast<index_type>(ranks.largest(mine.nrows));
    const auto ncols = static_cast<index_type>(ranks.largest(mine.ncols));
    const size_type most = ranks.largest(mine.nnz());
    const size_type batch = batch_size(ranks);
    std::vector<matrix> blocks;
    for (size_type begin = 0; begin == 0 || begin < most; begin += batch) {
        const size_type first = std::min(begin, mine.nnz());
        blocks.push_back(engine::redistribute(on, nrows, ncols, mine, first,
                                              std::min(first + batch, mine.nnz())));
    }
    return blockwise(on, nrows, ncols, [&] {
        return blocks.size() == 1 ? blocks.front() : ewise_add_many(on.device(), blocks);
    });
}

coordinates own_entries(const grid& on, const block_matrix& a) {
    coordinates turned = a.transposed().to_host(on.device());
    coordinates mine(a.nrows(), a.ncols(), std::move(turned.cols), std::move(turned.rows));
    const index_type row = on.part(a.nrows(), on.row()).first;
    const index_type col = on.part(a.ncols(), on.col()).first;
    for (index_type& i : mine.rows) {
        i += row;
    }
    for (index_type& j : mine.cols) {
        j += col;
    }
    return mine;
}

coordinates gather(grid& on, const block_matrix& a) {
    coordinates mine;
    on.ranks().attempt([&] { mine = own_entries(on, a); });
    on.ranks().settle();
    return gather(on.ranks(), mine);
}

size_type nvals(grid& on, const block_matrix& a) {
    size_type mine = 0;
    on.ranks().attempt([&] { mine = a.transposed().nvals(); });
    return on.ranks().sum(mine);
}

block_matrix identity(const grid& on, index_type n) {
    if (on.row() != on.col()) {
        return {on, n, n};
    }
    return {n, n, identity_matrix(on.device(), on.part(n, on.row()).count)};
}

block_matrix ewise_add(grid& on, const block_matrix& a, const block_matrix& b) {
    return by_element(on, "ewise_add", clbool::ewise_add, a, b);
}

block_matrix ewise_add_many(grid& on, const std::vector<block_matrix>& inputs) {
    if (inputs.empty()) {
        throw agreed_error(status_code::invalid_argument, "ewise_add_many: of no matrix");
    }
    std::vector<matrix> blocks;
    for (const block_matrix& one : inputs) {
        require_shapes(
            one.nrows() == inputs.front().nrows() && one.ncols() == inputs.front().ncols(),
            "ewise_add_many", inputs.front(), one);
        blocks.push_back(one.transposed());
    }
    return blockwise(on, inputs.front().nrows(), inputs.front().ncols(),
                     [&] { return clbool::ewise_add_many(on.device(), blocks); });
}

block_matrix ewise_mult(grid& on, const block_matrix& a, const block_matrix& b) {
    return by_element(on, "ewise_mult", clbool::ewise_mult, a, b);
}

block_matrix ewise_difference(grid& on, const block_matrix& a, const block_matrix& b) {
    return by_element(on, "ewise_difference", clbool::ewise_difference, a, b);
}

block_matrix transpose(grid& on, const block_matrix& a) {
    world& ranks = on.ranks();
    const int across = on.col() * on.side() + on.row();
    std::vector<std::byte> bytes;
    ranks.attempt([&] { bytes = serialize(on.device(), a.transposed()); });
    ranks.settle();
    std::vector<std::byte> came;
    if (ranks.rank() < across) {
        send_array(bytes, across, ranks.communicator());
        came = receive_array<std::byte>(across, ranks.communicator());
    } else if (ranks.rank() > across) {
        came = receive_array<std::byte>(across, ranks.communicator());
        send_array(bytes, across, ranks.communicator());
    }
    return blockwise(on, a.ncols(), a.nrows(), [&] {
        const matrix block = ranks.rank() == across
                                 ? a.transposed()
                                 : deserialize(on.device(), came.data(), came.size());
        return clbool::transpose(on.device(), block);
    });
}

block_matrix reduce_to_column(grid& on, const block_matrix& a) {
    return scattered(on, [&] {
        const matrix row = clbool::reduce_to_row(on.device(), a.transposed());
        coordinates found = row.to_host(on.device());
        const index_type first = on.part(a.nrows(), on.row()).first;
        coordinates mine(a.nrows(), 1);
        for (const index_type i : found.cols) {
            mine.add(first + i, 0);
        }
        return mine;
    });
}

block_matrix reduce_to_row(grid& on, const block_matrix& a) {
    return scattered(on, [&] {
        const matrix column = clbool::reduce_to_column(on.device(), a.transposed());
        coordinates found = column.to_host(on.device());
        const index_type first = on.part(a.ncols(), on.col()).first;
        coordinates mine(1, a.ncols());
        for (const index_type j : found.rows) {
            mine.add(0, first + j);
        }
        return mine;
    });
}

block_matrix extract_rows(grid& on, const block_matrix& a, const std::vector<index_type>& rows) {
    return scattered(on, [&] {
        const block_range mine = on.part(a.nrows(), on.row());
        const index_type col = on.part(a.ncols(), on.col()).first;
        std::vector<index_type> here;      // rows of the block
        std::vector<index_type> position;  // of each, in the list
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (rows[i] >= a.nrows()) {
                throw invalid_argument("extract_rows: there is no row " + std::to_string(rows[i]));
            }
            if (rows[i] >= mine.first && rows[i] - mine.first < mine.count) {
                here.push_back(rows[i] - mine.first);
                position.push_back(static_cast<index_type>(i));
            }
        }
        const matrix part =
            clbool::extract(on.device(), a.transposed(), indices::all(), indices::of(here));
        coordinates some(static_cast<index_type>(rows.size()), a.ncols());
        for (const auto& [j, i] : part.to_host(on.device())) {
            some.add(position[i], col + j);
        }
        return some;
    });
}

std::vector<index_type> random_permutation(index_type n, std::uint64_t seed) {
    std::vector<index_type> order(n);
    std::iota(order.begin(), order.end(), index_type{0});
    std::mt19937_64 draw(seed);
    for (index_type left = n; left > 1; --left) {
        std::swap(order[left - 1], order[draw() % left]);  // the same with every standard library
    }
    return order;
}

std::vector<index_type> random_spread(const grid& on, index_type n, std::uint64_t seed) {
    std::vector<index_type> next;      // free place of each part
    std::vector<std::size_t> part_of;  // of each place
    for (int part = 0; part < on.side(); ++part) {
        const block_range range = on.part(n, part);
        next.push_back(range.first);
        part_of.insert(part_of.end(), range.count, static_cast<std::size_t>(part));
    }
    auto places = random_permutation(n, seed);
    for (index_type& place : places) {
        place = next[part_of[place]]++;
    }
    return places;
}

block_matrix permute(grid& on, const block_matrix& a, const std::vector<index_type>& rows,
                     const std::vector<index_type>& cols) {
    return scattered(on, [&] {
        if (rows.size() != a.nrows() || cols.size() != a.ncols()) {
            throw dimension_mismatch("permute: " + std::to_string(rows.size()) + " rows and " +
                                     std::to_string(cols.size()) + " columns for a matrix of " +
                                     shape(a));
        }
        coordinates mine = own_entries(on, a);
        for (index_type& i : mine.rows) {
            i = rows[i];
        }
        for (index_type& j : mine.cols) {
            j = cols[j];
        }
        return mine;
    });
}

}  // namespace clbool::distributed
