// SPDX-License-Identifier: MIT
// Preparation of queries in one direction.
#include <queries/rpq/side.hpp>

#include <clbool/operations.hpp>

#include <map>
#include <string>
#include <utility>

namespace clbool::algorithms {

namespace {

std::string name_of(const path_symbol& symbol) {
    return (symbol.backward ? "^" : "") + (symbol.others ? "other labels" : symbol.label);
}

std::unique_ptr<const walk_side> make_walks(context& on, index_type n,
                                            const path_automaton& automaton,
                                            const std::vector<matrix>& steps) {
    return operations::enter(on, "rpq, relations", [&](operations::engine& device) {
        auto made = std::make_unique<walk_side>();
        std::vector<cpu::rows> relations;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const auto& one = made->relations.emplace_back(device, "rpq",
                                                           name_of(automaton.symbols[i]), steps[i]);
            relations.push_back(one.rows());
        }
        made->graph.emplace(n, relations);
        made->steps.accepting = automaton.accepting;
        made->steps.from.resize(automaton.states());
        for (const auto& one : automaton.transitions) {
            made->steps.from[one.from].push_back({static_cast<index_type>(one.to), one.symbol});
        }
        made->batches.emplace(*made->graph, made->steps);
        return std::unique_ptr<const walk_side>(std::move(made));
    });
}

}  // namespace

rpq_side::rpq_side(context& on, index_type n, path_automaton automaton,
                   const std::vector<matrix>& edges)
    : n_(n), automaton_(std::move(automaton)) {
    for (std::size_t i = 0; i < edges.size(); ++i) {
        matrix steps = edges[i];
        if (automaton_.symbols[i].backward) {
            transpose(on, steps, no_mask, accumulator::none, edges[i]);
        }
        steps_.push_back(std::move(steps));
    }
}

std::vector<std::vector<state_edge>> rpq_side::edges(context& on) const {
    std::map<std::pair<std::size_t, std::size_t>, std::vector<std::size_t>> between;
    for (const auto& one : automaton_.transitions) {
        if (!steps_[one.symbol].empty()) {
            between[{one.to, one.from}].push_back(one.symbol);
        }
    }
    std::vector<std::vector<state_edge>> into(automaton_.states());
    for (const auto& [states, symbols] : between) {
        std::vector<matrix> relations;
        for (const std::size_t symbol : symbols) {
            relations.push_back(steps_[symbol]);
        }
        into[states.first].push_back({states.second, symbols, union_of(on, n_, relations)});
    }
    return into;
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

const walk_side& rpq_side::walks(context& on) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!walks_) {
        walks_ = make_walks(on, n_, automaton_, steps_);
    }
    return *walks_;
}

}  // namespace clbool::algorithms
