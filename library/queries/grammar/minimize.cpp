// SPDX-License-Identifier: MIT
// DFA minimisation: states and moves are refined against each other (Valmari, "Fast brief practical
// DFA minimization", 2012), so that missing moves cost nothing.
#include <queries/grammar/automata.hpp>
#include <queries/grammar/refinable_partition.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace clbool::grammar {
namespace {

// Moves by target state.
std::vector<std::vector<std::size_t>> incoming(const deterministic& of) {
    std::vector<std::vector<std::size_t>> lists(of.states());
    for (std::size_t i = 0; i < of.moves.size(); ++i) {
        lists[of.moves[i].to].push_back(i);
    }
    return lists;
}

// Removes states from which nothing is accepted; the start stays.
deterministic trimmed(const deterministic& from) {
    const auto into = incoming(from);
    std::vector<bool> useful = from.accepting;
    std::vector<state> open;
    for (state one = 0; one < from.states(); ++one) {
        if (useful[one]) {
            open.push_back(one);
        }
    }
    while (!open.empty()) {
        const state one = open.back();
        open.pop_back();
        for (const std::size_t i : into[one]) {
            if (!useful[from.moves[i].from]) {
                useful[from.moves[i].from] = true;
                open.push_back(from.moves[i].from);
            }
        }
    }
    std::vector<state> number(from.states());
    deterministic made;
    for (state one = 0; one < from.states(); ++one) {
        if (useful[one] || one == 0) {
            number[one] = made.states();
            made.accepting.push_back(from.accepting[one]);
        }
    }
    for (const move& one : from.moves) {
        if (useful[one.from] && useful[one.to]) {
            made.moves.push_back({number[one.from], one.symbol, number[one.to]});
        }
    }
    return made;
}

// Partition into equivalent states.
refinable_partition equivalent_states(const deterministic& of) {
    const auto into = incoming(of);
    refinable_partition states(of.states());
    for (state one = 0; one < of.states(); ++one) {
        if (of.accepting[one]) {
            states.mark(one);
        }
    }
    states.split();
    refinable_partition moves(of.moves.size(), [&](std::size_t i) { return of.moves[i].symbol; });
    std::size_t settled = 1;  // sets of states that have split the moves; the first need not
    for (std::size_t set = 0; set < moves.size(); ++set) {
        for (std::size_t place = moves.begin(set); place < moves.end(set); ++place) {
            states.mark(of.moves[moves.at(place)].from);
        }
        states.split();
        for (; settled < states.size(); ++settled) {
            for (std::size_t p = states.begin(settled); p < states.end(settled); ++p) {
                for (const std::size_t i : into[states.at(p)]) {
                    moves.mark(i);
                }
            }
            moves.split();
        }
    }
    return states;
}

// Numbers states in breadth-first order by symbol, and drops duplicate moves.
deterministic in_order(const deterministic& from) {
    std::vector<std::vector<std::pair<std::size_t, state>>> next(from.states());
    for (const move& one : from.moves) {
        next[one.from].emplace_back(one.symbol, one.to);
    }
    std::map<state, state> numbers{{0, 0}};
    std::vector<state> order{0};
    deterministic made;
    for (std::size_t at = 0; at < order.size(); ++at) {
        auto& moves = next[order[at]];
        std::sort(moves.begin(), moves.end());
        moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
        made.accepting.push_back(from.accepting[order[at]]);
        for (const auto& [symbol, to] : moves) {
            const auto [place, fresh] = numbers.emplace(to, order.size());
            if (fresh) {
                order.push_back(to);
            }
            made.moves.push_back({at, symbol, place->second});
        }
    }
    return made;
}

}  // namespace

deterministic minimize(const deterministic& from) {
    const deterministic all = trimmed(from);
    const refinable_partition sets = equivalent_states(all);
    const auto number = [&](state one) {
        const std::size_t set = sets.set_of(one);
        const std::size_t first = sets.set_of(0);
        return set == first ? 0 : set == 0 ? first : set;
    };
    deterministic made;
    made.accepting.resize(sets.size());
    for (state one = 0; one < all.states(); ++one) {
        made.accepting[number(one)] = all.accepting[one];
    }
    for (const move& one : all.moves) {
        made.moves.push_back({number(one.from), one.symbol, number(one.to)});
    }
    return in_order(made);
}

}  // namespace clbool::grammar
