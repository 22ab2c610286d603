// SPDX-License-Identifier: MIT
// Matrices and labelled graphs named on the command line.
#include <tools/files/inputs.hpp>

#include <tools/files/standard_streams.hpp>

#include <clbool/error.hpp>
#include <clbool/io.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace clbool::tools {

declared_option add_input(command_line app, const std::string& name, std::string& path,
                          const std::string& help) {
    const auto take = [name, &path](const std::string& given) {
        if (given.empty()) {  // an unset variable in a script, most likely
            throw invalid_argument("'" + name + "': the name is empty, expected a file");
        }
        claim_input(given);
        path = given;
    };
    return app.add_parsed(name, take, help).type_name("FILE");
}

void matrix_files::declare(command_line app, const std::vector<std::string>& names) {
    paths.resize(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        add_input(app, names[i], paths[i],
                  "Matrix Market file, plain or .gz, or a serialised matrix; - is standard input")
            .required();
    }
    app.add_flag("--drop-zeros", drop_zeros, "stored entries whose value is zero are not entries");
}

std::vector<coordinates> matrix_files::read() const {
    io::matrix_market_options options;
    options.drop_zeros = drop_zeros;
    std::vector<coordinates> matrices;
    for (auto path = paths.begin(); path != paths.end(); ++path) {
        const auto earlier = std::find(paths.begin(), path, *path);
        matrices.push_back(earlier == path
                               ? io::read_matrix(*path, options)
                               : matrices[static_cast<std::size_t>(earlier - paths.begin())]);
    }
    return matrices;
}

declared_option graph_file::declare(command_line app, const std::string& name) {
    const declared_option graph = add_input(
        app, name, path, "labelled graph, plain or .gz, - with --format, or a folder LABEL.mtx...");
    app.add_option("--format", format,
                   "csv, txt, g: edge lists; nt, ttl: RDF; mtx: a folder of matrices (default: by "
                   "the extension)")
        .type_name("csv|txt|g|nt|ttl|mtx")
        .needs(graph);
    app.add_flag("--numbered", how.numbered,
                 "vertices are the numbers from 0 to the largest, those without edges among them")
        .needs(graph);
    return graph;
}

labelled_graph graph_file::read() const {
    if (path == "-" && format.empty()) {
        throw invalid_argument("standard input has no extension: its --format is needed");
    }
    return io::read_graph(
        path,
        format.empty() ? io::graph_format_from_path(path) : io::graph_format_from_name(format),
        how);
}

std::string shape(const coordinates& matrix) {
    return fmt::format("{} x {}, {} entries", matrix.nrows, matrix.ncols, matrix.nnz());
}

}  // namespace clbool::tools
