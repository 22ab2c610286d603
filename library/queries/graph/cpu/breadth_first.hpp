// SPDX-License-Identifier: MIT
// Breadth-first search on the host.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <queries/graph/cpu/graph_rows.hpp>

#include <vector>

namespace clbool::cpu {

// A search that goes level by level. The graph must outlive it. Memory: a byte a node, or 5 with
// parents, beside what is found.
class breadth_first {
public:
    // From these nodes, which ascend and are not repeated; they are level 0.
    breadth_first(const graph_rows& graph, const std::vector<index_type>& sources,
                  bool with_parents);

    // Nodes of the last level; empty once all are found.
    const array<index_type>& level() const noexcept { return level_; }
    // Goes on to the next one. By one thread: O(edges of the last level), and with parents the
    // sorting of its nodes.
    void advance();
    // Of a node that was found: the smallest one of the level before that leads there; itself for
    // the sources. Only of searches with parents.
    index_type parent(index_type node) const noexcept { return parents_[node]; }

private:
    bool find(index_type node) noexcept;

    const graph_rows& graph_;
    memory found_;               // a byte a node
    array<index_type> parents_;  // nothing without parents
    bool with_parents_;
    array<index_type> level_;
    array<index_type> next_;
};

}  // namespace clbool::cpu
