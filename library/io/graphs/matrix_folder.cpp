// SPDX-License-Identifier: MIT
// A relation a file. The names of the vertices say how many there are, else the largest matrix.
#include <io/graphs/matrix_folder.hpp>

#include <clbool/error.hpp>
#include <clbool/io.hpp>

#include <io/graphs/vertex_order.hpp>
#include <io/text/line_reader.hpp>
#include <io/text/path_extension.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
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
    std::sort(files.begin(), files.end());
    return files;
}

void add(labelled_graph& graph, const std::string& file, const std::string& label,
         coordinates relation) {
    if (!graph.edges.emplace(label, std::move(relation)).second) {
        throw io_error(file + ": there is another file for this label");
    }
}

labelled_graph read_numbered(const std::string& path, const std::vector<std::string>& files) {
    if (files.empty()) {
        throw io_error(path + ": the folder has no matrices, expected LABEL.mtx for each label");
    }
    matrix_market_options options;
    options.zero_based = true;
    labelled_graph graph;
    index_type vertices = 0;
    for (const std::string& file : files) {
        coordinates relation = read_matrix_market(file, options);
        vertices = std::max({vertices, relation.nrows, relation.ncols});
        add(graph, file, format_stem(file), std::move(relation));
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

std::vector<std::string> lines_of(const std::string& path) {
    std::vector<std::string> lines;
    line_reader reader(path);
    for (std::string_view line; reader.next(line);) {
        if (lines.size() == kMaxDimension) {
            reader.fail("there are too many vertices");
        }
        lines.emplace_back(line);
    }
    return lines;
}

// The label that a file was named after (see write_matrix_folder()).
std::string label_of(const std::string& path) {
    const std::string name = format_stem(path);
    std::string label;
    for (std::size_t i = 0; i < name.size(); ++i) {
        unsigned char byte = 0;
        const char* const digits = name.data() + i + 1;
        if (name[i] == '%' && i + 2 < name.size() &&
            std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
            label += static_cast<char>(byte);
            i += 2;
        } else {
            label += name[i];
        }
    }
    return label;
}

void check_shape(const std::string& file, const coordinates& relation, index_type names) {
    if (relation.nrows != names || relation.ncols != names) {
        throw io_error(file + ": the matrix is " + std::to_string(relation.nrows) + " by " +
                       std::to_string(relation.ncols) + ", expected a row and a column for each " +
                       "of the " + std::to_string(names) + " names in " + kVertexNames);
    }
}

// Vertices in the order of their names, in which all graphs from files have them.
labelled_graph read_named(const std::string& list, const std::vector<std::string>& files) {
    std::vector<std::string> names = lines_of(list);
    const std::vector<index_type> rank = ranks(names);
    labelled_graph graph;
    graph.vertices = in_order(names, rank);
    const auto twice = std::adjacent_find(graph.vertices.begin(), graph.vertices.end());
    if (twice != graph.vertices.end()) {
        throw io_error(list + ": the name " + in_quotes(*twice) + " is there twice");
    }
    for (const std::string& file : files) {
        coordinates relation = read_matrix_market(file);
        check_shape(file, relation, graph.size());
        renumber(relation, rank);
        add(graph, file, label_of(file), std::move(relation));
    }
    return graph;
}

}  // namespace

labelled_graph read_matrix_folder(const std::string& path) {
    const std::vector<std::string> files = matrices_in(path);
    const std::string list = path + '/' + kVertexNames;
    std::error_code ignored;
    return fs::exists(list, ignored) ? read_named(list, files) : read_numbered(path, files);
}

}  // namespace clbool::io
