// SPDX-License-Identifier: MIT
// Breadth-first search on the host.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/threads/team.hpp>
#include <queries/graph/cpu/graph_rows.hpp>

#include <cstdint>
#include <vector>

namespace clbool::cpu {

// Level-synchronous BFS (push). The graph must outlive it. Memory: 9 bytes a node, or 13 with
// parents.
class breadth_first {
public:
    // From these nodes (level 0), which are unique.
    breadth_first(graph_rows& graph, const std::vector<index_type>& sources, bool with_parents);

    // Finds the next level, and returns its number of nodes: 0 once all are found. O(edges of the
    // last level); by threads where they are many.
    size_type advance();

    // Nodes by level, in any order in each.
    span found() const noexcept { return {order_.data(), order_.data() + end_}; }
    bool is_found(index_type node) const noexcept { return states_[node] != state::unknown; }
    // Of a node that was found; of others any number.
    index_type level(index_type node) const noexcept { return levels_[node]; }
    // BFS parent of a node that was found: the smallest one of the level before; a source is its
    // own. With parents only.
    index_type parent(index_type node) const noexcept { return ~parents_[node]; }

private:
    // Fresh: found in the level that is being made. Bytes, as more of them are cached than levels.
    enum class state : std::uint8_t { unknown = 0, known, fresh };

    template <bool WithParents>
    size_type push();
    template <bool WithParents>
    size_type push_by_threads(const team& workers);

    graph_rows& graph_;
    memory zeroed_;
    index_type* parents_;  // complements, so that 0 stands for none; null without parents
    state* states_;
    array<index_type> levels_;
    array<index_type> order_;
    size_type begin_ = 0;  // the last level
    size_type end_ = 0;
    index_type level_ = 0;
};

}  // namespace clbool::cpu
