// SPDX-License-Identifier: MIT
// GraphViz output for small graphs. Names are always quoted, which allows every character.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/io.hpp>

#include <io/canonical.hpp>

#include <ostream>
#include <string>

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

void write_head(std::ostream& out, const std::string& title, index_type vertices, size_type edges) {
    out << "digraph " << dot_quoted(title) << " {\n  label="
        << dot_quoted(title + ": " + std::to_string(vertices) + " vertices, " +
                      std::to_string(edges) + " edges")
        << ";\n  labelloc=t;\n  fontname=\"Helvetica\";\n"
           "  node [shape=box, style=rounded, width=0.4, height=0.3, fontname=\"Helvetica\"];\n"
           "  edge [arrowsize=0.7, fontname=\"Helvetica\", fontsize=11, colorscheme=dark28];\n";
}

std::string attributes_of(const std::string& label, std::size_t number) {
    constexpr std::size_t kColours = 8;  // of the scheme; labels beyond begin anew
    const std::string colour = std::to_string(number % kColours + 1);
    return " [label=" + dot_quoted(label) + ", color=" + colour + ", fontcolor=" + colour + "]";
}

}  // namespace

void write_dot(const std::string& path, const labelled_graph& graph, const std::string& title) {
    detail::guarded("write_dot", [&] {
        check_size(graph.edge_count());
        graph.validate();
        const auto name = [&](index_type vertex) { return dot_quoted(graph.vertices[vertex]); };
        write_atomically(path, [&](std::ostream& out) {
            write_head(out, title, graph.size(), graph.edge_count());
            write_vertices(out, graph.size(), name);
            std::size_t number = 0;
            for (const auto& [label, relation] : graph.edges) {
                write_edges(out, relation, name, attributes_of(label, number++));
            }
            out << "}\n";
        });
    });
}

void write_dot(const std::string& path, const coordinates& matrix, const std::string& title) {
    detail::guarded("write_dot", [&] {
        check_size(matrix.nnz());
        check_square(matrix);
        const auto name = [](index_type vertex) { return std::to_string(vertex); };
        write_atomically(path, [&](std::ostream& out) {
            write_head(out, title, matrix.nrows, matrix.nnz());
            write_vertices(out, matrix.nrows, name);
            write_edges(out, matrix, name, "");
            out << "}\n";
        });
    });
}

}  // namespace clbool::io
