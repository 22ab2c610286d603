// SPDX-License-Identifier: MIT
// GraphViz output for small graphs. Names are always quoted, which allows every character.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/io.hpp>

#include <io/canonical.hpp>

#include <ostream>
#include <string>
#include <vector>

namespace clbool::io {
namespace {

std::string dot_quoted(const std::string& name) {
    std::string result = "\"";
    for (const char byte : name) {
        if (byte == '"' || byte == '\\') {
            result += '\\';
        }
        result += byte == '\n' ? ' ' : byte;
    }
    return result + '"';
}

void check_size(size_type edges) {
    if (edges > kMaxDotEdges) {
        throw invalid_argument("a graph of " + std::to_string(edges) +
                               " edges is too large for a drawing, expected at most " +
                               std::to_string(kMaxDotEdges));
    }
}

void check_square(const coordinates& matrix) {
    if (matrix.nrows != matrix.ncols) {
        throw dimension_mismatch("a matrix of " + std::to_string(matrix.nrows) + " by " +
                                 std::to_string(matrix.ncols) + " is not a graph on " +
                                 std::to_string(matrix.nrows) + " vertices");
    }
}

// Vertices without edges are drawn too, unless there are too many.
template <class Name>
void write_vertices(std::ostream& out, index_type count, const Name& name) {
    if (count <= kMaxDotEdges) {
        for (index_type vertex = 0; vertex < count; ++vertex) {
            out << "  " << name(vertex) << ";\n";
        }
    }
}

template <class Name>
void write_edges(std::ostream& out, const coordinates& matrix, const Name& name,
                 const std::string& attributes) {
    coordinates storage;
    const coordinates& sorted = canonical(matrix, storage);
    for (std::size_t i = 0; i < sorted.rows.size(); ++i) {
        out << "  " << name(sorted.rows[i]) << " -> " << name(sorted.cols[i]) << attributes
            << ";\n";
    }
}

}  // namespace

void write_dot(const std::string& path, const labelled_graph& graph) {
    detail::guarded("write_dot", [&] {
        check_size(graph.edge_count());
        graph.validate();
        const auto name = [&](index_type vertex) { return dot_quoted(graph.vertices[vertex]); };
        write_atomically(path, [&](std::ostream& out) {
            out << "digraph clbool {\n";
            write_vertices(out, graph.size(), name);
            for (const auto& [label, relation] : graph.edges) {
                write_edges(out, relation, name, " [label=" + dot_quoted(label) + "]");
            }
            out << "}\n";
        });
    });
}

void write_dot(const std::string& path, const coordinates& matrix) {
    detail::guarded("write_dot", [&] {
        check_size(matrix.nnz());
        check_square(matrix);
        const auto name = [](index_type vertex) { return std::to_string(vertex); };
        write_atomically(path, [&](std::ostream& out) {
            out << "digraph clbool {\n";
            write_vertices(out, matrix.nrows, name);
            write_edges(out, matrix, name, "");
            out << "}\n";
        });
    });
}

}  // namespace clbool::io
