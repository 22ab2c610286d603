// SPDX-License-Identifier: MIT
// Components of a graph, and the graph of its components.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>
#include <queries/graph/cpu/graph_rows.hpp>

#include <cstdint>

namespace clbool::cpu {

// Nodes of a graph in classes, which are numbered from 0.
struct partition {
    array<index_type> of;  // the class of each node
    index_type count = 0;  // classes
};

// Strongly connected components, in reverse topological order: an edge between two of them leads
// from a larger number to a smaller one. Depth first, on a stack of its own (Tarjan 1972, with one
// array of ranks instead of two: Pearce, "A space-efficient algorithm for finding strongly
// connected components", 2016). O(nodes + edges) by the calling thread; 12 bytes a node beside the
// result at most.
partition strong_components(const graph_rows& graph);

// Weakly connected components, numbered by their smallest nodes. Union by smaller root, with paths
// halved. Nearly O(nodes + edges) by the calling thread.
partition weak_components(const graph_rows& graph);

// Nodes class by class, ascending in each. O(nodes + classes).
struct class_members {
    explicit class_members(const partition& classes);

    span of(index_type number) const noexcept {
        return {nodes.data() + starts[number], nodes.data() + starts[number + size_type{1}]};
    }
    index_type size(index_type number) const noexcept {
        return static_cast<index_type>(of(number).size());
    }

    array<size_type> starts;  // of each class, and the end
    array<index_type> nodes;
};

// The graph of the components.
struct condensation {
    matrix edges;                // between different ones: below the diagonal
    array<std::uint8_t> cyclic;  // per component: whether a node reaches itself
};

// `strong` and `members` are those of the graph. O(nodes + edges · log(out-degree)); 4 bytes an
// edge of temporary memory.
condensation condense(const team& workers, const graph_rows& graph, const partition& strong,
                      const class_members& members);

}  // namespace clbool::cpu
