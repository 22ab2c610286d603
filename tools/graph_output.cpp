// SPDX-License-Identifier: MIT
// Answers about graphs as lines of text.
#include <tools/graph_output.hpp>

#include <clbool/io.hpp>

#include <cstddef>
#include <cstdlib>
#include <ostream>

namespace clbool::tools {

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
