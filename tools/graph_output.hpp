// SPDX-License-Identifier: MIT
// Answers about graphs as lines of text.
#pragma once

#include <tools/command_line.hpp>
#include <tools/output.hpp>

#include <clbool/coordinates.hpp>
#include <clbool/graph.hpp>
#include <clbool/io.hpp>
#include <clbool/types.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

namespace clbool::tools {

/// Where a labelled graph goes as edges: `-o` and `--format`.
struct edge_list_file {
    output_file file;
    std::string format;  // empty: by the extension, txt on standard output

    void declare(command_line app);
    /// The format. @throws as output_file::check(); for a name that means no format
    io::graph_format check() const;
    void write(const labelled_graph& graph) const;
};

/// An edge as it is walked.
struct named_edge {
    std::string source;
    std::string label;  // `x_r` when an edge x is walked backwards
    std::string target;
};

/// `src<TAB>label<TAB>dst` lines in their order.
void write_edges(const std::string& path, const std::vector<named_edge>& edges);

/// `src<TAB>dst<TAB>length` lines; the pairs are sorted, lengths are in their order.
void write_lengths(const std::string& path, const labelled_graph& graph, const coordinates& pairs,
                   const std::vector<index_type>& lengths);

/// `key<TAB>value` lines, both numbers; of float the shortest text that reads the same.
template <class Value>
void write_numbers(const std::string& path, const std::vector<index_type>& keys,
                   const std::vector<Value>& values) {
    io::write_atomically(path, [&](std::ostream& out) {
        for (std::size_t i = 0; i < keys.size(); ++i) {
            out << keys[i] << '\t' << fmt::format("{}", values[i]) << '\n';
        }
    });
}

/// The checksum of pairs by the vertices' own numbers where all have some, which files may leave
/// out; else by their places.
size_type checksum_by_name(const labelled_graph& graph, const coordinates& pairs);

}  // namespace clbool::tools
