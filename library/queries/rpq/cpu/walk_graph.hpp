// SPDX-License-Identifier: MIT
// Edge-labelled graph for walks guided by an automaton.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/row_finder.hpp>
#include <core/cpu/matrices/rows.hpp>

#include <deque>
#include <optional>
#include <vector>

namespace clbool::cpu {

// Relations over common vertices. Nodes are vertices, renumbered densely in their order if vertices
// far outnumber edges: then only those with an edge. The relations must outlive it. Thread-safety:
// all is const.
class walk_graph {
public:
    // All relations are n × n. O(stored rows), plus O(edges) where vertices are renumbered.
    walk_graph(index_type n, const std::vector<rows>& relations);

    // How many nodes.
    index_type size() const noexcept { return size_; }
    index_type vertices() const noexcept { return vertices_; }
    index_type vertex(index_type node) const noexcept {
        return names_.empty() ? node : names_[node];
    }
    // The node of a vertex; nothing when it has no edge and was left out.
    std::optional<index_type> node(index_type vertex) const noexcept;

    // Targets of a relation's edges from a node.
    span targets(std::size_t relation, index_type node) const noexcept {
        return finders_[relation].row(node);
    }

private:
    struct renumbered {
        array<index_type> names;
        array<size_type> pointers;
        array<index_type> cols;
    };

    void collect_names(const std::vector<rows>& relations);
    rows renumber(const rows& a);

    index_type vertices_;
    index_type size_;
    array<index_type> names_;  // of nodes, where vertices are left out
    std::deque<renumbered> held_;
    std::deque<row_finder> finders_;
};

// An automaton over the relations of a graph.
struct walk_steps {
    struct step {
        index_type state;      // that it leads to
        std::size_t relation;  // whose edge it takes
    };

    index_type states() const noexcept { return static_cast<index_type>(accepting.size()); }

    std::vector<std::vector<step>> from;  // by state; 0 is the start
    std::vector<bool> accepting;          // by state
};

}  // namespace clbool::cpu
