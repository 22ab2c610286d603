// SPDX-License-Identifier: MIT
// Answers about graphs as lines of text.
#pragma once

#include <clbool/coordinates.hpp>
#include <clbool/graph.hpp>
#include <clbool/types.hpp>

#include <string>
#include <vector>

namespace clbool::tools {

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

/// `key<TAB>value` lines, both numbers.
void write_numbers(const std::string& path, const std::vector<index_type>& keys,
                   const std::vector<index_type>& values);

/// The checksum of pairs by the vertices' own numbers where all have some, which files may leave
/// out; else by their places.
size_type checksum_by_name(const labelled_graph& graph, const coordinates& pairs);

}  // namespace clbool::tools
