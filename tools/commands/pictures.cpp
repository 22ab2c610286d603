// SPDX-License-Identifier: MIT
// clbool spy, clbool dot: pictures of matrices and small graphs, made on the host.
#include <tools/commands/commands.hpp>

#include <tools/arguments.hpp>
#include <tools/inputs.hpp>
#include <tools/output.hpp>
#include <tools/run_options.hpp>

#include <clbool/error.hpp>
#include <clbool/io.hpp>

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>

namespace clbool::tools {

namespace {

constexpr index_type kMostPixels = 8192;

struct spy_options {
    matrix_files files;
    output_file picture;
    common_options common;
    index_type pixels = 512;
};

void run_spy(const spy_options& options) {
    options.picture.check();
    if (options.picture.path != "-" &&
        std::filesystem::path(options.picture.path).extension() != ".png") {
        throw invalid_argument(options.picture.path +
                               ": pictures are PNGs, expected a name that ends in .png");
    }
    const coordinates matrix = options.files.read().front();
    options.picture.write(
        [&](const std::string& path) { io::write_spy(path, matrix, options.pixels); });
}

void add_spy(command_line program) {
    const command_line app = program.add_subcommand("spy", "Sparsity picture of A as a PNG");
    const auto options = std::make_shared<spy_options>();
    options->files.declare(app, {"A"});
    options->picture.declare(app, "the picture; - is standard output").required();
    add_number<index_type>(app, "--pixels", options->pixels, 1, kMostPixels,
                           "longest side of the picture (default 512)");
    options->common.declare(app);
    app.callback([options] { run_spy(*options); });
}

struct dot_options {
    matrix_files matrix;
    graph_file graph;
    output_file text;
    common_options common;
};

void run_dot(const dot_options& options) {
    options.text.check();
    if (!options.graph.path.empty()) {
        const labelled_graph graph = options.graph.read();
        options.text.write([&graph](const std::string& path) { io::write_dot(path, graph); });
    } else {
        const coordinates matrix = options.matrix.read().front();
        options.text.write([&matrix](const std::string& path) { io::write_dot(path, matrix); });
    }
}

void add_dot(command_line program) {
    const command_line app = program.add_subcommand(
        "dot", fmt::format("GraphViz text of a matrix or a labelled graph of at most {} edges",
                           io::kMaxDotEdges));
    const auto options = std::make_shared<dot_options>();
    options->matrix.declare(app, {"A"});
    const declared_option matrix = app.get_option("A").required(false);
    const declared_option graph = options->graph.declare(app).excludes(matrix);
    options->text.declare(app, "the text (default: to standard output)");
    options->common.declare(app);
    app.callback([options, matrix, graph] {
        if (!matrix.given() && !graph.given()) {
            throw invalid_argument("dot: nothing to draw, expected a matrix or --graph");
        }
        run_dot(*options);
    });
}

}  // namespace

void add_pictures(command_line program) {
    add_spy(program);
    add_dot(program);
}

}  // namespace clbool::tools
