// SPDX-License-Identifier: MIT
// Shortest walks between two vertices, on the host.
#pragma once

#include <queries/rpq/cpu/walk_graph.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace clbool::cpu {

// An edge of a relation, in walking direction.
struct walked_edge {
    index_type source;
    std::size_t relation;
    index_type target;
};

// A shortest accepted walk, deterministic among several; nothing when there is none. Breadth-first
// search in the product of automaton and graph: 24 bytes for each pair (state, node) visited, and a
// byte of address space for every pair.
std::optional<std::vector<walked_edge>> shortest_walk(const walk_graph& graph,
                                                      const walk_steps& steps, index_type source,
                                                      index_type target);

// Up to `most` shortest walks, in deterministic order. 8 bytes of address space for each pair
// (state, node), 24 bytes for each visited, and 24 for each edge on shortest walks.
std::vector<std::vector<walked_edge>> shortest_walks(const walk_graph& graph,
                                                     const walk_steps& steps, index_type source,
                                                     index_type target, std::size_t most);

}  // namespace clbool::cpu
