// SPDX-License-Identifier: MIT
// Linear-time algorithm of Dowling and Gallier 1984: rules count their unsatisfied premises.
#include <queries/grammar/horn_closure.hpp>

#include <queries/grammar/successor_lists.hpp>

#include <string_view>
#include <unordered_map>
#include <utility>

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
        for (size_type i = waiting.first(symbol); i < waiting.last(symbol); ++i) {
            if (--missing[waiting[i]] == 0) {
                conclude(rules.left(waiting[i]));
            }
        }
    }
    return holds;
}

std::vector<bool> productive(const std::vector<const production*>& productions,
                             const std::function<bool(const std::string&)>& is_terminal) {
    std::unordered_map<std::string_view, std::size_t> numbers;
    std::vector<bool> derives;
    const auto number = [&](const std::string& name) {
        const auto [place, fresh] = numbers.emplace(name, derives.size());
        if (fresh) {
            derives.push_back(is_terminal(name));
        }
        return place->second;
    };
    horn_rules rules;
    for (const production* one : productions) {
        rules.add(number(one->left));
        for (const std::string& name : one->right) {
            rules.require(number(name));
        }
    }
    derives = horn_closure(rules, std::move(derives));
    std::vector<bool> found;
    for (std::size_t rule = 0; rule < rules.size(); ++rule) {
        std::size_t at = rules.first(rule);
        while (at < rules.last(rule) && derives[rules.premise(at)]) {
            ++at;
        }
        found.push_back(at == rules.last(rule));
    }
    return found;
}

}  // namespace clbool::grammar
