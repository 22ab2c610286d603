// SPDX-License-Identifier: MIT
// Breadth-first search on the host.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <queries/graph/cpu/graph_rows.hpp>

#include <vector>

namespace clbool::cpu {

// Level-synchronous BFS. The graph must outlive it. Memory: a byte a node, or 5 with parents, and
// the current level.
class breadth_first {
public:
    // From these sources (level 0), ascending and unique.
    breadth_first(const graph_rows& graph, const std::vector<index_type>& sources,
                  bool with_parents);

    // Nodes of the last level; empty once all are found.
    const array<index_type>& level() const noexcept { return level_; }
    // Next level (push), single-threaded: O(edges of the last level), and a sort if with parents.
    void advance();
    // BFS parent: the smallest node of the level before; a source is its own. With parents only.
    index_type parent(index_type node) const noexcept { return parents_[node]; }

private:
    bool find(index_type node) noexcept;

    const graph_rows& graph_;
    memory found_;               // a byte a node
    array<index_type> parents_;  // empty without parents
    bool with_parents_;
    array<index_type> level_;
    array<index_type> next_;
};

}  // namespace clbool::cpu
