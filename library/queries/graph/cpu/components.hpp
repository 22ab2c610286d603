// SPDX-License-Identifier: MIT
// Connected components, and condensation.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>
#include <queries/graph/cpu/graph_rows.hpp>

#include <cstdint>

namespace clbool::cpu {

// Classes of nodes, numbered from 0.
struct partition {
    array<index_type> of;  // the class of each node
    index_type count = 0;  // classes
};

// Strongly connected components in reverse topological order: edges lead from larger to smaller
// numbers. Depth-first search with an explicit stack (Tarjan 1972, with one array of ranks instead
// of two: Pearce, "A space-efficient algorithm for finding strongly connected components", 2016).
// O(nodes + edges), by one thread; at most 12 bytes a node beside the result. Triangular matrices,
// which all threads tell, need no search, as the order of their nodes is topological; `by_search`:
// nor are they excepted, so that what a component reaches has numbers near its own.
partition strong_components(const team& workers, const graph_rows& graph, bool by_search = false);

// Weakly connected components, numbered by smallest node. Union-find by smaller root with path
// halving; nearly O(nodes + edges), single-threaded.
partition weak_components(const graph_rows& graph);

// Members by class, ascending (counting sort). O(nodes + classes).
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

// Condensation: the graph of the components.
struct condensation {
    matrix edges;                // between different ones: below the diagonal
    array<std::uint8_t> cyclic;  // per component: whether a node reaches itself
};

// `strong` and `members` are those of the graph. O(nodes + edges · log(out-degree)); 4 bytes an
// edge of temporary memory.
condensation condense(const team& workers, const graph_rows& graph, const partition& strong,
                      const class_members& members);

}  // namespace clbool::cpu
