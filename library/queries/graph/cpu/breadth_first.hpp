// SPDX-License-Identifier: MIT
// Breadth-first search on the host.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/threads/team.hpp>
#include <queries/graph/cpu/graph_rows.hpp>

#include <cstdint>
#include <vector>

namespace clbool::cpu {

// Fresh: found in the level that is being made. Bytes, as more of them are cached than levels.
enum class node_state : std::uint8_t { unknown = 0, known, fresh };

// What a thread knows of nodes.
struct known_nodes {
    known_nodes() noexcept = default;
    known_nodes(size_type nodes, bool with_parents)
        : bytes(memory::zeroed(nodes)),
          words(memory::zeroed(with_parents ? nodes * sizeof(index_type) : 0)),
          states(reinterpret_cast<node_state*>(bytes.data())),
          parents(reinterpret_cast<index_type*>(words.data())) {}

    memory bytes;
    memory words;
    node_state* states = nullptr;
    index_type* parents = nullptr;  // complements, so that 0 stands for none; null without
};

// Level-synchronous BFS (push). The graph must outlive it. Memory: 5 bytes a node, or 9 with
// parents; 1 or 5 for each thread beside the caller's, and what it finds in a level.
class breadth_first {
public:
    // From the nodes of these vertices (level 0), which are unique.
    breadth_first(const graph_rows& graph, const std::vector<index_type>& sources,
                  bool with_parents);

    // Finds the next level, and returns its number of nodes: 0 once all are found. O(edges of the
    // last level); by threads where they are many.
    size_type advance();

    // Nodes by level, in any order in each.
    span found() const noexcept { return {order_.data(), order_.data() + end_}; }
    bool is_found(index_type node) const noexcept {
        return known_.states[node] != node_state::unknown;
    }
    // Writes the level of each node that was found to its place.
    void write_levels(index_type* to) const noexcept;
    // BFS parent of a node that was found: the smallest one of the level before; a source is its
    // own. With parents only.
    index_type parent(index_type node) const noexcept { return ~known_.parents[node]; }

private:
    // A thread beside the caller's.
    struct finder {
        known_nodes known;
        size_type told = 0;       // nodes of the order that it knows of
        array<index_type> found;  // in this level
    };

    template <class Visit>
    void for_rows(size_type first, size_type last, const Visit& visit) const;
    // Of nodes `first` to `last` - 1 of the order; what is found goes to `found`, and the end of
    // that is returned.
    index_type* push(size_type first, size_type last, const known_nodes& known,
                     index_type* found) const;
    index_type* push_with_parents(size_type first, size_type last, const known_nodes& known,
                                  index_type* found) const;
    void learn(finder& by) const;
    index_type* push_by_threads(const team& workers, size_type work);

    const graph_rows& graph_;
    known_nodes known_;
    array<index_type> order_;
    array<size_type> level_ends_;  // in the order
    size_type begin_ = 0;          // the last level
    size_type end_ = 0;
    std::vector<finder> finders_;
    size_type told_ = 0;  // nodes that the last level by threads began with
};

}  // namespace clbool::cpu
