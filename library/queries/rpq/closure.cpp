// SPDX-License-Identifier: MIT
// Transitive closures of steps that repeat.
#include <queries/rpq/closure.hpp>

#include <clbool/operations.hpp>

#include <algorithm>
#include <utility>

namespace clbool::algorithms {

// On the minimal automaton: e* has one state, e+ a start state before it. Every state has all
// symbols, and all lead to the last state.
bool is_closure(const path_automaton& automaton) {
    const std::size_t last = automaton.states() - 1;
    return last <= 1 && automaton.accepting[last] && automaton.accepting[0] == (last == 0) &&
           automaton.transitions.size() == automaton.states() * automaton.symbols.size() &&
           std::all_of(automaton.transitions.begin(), automaton.transitions.end(),
                       [&](const path_automaton::transition& one) { return one.to == last; });
}

std::optional<std::vector<std::size_t>> states_in_order(const path_automaton& automaton) {
    std::vector<std::size_t> ways(automaton.states());
    for (const auto& one : automaton.transitions) {
        ways[one.to] += one.from != one.to ? 1 : 0;
    }
    std::vector<std::size_t> order;
    const auto add_if_free = [&](std::size_t state) {
        if (ways[state] == 0) {
            order.push_back(state);
        }
    };
    for (std::size_t state = 0; state < ways.size(); ++state) {
        add_if_free(state);
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (const auto& one : automaton.transitions) {
            if (one.from == order[i] && one.to != one.from) {
                --ways[one.to];
                add_if_free(one.to);
            }
        }
    }
    return order.size() == ways.size() ? std::optional(std::move(order)) : std::nullopt;
}

bool has_loops(const path_automaton& automaton) noexcept {
    return std::any_of(automaton.transitions.begin(), automaton.transitions.end(),
                       [](const path_automaton::transition& one) { return one.from == one.to; });
}

closed_walks::closed_walks(context& on, const rpq_side& side)
    : on_(on),
      side_(side),
      into_(side.edges(on)),
      order_(*states_in_order(side.automaton())),
      known_(order_.size(), matrix(side.vertices(), side.vertices())) {}

matrix closed_walks::continued(std::size_t state, const matrix& steps) const {
    if (!known_[state]) {
        return steps;
    }
    matrix found(side_.vertices(), side_.vertices());
    if (!known_[state]->empty() && !steps.empty()) {
        mxm(on_, found, no_mask, accumulator::none, *known_[state], steps);
    }
    return found;
}

const state_edge* closed_walks::loop_at(std::size_t state) const noexcept {
    const auto& into = into_[state];
    const auto found = std::find_if(into.begin(), into.end(),
                                    [&](const state_edge& one) { return one.from == state; });
    return found != into.end() ? &*found : nullptr;
}

matrix closed_walks::reached(std::size_t state, const matrix& repeated) const {
    const state_edge* const loop = loop_at(state);
    std::vector<matrix> parts, once;
    for (const state_edge& by : into_[state]) {
        if (&by == loop) {
            continue;
        }
        // A step, then the same step any number of times, is it at least once.
        if (loop != nullptr && by.symbols == loop->symbols) {
            parts.push_back(continued(by.from, repeated));
        } else {
            once.push_back(continued(by.from, by.steps));
        }
    }
    if (!once.empty()) {
        parts.push_back(union_of(on_, side_.vertices(), once));
        if (loop != nullptr) {
            matrix more;
            mxm(on_, more, no_mask, accumulator::none, parts.back(), repeated);
            parts.push_back(more);
        }
    }
    return union_of(on_, side_.vertices(), parts);
}

size_type closed_walks::take(const std::optional<matrix>& repeated) {
    const std::size_t state = order_[next_++];
    known_[state] = state == 0 ? repeated : reached(state, repeated.value_or(matrix()));
    return known_[state] ? known_[state]->nvals() : side_.vertices();
}

matrix closed_walks::ends() const {
    std::vector<matrix> parts;
    for (std::size_t i = 0; i < next_; ++i) {
        const std::size_t state = order_[i];
        if (side_.automaton().accepting[state]) {
            parts.push_back(known_[state] ? *known_[state]
                                          : identity_matrix(on_, side_.vertices()));
        }
    }
    return union_of(on_, side_.vertices(), parts);
}

}  // namespace clbool::algorithms
