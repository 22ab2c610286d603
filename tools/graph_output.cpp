// SPDX-License-Identifier: MIT
// Answers about graphs as lines of text.
#include <tools/graph_output.hpp>

#include <clbool/io.hpp>

#include <cstddef>
#include <cstdlib>
#include <ostream>

namespace clbool::tools {

void edge_list_file::declare(command_line app) {
    file.declare(app, "write the edges (default: to standard output)");
    app.add_option("--format", format,
                   "csv, txt, g or nt (default: the extension; txt on standard output)")
        .type_name("WORD");
}

io::graph_format edge_list_file::check() const {
    file.check();
    const bool to_standard_output = !file.named() || file.path == "-";
    return !format.empty()      ? io::graph_format_from_name(format)
           : to_standard_output ? io::graph_format::txt
                                : io::graph_format_from_path(file.path);
}

void edge_list_file::write(const labelled_graph& graph) const {
    file.write([&](const std::string& path) { io::write_graph(path, graph, check()); });
}

void write_edges(const std::string& path, const std::vector<named_edge>& edges) {
    io::write_atomically(path, [&](std::ostream& out) {
        for (const named_edge& edge : edges) {
            out << edge.source << '\t' << edge.label << '\t' << edge.target << '\n';
        }
    });
}

void write_lengths(const std::string& path, const labelled_graph& graph, const coordinates& pairs,
                   const std::vector<index_type>& lengths) {
    io::write_atomically(path, [&](std::ostream& out) {
        for (std::size_t i = 0; i < lengths.size(); ++i) {
            out << graph.vertices[pairs.rows[i]] << '\t' << graph.vertices[pairs.cols[i]] << '\t'
                << lengths[i] << '\n';
        }
    });
}

size_type checksum_by_name(const labelled_graph& graph, const coordinates& pairs) {
    if (!graph.numeric_names()) {
        return pairs.checksum();
    }
    std::vector<size_type> number;
    for (const std::string& name : graph.vertices) {
        number.push_back(std::strtoull(name.c_str(), nullptr, 10));
    }
    constexpr size_type kFactor = 1000003;
    size_type sum = 0;
    for (size_type i = 0; i < pairs.nnz(); ++i) {
        sum += number[pairs.rows[i]] * kFactor + number[pairs.cols[i]];
    }
    return sum;
}

}  // namespace clbool::tools
