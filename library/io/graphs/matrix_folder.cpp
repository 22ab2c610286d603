// SPDX-License-Identifier: MIT
// A relation a file; the largest matrix says how many vertices there are.
#include <io/graphs/matrix_folder.hpp>

#include <clbool/error.hpp>
#include <clbool/io.hpp>

#include <io/text/path_extension.hpp>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

namespace clbool::io {
namespace {

namespace fs = std::filesystem;

// Sorted, so that of several wrong ones always the same is named.
std::vector<std::string> matrices_in(const std::string& path) {
    std::vector<std::string> files;
    try {
        for (const fs::directory_entry& entry : fs::directory_iterator(path)) {
            if (format_extension(entry.path().string()) == "mtx" && entry.is_regular_file()) {
                files.push_back(entry.path().string());
            }
        }
    } catch (const fs::filesystem_error& failure) {
        throw io_error(path + ": cannot read the folder: " + failure.code().message());
    }
    if (files.empty()) {
        throw io_error(path + ": the folder has no matrices, expected LABEL.mtx for each label");
    }
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace

labelled_graph read_matrix_folder(const std::string& path) {
    matrix_market_options options;
    options.zero_based = true;
    labelled_graph graph;
    index_type vertices = 0;
    for (const std::string& file : matrices_in(path)) {
        coordinates relation = read_matrix_market(file, options);
        vertices = std::max({vertices, relation.nrows, relation.ncols});
        if (!graph.edges.emplace(format_stem(file), std::move(relation)).second) {
            throw io_error(file + ": there is another file for this label");
        }
    }
    if (vertices > 2 * graph.edge_count() + kMaxUnusedVertices) {
        throw io_error(path + ": " + std::to_string(vertices) + " vertices are too many for " +
                       std::to_string(graph.edge_count()) + " edges, expected at most " +
                       std::to_string(kMaxUnusedVertices) + " more than their ends");
    }
    for (auto& [label, relation] : graph.edges) {
        relation.nrows = relation.ncols = vertices;
    }
    for (index_type vertex = 0; vertex < vertices; ++vertex) {
        graph.vertices.push_back(std::to_string(vertex));
    }
    return graph;
}

}  // namespace clbool::io
