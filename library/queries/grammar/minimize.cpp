// SPDX-License-Identifier: MIT
// DFA minimisation: states and moves are refined against each other (Valmari, "Fast brief practical
// DFA minimization", 2012), so that missing moves cost nothing.
#include <queries/grammar/automata.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

namespace clbool::grammar {
namespace {

/// Partition refinement over 0 … n-1: marks elements and splits all sets that are marked in part.
/// Marking and splitting are O(marked).
class refinable_partition {
public:
    /// One set, or none if n is 0.
    explicit refinable_partition(std::size_t n)
        : elements_(n), places_(n), set_of_(n), sets_(n > 0 ? 1 : 0) {
        std::iota(elements_.begin(), elements_.end(), std::size_t{0});
        std::iota(places_.begin(), places_.end(), std::size_t{0});
        if (n > 0) {
            sets_[0] = {0, n, 0};
        }
    }
    /// One set a key.
    template <class Key>
    refinable_partition(std::size_t n, const Key& key) : refinable_partition(0) {
        std::vector<std::vector<std::size_t>> by_key;
        for (std::size_t i = 0; i < n; ++i) {
            by_key.resize(std::max(by_key.size(), key(i) + 1));
            by_key[key(i)].push_back(i);
        }
        places_.resize(n);
        set_of_.resize(n);
        for (const auto& members : by_key) {
            add_set(members);
        }
    }

    std::size_t size() const noexcept { return sets_.size(); }
    std::size_t set_of(std::size_t element) const noexcept { return set_of_[element]; }
    /// The members of a set are those at begin(set) … end(set)-1.
    std::size_t begin(std::size_t set) const noexcept { return sets_[set].begin; }
    std::size_t end(std::size_t set) const noexcept { return sets_[set].end; }
    std::size_t at(std::size_t place) const noexcept { return elements_[place]; }

    void mark(std::size_t element) {
        bounds& in = sets_[set_of_[element]];
        const std::size_t place = places_[element];
        const std::size_t border = in.begin + in.marked;
        if (place < border) {
            return;
        }
        if (in.marked++ == 0) {
            touched_.push_back(set_of_[element]);
        }
        const std::size_t other = elements_[border];
        std::swap(elements_[place], elements_[border]);
        places_[other] = place;
        places_[element] = border;
    }

    /// The smaller part of a split set becomes the new set. Clears the marks.
    void split() {
        for (const std::size_t set : touched_) {
            bounds& whole = sets_[set];
            const std::size_t border = whole.begin + std::exchange(whole.marked, 0);
            if (border == whole.end) {
                continue;
            }
            bounds part{whole.begin, border, 0};
            if (border - whole.begin <= whole.end - border) {
                whole.begin = border;
            } else {
                part = {border, whole.end, 0};
                whole.end = border;
            }
            for (std::size_t place = part.begin; place < part.end; ++place) {
                set_of_[elements_[place]] = sets_.size();
            }
            sets_.push_back(part);
        }
        touched_.clear();
    }

private:
    struct bounds {
        std::size_t begin;
        std::size_t end;
        std::size_t marked;  // in front
    };

    void add_set(const std::vector<std::size_t>& members) {
        if (members.empty()) {
            return;
        }
        const std::size_t begin = elements_.size();
        for (const std::size_t element : members) {
            places_[element] = elements_.size();
            set_of_[element] = sets_.size();
            elements_.push_back(element);
        }
        sets_.push_back({begin, elements_.size(), 0});
    }

    std::vector<std::size_t> elements_;  // set by set
    std::vector<std::size_t> places_;    // of each element
    std::vector<std::size_t> set_of_;
    std::vector<bounds> sets_;
    std::vector<std::size_t> touched_;  // sets with marks
};

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
