// SPDX-License-Identifier: MIT
// Recognises transitive closures among automata.
#include <queries/rpq/closure.hpp>

#include <clbool/operations.hpp>

#include <algorithm>

namespace clbool::algorithms {

// On the minimal automaton: e* has one state, e+ a start state before it. Every state has all
// symbols, and all lead to the last state.
std::optional<closure_walks> as_closure(const path_automaton& automaton) {
    const std::size_t last = automaton.states() - 1;
    const bool fits =
        last <= 1 && automaton.accepting[last] && automaton.accepting[0] == (last == 0) &&
        automaton.transitions.size() == automaton.states() * automaton.symbols.size() &&
        std::all_of(automaton.transitions.begin(), automaton.transitions.end(),
                    [&](const path_automaton::transition& one) { return one.to == last; });
    return fits ? std::optional(closure_walks{last == 0}) : std::nullopt;
}

matrix union_of(context& on, index_type n, const std::vector<matrix>& parts) {
    matrix all(n, n);
    if (parts.size() == 1) {
        all = parts.front();
    } else if (!parts.empty()) {
        ewise_add_many(on, all, no_mask, accumulator::none, parts);
    }
    return all;
}

}  // namespace clbool::algorithms
