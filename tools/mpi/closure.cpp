// SPDX-License-Identifier: MIT
// clbool-mpi closure: rows dealt out, or products of blocks.
#include <tools/mpi/commands.hpp>

#include <tools/mpi/blocks.hpp>
#include <tools/options/arguments.hpp>
#include <tools/options/matrix_command.hpp>

#include <clbool/distributed/queries.hpp>

#include <memory>

namespace clbool::tools {

namespace {

enum class closure_way { rows, products };

struct closure_arguments : job_options {
    matrix_files files;
    bool reflexive = false;
    bool permuted = false;
    closure_way way = closure_way::rows;
};

void close_by_rows(distributed::world& on, const closure_arguments& asked, delivery to) {
    const coordinates graph = read_for_all(on, asked.files);
    context device = open_device(on, asked);
    matrix a;
    on.attempt([&] { a = matrix(device, graph); });
    pair_sink sink(asked.result, to, graph.nrows, graph.ncols);
    const auto take = [&](index_type row, const std::vector<index_type>& columns) {
        sink.take(
            {graph.nrows, graph.ncols, std::vector<index_type>(columns.size(), row), columns});
    };
    distributed::dealt_rows made;
    run_into(on, asked.result, to, sink, [&] {
        made = deal_closure(on, device, a, asked.reflexive,
                            sink.counts_alone() ? distributed::take_row() : take);
    });
    if (asked.profile) {
        print_shares(on, made);
    }
    say_matrix(on, asked.result, to, made.answers, sink);
}

void close_by_products(distributed::world& on, const closure_arguments& asked, delivery to) {
    context device = open_device(on, asked);
    distributed::grid ranks(on, device);
    auto a = read_blocks(ranks, asked.files.paths.front(), asked.files.drop_zeros);
    const auto order = asked.permuted ? distributed::random_spread(ranks, a.nrows(), asked.seed)
                                      : std::vector<index_type>();
    if (asked.permuted) {
        a = permute(ranks, a, order, order);
    }
    const auto pairs = transitive_closure(ranks, a, asked.reflexive).pairs;
    deliver_blocks(ranks, asked, to, pairs, order, order);
}

void run(distributed::world& on, const closure_arguments& asked) {
    const delivery to = delivery_of(on, asked.result, [](const output_file& file) {
        file.check();
        check_matrix_name(file.path);
    });
    if (asked.way == closure_way::rows) {
        close_by_rows(on, asked, to);
    } else {
        close_by_products(on, asked, to);
    }
}

constexpr const char* kClosureDescription =
    "rows: every rank has A, and takes the next strong components when it is done with some; any\n"
    "number of ranks. products: A and its closure are in blocks over a square grid of ranks, for\n"
    "what one rank cannot hold.";

}  // namespace

void add_mpi_closure(command_line program, job& chosen) {
    const command_line app = program.add_subcommand(
        "closure", "Transitive closure of A: (u, v) when a path of one or more edges leads there");
    app.footer(kClosureDescription);
    const auto options = std::make_shared<closure_arguments>();
    options->files.declare(app, {"A"});
    options->declare(app,
                     "write the result as Matrix Market, or serialised if the name ends in .clbool "
                     "(default: to standard output)",
                     "print only the number of entries");
    options->result.declare_checksum(app, "row * 1000003 + column over the entries");
    app.add_flag("--reflexive", options->reflexive, "include every (v, v)");
    add_choice<closure_way>(app, "--method", options->way,
                            {{"rows", closure_way::rows}, {"products", closure_way::products}},
                            "how the work is shared (default: rows)");
    declare_permute(app, options->permuted);
    app.callback(
        [options, &chosen] { chosen = [options](distributed::world& on) { run(on, *options); }; });
}

}  // namespace clbool::tools
