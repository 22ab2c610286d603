// SPDX-License-Identifier: MIT
/// @file graph.hpp
/// Labelled directed graphs on the host: what queries are asked about.
#pragma once

#include <clbool/coordinates.hpp>
#include <clbool/export.hpp>
#include <clbool/types.hpp>

#include <map>
#include <string>
#include <vector>

namespace clbool {

/// A directed graph with labelled edges and named vertices.
///
/// Vertex v is called vertices[v]. Edges of one label are a square boolean matrix: in canonical
/// form (sorted, unique) where the library made it, in any order and with duplicates wherever the
/// library takes a graph. Thread-safety: a plain value.
struct CLBOOL_EXPORT labelled_graph {
    std::vector<std::string> vertices;         ///< name of each vertex
    std::map<std::string, coordinates> edges;  ///< adjacency per label, each n × n

    /// Checks that the relations are over these vertices: for n vertices each is n × n, its two
    /// arrays have the same length, and no index is beyond n. Order, repetitions and names are not
    /// checked. All calls that take a graph check this. O(labels + edges).
    /// @throws dimension_mismatch for a shape, invalid_argument for entries; both name the label
    void validate() const;
    /// Number of vertices.
    index_type size() const noexcept { return static_cast<index_type>(vertices.size()); }
    /// Number of edges over all labels.
    size_type edge_count() const noexcept;
    /// True when every vertex name is a decimal integer (`-?digits`): then results are sorted
    /// numerically.
    bool numeric_names() const;
    /// The adjacency of a label; for `x_r` (or `x_r_k`, the reverse of `x_k`) that the graph
    /// lacks, the transpose of x (x_k); for an unknown label an empty n × n matrix. Canonical,
    /// whatever the order of the edges. O(edges), or O(edges · log) where they must be sorted.
    coordinates relation(const std::string& label) const;
    /// The graph's own labels and their reverses, sorted: x_r for x, and where x has the form
    /// y_k (k after the last underscore) y_r_k too.
    std::vector<std::string> labels_with_reverses() const;
};

}  // namespace clbool
