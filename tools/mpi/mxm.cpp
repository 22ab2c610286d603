// SPDX-License-Identifier: MIT
// clbool-mpi mxm: the product of matrices in blocks.
#include <tools/mpi/commands.hpp>

#include <tools/mpi/blocks.hpp>
#include <tools/options/matrix_command.hpp>

#include <clbool/distributed/blocks.hpp>

#include <memory>
#include <optional>

namespace clbool::tools {

namespace {

struct mxm_arguments : job_options {
    matrix_files files;
    std::string mask;
    bool complement = false;
    bool permuted = false;
};

// Orders of rows of A, of columns of A and rows of B, of columns of B.
struct orders {
    std::vector<index_type> rows, inner, cols;
};

// Square matrices of one size get one order, in which a matrix that is named twice is read once.
orders draw_orders(const distributed::grid& on, const distributed::block_matrix& a,
                   const distributed::block_matrix& b, std::uint64_t seed) {
    return {distributed::random_spread(on, a.nrows(), seed),
            distributed::random_spread(on, a.ncols(), seed),
            distributed::random_spread(on, b.ncols(), seed)};
}

void run(distributed::world& on, const mxm_arguments& asked) {
    const delivery to = delivery_of(on, asked.result, [](const output_file& file) {
        file.check();
        check_matrix_name(file.path);
    });
    context device = open_device(on, asked);
    distributed::grid ranks(on, device);
    const auto& paths = asked.files.paths;
    auto a = read_blocks(ranks, paths[0], asked.files.drop_zeros);
    auto b = paths[1] == paths[0] ? a : read_blocks(ranks, paths[1], asked.files.drop_zeros);
    std::optional<distributed::block_matrix> mask;
    if (!asked.mask.empty()) {
        mask = read_blocks(ranks, asked.mask, asked.files.drop_zeros);
    }
    orders drawn;
    if (asked.permuted && a.ncols() == b.nrows()) {
        drawn = draw_orders(ranks, a, b, asked.seed);
        a = permute(ranks, a, drawn.rows, drawn.inner);
        b = permute(ranks, b, drawn.inner, drawn.cols);
        if (mask && mask->nrows() == a.nrows() && mask->ncols() == b.ncols()) {
            mask = permute(ranks, *mask, drawn.rows, drawn.cols);
        }
    }
    const auto product = mxm(ranks, a, b, mask ? &*mask : nullptr, asked.complement);
    deliver_blocks(ranks, asked, to, product, drawn.rows, drawn.cols);
}

}  // namespace

void add_mpi_mxm(command_line program, job& chosen) {
    const command_line app =
        program.add_subcommand("mxm", "Product of A and B, in blocks over a square grid of ranks");
    const auto options = std::make_shared<mxm_arguments>();
    options->files.declare(app, {"A", "B"});
    options->declare(app,
                     "write the result as Matrix Market, or serialised if the name ends in .clbool "
                     "(default: to standard output)",
                     "print only the number of entries");
    options->result.declare_checksum(app, "row * 1000003 + column over the entries");
    const auto mask =
        add_input(app, "--mask", options->mask, "compute only entries that this matrix has");
    app.add_flag("--complement", options->complement, "compute only those that the mask lacks")
        .needs(mask);
    declare_permute(app, options->permuted);
    app.callback(
        [options, &chosen] { chosen = [options](distributed::world& on) { run(on, *options); }; });
}

}  // namespace clbool::tools
