// SPDX-License-Identifier: MIT
// Shortest walks between two vertices, on the host.
#pragma once

#include <queries/rpq/cpu/walk_graph.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace clbool::cpu {

// An edge of a relation, as it is walked.
struct walked_edge {
    index_type source;
    std::size_t relation;
    index_type target;
};

// The edges of a shortest walk that the automaton accepts; of several always the same one. Nothing
// when there is no walk. Breadth first from the source: 24 bytes for each pair of a state and a
// node that is met, and a byte of address for every one.
std::optional<std::vector<walked_edge>> shortest_walk(const walk_graph& graph,
                                                      const walk_steps& steps, index_type source,
                                                      index_type target);

// All of them, `most` at most, always in the same order. 8 bytes of address for each pair of a
// state and a node, 24 bytes for each that is met, and 24 for each edge that leads on from one.
std::vector<std::vector<walked_edge>> shortest_walks(const walk_graph& graph,
                                                     const walk_steps& steps, index_type source,
                                                     index_type target, std::size_t most);

}  // namespace clbool::cpu
