// SPDX-License-Identifier: MIT
// Linear-time algorithm of Dowling and Gallier 1984: rules count their unsatisfied premises.
#include <queries/grammar/horn_closure.hpp>

#include <queries/grammar/successor_lists.hpp>

namespace clbool::grammar {
namespace {

// Rules by premise, once per occurrence.
successor_lists waiting_rules(const horn_rules& rules, std::size_t symbols) {
    std::vector<link> links;
    for (std::size_t rule = 0; rule < rules.size(); ++rule) {
        for (std::size_t i = rules.first(rule); i < rules.last(rule); ++i) {
            links.push_back({rules.premise(i), rule});
        }
    }
    return {symbols, links};
}

}  // namespace

std::vector<bool> horn_closure(const horn_rules& rules, std::vector<bool> holds) {
    const successor_lists waiting = waiting_rules(rules, holds.size());
    std::vector<std::size_t> missing(rules.size());
    std::vector<std::size_t> fresh;
    const auto conclude = [&](std::size_t symbol) {
        if (!holds[symbol]) {
            holds[symbol] = true;
            fresh.push_back(symbol);
        }
    };
    for (std::size_t symbol = 0; symbol < holds.size(); ++symbol) {
        if (holds[symbol]) {
            fresh.push_back(symbol);
        }
    }
    for (std::size_t rule = 0; rule < rules.size(); ++rule) {
        missing[rule] = rules.last(rule) - rules.first(rule);
        if (missing[rule] == 0) {
            conclude(rules.left(rule));
        }
    }
    while (!fresh.empty()) {
        const std::size_t symbol = fresh.back();
        fresh.pop_back();
        for (std::size_t i = waiting.first(symbol); i < waiting.last(symbol); ++i) {
            if (--missing[waiting[i]] == 0) {
                conclude(rules.left(waiting[i]));
            }
        }
    }
    return holds;
}

}  // namespace clbool::grammar
