// SPDX-License-Identifier: MIT
// Regular path queries in which only single steps repeat: e1/e2*/e3+ and the like, where each e is
// one step. A transitive closure for each step that does, and products along the automaton.
#pragma once

#include <clbool/context.hpp>
#include <clbool/matrix.hpp>
#include <clbool/regular.hpp>

#include <queries/rpq/side.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace clbool::algorithms {

// Whether the query is e+ or e*, with e any of the steps.
bool is_closure(const path_automaton& automaton);

// The states in topological order, loops of single states aside; nothing with other cycles.
std::optional<std::vector<std::size_t>> states_in_order(const path_automaton& automaton);

bool has_loops(const path_automaton& automaton) noexcept;

// All pairs, state by state (Kleene's construction where states are eliminated in topological
// order). Refers to the side, whose states must be in order.
class closed_walks {
public:
    closed_walks(context& on, const rpq_side& side);

    bool done() const noexcept { return next_ == order_.size(); }
    // Of the next state, null without any: the steps of which take() needs the closure, reflexive
    // at the start.
    const state_edge* loop() const noexcept { return loop_at(order_[next_]); }
    // Goes on to that state; returns how many pairs (source, vertex) it is reached by.
    size_type take(const std::optional<matrix>& repeated);
    // Pairs with an accepted walk, of the states so far.
    matrix ends() const;

private:
    // The pairs of a state, continued by `steps`.
    matrix continued(std::size_t state, const matrix& steps) const;
    // The pairs that come from other states, and whatever its own loop adds, which is `repeated`.
    matrix reached(std::size_t state, const matrix& repeated) const;
    const state_edge* loop_at(std::size_t state) const noexcept;

    context& on_;
    const rpq_side& side_;
    std::vector<std::vector<state_edge>> into_;
    std::vector<std::size_t> order_;
    std::size_t next_ = 0;
    std::vector<std::optional<matrix>> known_;  // by state; nothing: all walks that are empty
};

}  // namespace clbool::algorithms
