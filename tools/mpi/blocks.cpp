// SPDX-License-Identifier: MIT
// Matrices in blocks, from files and to them.
#include <tools/mpi/blocks.hpp>

#include <cstddef>

namespace clbool::tools {

namespace {

std::vector<index_type> inverse(const std::vector<index_type>& order) {
    std::vector<index_type> back(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        back[order[i]] = static_cast<index_type>(i);
    }
    return back;
}

}  // namespace

void declare_permute(command_line app, bool& permuted) {
    app.add_flag(
        "--permute", permuted,
        "of products: spread rows and columns over the blocks, in an order drawn by --seed");
}

distributed::block_matrix read_blocks(distributed::grid& on, const std::string& path,
                                      bool drop_zeros) {
    io::matrix_market_options how;
    how.drop_zeros = drop_zeros;
    return read_matrix(on, path, how);
}

void deliver_blocks(distributed::grid& on, const job_options& asked, delivery to,
                    distributed::block_matrix found, const std::vector<index_type>& rows,
                    const std::vector<index_type>& cols) {
    distributed::world& ranks = on.ranks();
    pair_sink sink(asked.result, to, found.nrows(), found.ncols());
    const size_type nnz = nvals(on, found);
    if (asked.profile) {
        print_times(on, found.transposed().nvals());
    }
    if (!sink.counts_alone()) {
        if (!rows.empty() || !cols.empty()) {
            found = permute(on, found, inverse(rows), inverse(cols));
        }
        run_into(ranks, asked.result, to, sink, [&] {
            ranks.attempt([&] { sink.take(own_entries(on, found)); });
            ranks.settle();
        });
    }
    say_matrix(ranks, asked.result, to, nnz, sink);
}

}  // namespace clbool::tools
