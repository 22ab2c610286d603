// SPDX-License-Identifier: MIT
// clbool spy, clbool dot: pictures of matrices and small graphs, made on the host.
#include <tools/commands/commands.hpp>

#include <tools/files/inputs.hpp>
#include <tools/files/output.hpp>
#include <tools/options/arguments.hpp>
#include <tools/options/run_options.hpp>
#include <tools/pictures/spy_picture.hpp>

#include <clbool/error.hpp>
#include <clbool/io.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace clbool::tools {

namespace {

constexpr index_type kMostPixels = 8192;

struct spy_options {
    matrix_files files;
    output_file picture;
    common_options common;
    index_type pixels = 512;
};

std::string extension_of(const output_file& file) {
    return std::filesystem::path(file.path).extension().string();
}

// Nothing else is to be found under names that mean pictures, and no picture under other names.
void check_extension(const output_file& file, const std::string& what,
                     const std::vector<std::string>& known) {
    if (file.named() && file.path != "-" &&
        std::find(known.begin(), known.end(), extension_of(file)) == known.end()) {
        throw invalid_argument(fmt::format("{}: {}, expected a name that ends in {} or {}",
                                           file.path, what, known.front(), known.back()));
    }
}

// A file's name without the folders that it is in.
std::string title_of(std::filesystem::path path) {
    if (path == "-") {
        return "standard input";
    }
    path = path.has_filename() ? path : path.parent_path();
    return path.filename().string();
}

void run_spy(const spy_options& options) {
    options.picture.check();
    check_extension(options.picture, "sparsity pictures are PNG or SVG", {".png", ".svg"});
    const coordinates matrix = options.files.read().front();
    const spy_plot plot = plan_spy(matrix, {title_of(options.files.paths.front()), options.pixels});
    const bool is_svg = extension_of(options.picture) == ".svg";
    options.picture.write([&](const std::string& path) {
        io::write_atomically(
            path, [&](std::ostream& out) { is_svg ? write_svg(out, plot) : write_png(out, plot); });
    });
}

void add_spy(command_line program) {
    const command_line app = program.add_subcommand(
        "spy", "Sparsity picture of A, with indices from 0, as PNG or SVG; density of large ones");
    const auto options = std::make_shared<spy_options>();
    options->files.declare(app, {"A"});
    options->picture
        .declare(app, "the picture, a name that ends in .png or .svg; - is standard output, a PNG")
        .required();
    add_number<index_type>(app, "--pixels", options->pixels, 1, kMostPixels,
                           "longest side of the matrix in the picture (default 512); what is "
                           "smaller is enlarged, of what is larger a pixel shows the density");
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
    check_extension(options.text, "drawings are GraphViz text", {".dot", ".gv"});
    if (!options.graph.path.empty()) {
        const labelled_graph graph = options.graph.read();
        options.text.write([&](const std::string& path) {
            io::write_dot(path, graph, title_of(options.graph.path));
        });
    } else {
        const coordinates matrix = options.matrix.read().front();
        options.text.write([&](const std::string& path) {
            io::write_dot(path, matrix, title_of(options.matrix.paths.front()));
        });
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
