// SPDX-License-Identifier: MIT
// Finite automata over numbered symbols.
#pragma once

#include <cstddef>
#include <vector>

namespace clbool::grammar {

using state = std::size_t;

/// A move on a symbol.
struct move {
    state from;
    std::size_t symbol;
    state to;
};

/// Moves on symbols and on nothing, one start, one end.
struct nondeterministic {
    struct free_move {
        state from;
        state to;
    };

    state add_state() { return states++; }

    std::size_t states = 0;
    std::vector<move> moves;
    std::vector<free_move> free_moves;
    state start = 0;
    state end = 0;
};

/// One move at most for each state and symbol; state 0 is the start.
struct deterministic {
    std::size_t states() const noexcept { return accepting.size(); }

    std::vector<move> moves;
    std::vector<bool> accepting;
};

/// The subset construction. @throws invalid_argument beyond kMaxPathStates states
deterministic determinize(const nondeterministic& from);

/// Without states that lead nowhere, of equivalent ones one; states are numbered in the order in
/// which a breadth-first walk by symbols meets them, moves are sorted. O(moves · log(states)).
deterministic minimize(const deterministic& from);

}  // namespace clbool::grammar
