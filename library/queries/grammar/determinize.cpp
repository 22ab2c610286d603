// SPDX-License-Identifier: MIT
// Subset construction. Sets are identified by the states with a move on a symbol, and the end.
#include <clbool/error.hpp>
#include <clbool/regular.hpp>
#include <queries/grammar/automata.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace clbool::grammar {
namespace {

using state_set = std::vector<state>;

class subsets {
public:
    explicit subsets(const nondeterministic& from);

    deterministic run();

private:
    // Epsilon closure of these states, sorted.
    state_set closure(const state_set& from);
    state number(state_set set);
    void expand(state at);

    const nondeterministic& from_;
    std::vector<std::vector<state>> free_;
    std::vector<std::vector<std::pair<std::size_t, state>>> on_symbol_;
    std::vector<std::size_t> seen_;  // last closure that had the state, from 1
    std::size_t closures_ = 0;
    std::map<state_set, state> numbers_;
    std::vector<const state_set*> sets_;
    deterministic made_;
};

subsets::subsets(const nondeterministic& from)
    : from_(from), free_(from.states), on_symbol_(from.states), seen_(from.states) {
    for (const auto& one : from.free_moves) {
        free_[one.from].push_back(one.to);
    }
    for (const auto& one : from.moves) {
        on_symbol_[one.from].emplace_back(one.symbol, one.to);
    }
}

state_set subsets::closure(const state_set& from) {
    ++closures_;
    state_set open, matter;
    const auto meet = [&](state one) {
        if (std::exchange(seen_[one], closures_) != closures_) {
            open.push_back(one);
        }
    };
    std::for_each(from.begin(), from.end(), meet);
    while (!open.empty()) {
        const state one = open.back();
        open.pop_back();
        if (!on_symbol_[one].empty() || one == from_.end) {
            matter.push_back(one);
        }
        std::for_each(free_[one].begin(), free_[one].end(), meet);
    }
    std::sort(matter.begin(), matter.end());
    return matter;
}

state subsets::number(state_set set) {
    const bool accepting = std::binary_search(set.begin(), set.end(), from_.end);
    const auto [place, fresh] = numbers_.emplace(std::move(set), sets_.size());
    if (fresh) {
        if (sets_.size() == kMaxPathStates) {
            throw invalid_argument("the automaton of the path has more than " +
                                   std::to_string(kMaxPathStates) + " states");
        }
        sets_.push_back(&place->first);
        made_.accepting.push_back(accepting);
    }
    return place->second;
}

void subsets::expand(state at) {
    std::map<std::size_t, state_set> targets;
    for (const state one : *sets_[at]) {
        for (const auto& [symbol, to] : on_symbol_[one]) {
            targets[symbol].push_back(to);
        }
    }
    for (const auto& [symbol, to] : targets) {
        made_.moves.push_back({at, symbol, number(closure(to))});
    }
}

deterministic subsets::run() {
    number(closure({from_.start}));
    for (state at = 0; at < sets_.size(); ++at) {
        expand(at);
    }
    return std::move(made_);
}

}  // namespace

deterministic determinize(const nondeterministic& from) { return subsets(from).run(); }

}  // namespace clbool::grammar
