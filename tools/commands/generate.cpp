// SPDX-License-Identifier: MIT
// clbool generate: seeded synthetic matrices and graphs.
#include <tools/commands/commands.hpp>

#include <tools/answers/matrix_answer.hpp>
#include <tools/files/edge_list_file.hpp>
#include <tools/files/matrix_file.hpp>
#include <tools/files/output.hpp>
#include <tools/options/arguments.hpp>
#include <tools/options/run_options.hpp>

#include <clbool/error.hpp>
#include <clbool/generators.hpp>
#include <clbool/io.hpp>

#include <fmt/format.h>

#include <functional>
#include <memory>
#include <string>

namespace clbool::tools {

namespace {

constexpr unsigned kMostScale = 31;
constexpr double kMostEntries = 2147483648.0;  // 16 GiB of coordinates

/// What every family of matrices has besides its own sizes.
struct family_options {
    common_options common;
    result_options result;
    index_type nodes = 100000;
    double degree = 0;
    std::string like;  // a published matrix
};

// Before the host runs out of memory, which some systems answer by killing the program.
void refuse_too_many(double entries) {
    if (entries > kMostEntries) {  // what is no number at all, the generators refuse
        throw invalid_argument(
            fmt::format("generate: this would be about {:.3g} entries, expected "
                        "at most {:.0f}",
                        entries, kMostEntries));
    }
}

void write_matrix(const family_options& options, const std::function<coordinates()>& make) {
    options.result.file.check();
    check_matrix_name(options.result.file.path);
    const coordinates matrix = make();
    answer out(options.result, false);
    deliver(out, matrix.nnz(), matrix);
    out.end();
}

command_line add_family(command_line group, const std::string& name, const std::string& description,
                        family_options& options) {
    const command_line app = group.add_subcommand(name, description);
    options.result.declare(app,
                           "write the matrix as Matrix Market, or serialised if the name ends in "
                           ".clbool (default: to standard output)",
                           "print only the number of entries");
    options.result.declare_checksum(app, "row * 1000003 + column over the entries");
    options.common.declare(app);
    return app;
}

void add_nodes(command_line app, index_type& nodes) {
    add_number<index_type>(app, "--nodes", nodes, 1, kMaxDimension,
                           fmt::format("number of vertices (default {})", nodes));
}

std::string names_of_table4() {
    std::string names;
    for (const auto& entry : generators::table4()) {
        names += (names.empty() ? "" : ", ") + entry.name;
    }
    return names;
}

using network = coordinates (*)(index_type, double, std::uint64_t);

/// A family that is a number of vertices, an average degree, and stand-ins for known matrices.
void add_network(command_line group, const char* name, const char* description, double usual_degree,
                 network make) {
    const auto options = std::make_shared<family_options>();
    options->degree = usual_degree;
    const command_line app = add_family(group, name, description, *options);
    add_nodes(app, options->nodes);
    app.add_option("--degree", options->degree,
                   fmt::format("entries a row, on average (default {})", usual_degree))
        .type_name("X");
    app.add_option(
           "--like", options->like,
           "imitate a published matrix, in place of --nodes and --degree: " + names_of_table4())
        .type_name("NAME")
        .excludes("--nodes")
        .excludes("--degree");
    app.callback([options, make] {
        write_matrix(*options, [&options, make] {
            if (!options->like.empty()) {
                return generators::table4_like(options->like, options->common.seed);
            }
            refuse_too_many(static_cast<double>(options->nodes) * options->degree);
            return make(options->nodes, options->degree, options->common.seed);
        });
    });
}

void add_social(command_line group) {
    struct social_options : family_options {
        unsigned scale = 16;
    };
    const auto options = std::make_shared<social_options>();
    options->degree = 16;
    const command_line app = add_family(group, "social", "Social network by R-MAT", *options);
    add_number(app, "--scale", options->scale, 0U, kMostScale, "2^N vertices (default 16)");
    app.add_option("--edge-factor", options->degree, "edges drawn a vertex (default 16)")
        .type_name("X");
    app.callback([options] {
        write_matrix(*options, [&options] {
            refuse_too_many(static_cast<double>(1U << options->scale) * options->degree);
            return generators::social(options->scale, options->degree, options->common.seed);
        });
    });
}

void add_random(command_line group) {
    struct random_options : family_options {
        index_type nrows = 1000;
        index_type ncols = 1000;
        size_type nnz = 10000;
    };
    const auto options = std::make_shared<random_options>();
    const command_line app = add_family(group, "random", "Uniformly distributed entries", *options);
    add_number<index_type>(app, "--nrows", options->nrows, 0, kMaxDimension,
                           "number of rows (default 1000)");
    add_number<index_type>(app, "--ncols", options->ncols, 0, kMaxDimension,
                           "number of columns (default 1000)");
    add_number<size_type>(app, "--nnz", options->nnz, 0, static_cast<size_type>(kMostEntries),
                          "number of entries (default 10000)");
    app.callback([options] {
        write_matrix(*options, [&options] {
            return generators::random(options->nrows, options->ncols, options->nnz,
                                      options->common.seed);
        });
    });
}

void add_tree(command_line group) {
    struct tree_options : family_options {
        index_type spread = 0;
    };
    const auto options = std::make_shared<tree_options>();
    const command_line app =
        add_family(group, "tree", "Rooted tree, edges from parent to child", *options);
    add_nodes(app, options->nodes);
    add_number<index_type>(app, "--spread", options->spread, 0, kMaxDimension,
                           "parents come from this many vertices before (default 0: from all)");
    app.callback([options] {
        write_matrix(*options, [&options] {
            refuse_too_many(static_cast<double>(options->nodes));
            return generators::tree(options->nodes, options->spread, options->common.seed);
        });
    });
}

struct worst_options {
    common_options common;
    edge_list_file edges;
    index_type nodes = 100;
};

void write_worst(const worst_options& options) {
    options.edges.check();
    if (options.nodes % 2 != 0) {
        throw invalid_argument(fmt::format(
            "--nodes: {} is odd, expected an even number: cycles of N/2 and N/2 + 1 share a vertex",
            options.nodes));
    }
    refuse_too_many(options.nodes);
    options.edges.write(generators::worst_cfpq(options.nodes / 2));
}

void add_worst_cfpq(command_line group) {
    const command_line app = group.add_subcommand(
        "worst-cfpq", "Labelled graph: the worst case of path queries, cycles of N/2 and N/2 + 1");
    const auto options = std::make_shared<worst_options>();
    add_nodes(app, options->nodes);
    options->edges.declare(app);
    options->common.declare(app);
    app.callback([options] { write_worst(*options); });
}

}  // namespace

void add_generate(command_line program) {
    const command_line group =
        program.add_subcommand("generate", "Synthetic matrices and graphs, the same for a seed");
    group.require_subcommand();
    add_network(group, "road", "Road network: planar, no hubs, symmetric", 2.8, generators::road);
    add_network(group, "copurchase", "Co-purchase network: even out-degrees, popular targets", 8,
                generators::copurchase);
    add_network(group, "web", "Web graph: power-law degrees, links within sites", 5.5,
                generators::web);
    add_social(group);
    add_random(group);
    add_tree(group);
    add_worst_cfpq(group);
}

}  // namespace clbool::tools
