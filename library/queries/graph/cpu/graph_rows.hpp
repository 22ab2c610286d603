// SPDX-License-Identifier: MIT
// A square matrix as a graph: every vertex with its row at once, whatever rows the matrix stores.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/rows.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// Nodes are vertices numbered densely, in the order of the vertices: all of them where they are
// few beside the edges, else those that have an edge. Memory: nothing for complete rows, 8 bytes a
// vertex for rows with names, and 12 bytes a node and 4 an edge where vertices are left out.
// The matrix must outlive it. Thread-safety: all is const.
class graph_rows {
public:
    // `a` is square. O(edges + nodes), with a logarithm where vertices are left out. `all`: none
    // are, however many there are.
    graph_rows(const team& workers, const rows& a, bool all = false);

    // Every node's row, in slots of its number.
    const rows& edges() const noexcept { return edges_; }
    // How many nodes.
    index_type size() const noexcept { return edges_.nrows(); }
    // Vertices of the matrix, and those left out, which have no edges.
    index_type vertices() const noexcept { return vertices_; }
    index_type left_out() const noexcept { return vertices_ - size(); }

    // The number of a node's vertex.
    index_type vertex(index_type node) const noexcept {
        return names_.empty() ? node : names_[node];
    }
    // The first node whose vertex has this number or a larger one.
    index_type first_node(index_type vertex) const noexcept;
    // Whether a vertex is one of the nodes.
    bool has(index_type vertex) const noexcept {
        const index_type node = first_node(vertex);
        return node < size() && this->vertex(node) == vertex;
    }

private:
    void complete(const rows& a);
    void renumber(const team& workers, const rows& a);

    index_type vertices_;
    rows edges_;
    array<index_type> names_;  // of nodes, where vertices are left out
    array<size_type> pointers_;
    array<index_type> cols_;
};

}  // namespace clbool::cpu
