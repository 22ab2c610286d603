// SPDX-License-Identifier: MIT
// Graph view of a square matrix: random access to the row of every vertex, DCSR included.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/rows.hpp>
#include <core/cpu/threads/team.hpp>

#include <vector>

namespace clbool::cpu {

// Nodes are vertices, renumbered densely in their order where edges are few beside them: then only
// vertices with an edge. Memory: none for CSR, 4 bytes a vertex for DCSR (row pointers; 8 from 2³²
// entries on), and 12 bytes a node and 4 an edge if renumbered. The matrix must outlive it.
// Thread-safety: all is const.
class graph_rows {
public:
    // `a` is square. O(edges + nodes), with a logarithm if renumbered. `all`: never renumber.
    // `others`: ascending, nodes even without an edge.
    graph_rows(const team& workers, const rows& a, bool all = false,
               const std::vector<index_type>& others = {});

    // CSR over nodes.
    const rows& edges() const noexcept { return edges_; }
    // How many nodes.
    index_type size() const noexcept { return edges_.nrows(); }
    // Vertices of the matrix, those without edges included.
    index_type vertices() const noexcept { return vertices_; }
    index_type left_out() const noexcept { return vertices_ - size(); }

    // The number of a node's vertex.
    index_type vertex(index_type node) const noexcept {
        return names_.empty() ? node : names_[node];
    }
    // The first node whose vertex is not below this one.
    index_type first_node(index_type vertex) const noexcept;

private:
    void renumber(const team& workers, const rows& a, const std::vector<index_type>& others);

    index_type vertices_;
    rows edges_;
    array<index_type> names_;    // of nodes, where vertices are left out
    array<size_type> pointers_;  // of nodes, or narrow ones
    array<std::uint32_t> narrow_;
    array<index_type> cols_;
};

}  // namespace clbool::cpu
