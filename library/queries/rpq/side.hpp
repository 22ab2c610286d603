// SPDX-License-Identifier: MIT
// A regular path query in one direction: automaton, and a step matrix for each symbol.
#pragma once

#include <clbool/context.hpp>
#include <clbool/matrix.hpp>
#include <clbool/regular.hpp>

#include <core/operations/common/host_access.hpp>
#include <queries/rpq/cpu/walk_batch.hpp>
#include <queries/rpq/cpu/walk_graph.hpp>

#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace clbool::algorithms {

// The same for host walks. Keeps the relations alive.
struct walk_side {
    std::deque<operations::host_access> relations;
    std::optional<cpu::walk_graph> graph;
    cpu::walk_steps steps;
    mutable std::optional<cpu::walk_batches> batches;
};

// Transitions between two states: their symbols that have steps, and the union of these.
struct state_edge {
    std::size_t from;
    std::vector<std::size_t> symbols;
    matrix steps;
};

// Thread-safety: concurrent readers, each with its own context.
class rpq_side {
public:
    // `edges`: of each symbol, in original direction. Backward steps are transposes.
    rpq_side(context& on, index_type n, path_automaton automaton, const std::vector<matrix>& edges);

    index_type vertices() const noexcept { return n_; }
    const path_automaton& automaton() const noexcept { return automaton_; }
    // Step matrix of each symbol: (u, v) for a step from u to v.
    const std::vector<matrix>& steps() const noexcept { return steps_; }
    // Edges into each state.
    std::vector<std::vector<state_edge>> edges(context& on) const;
    // Made on demand.
    const walk_side& walks(context& on) const;

private:
    index_type n_;
    path_automaton automaton_;
    std::vector<matrix> steps_;
    mutable std::mutex mutex_;
    mutable std::unique_ptr<const walk_side> walks_;
};

// Union of n × n matrices, empty without any.
matrix union_of(context& on, index_type n, const std::vector<matrix>& parts);

}  // namespace clbool::algorithms
