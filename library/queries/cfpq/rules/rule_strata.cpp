// SPDX-License-Identifier: MIT
// Two condensations: of unit rules, to merge equal relations, and of all rules, whose
// components are numbered by topological level.
#include <queries/cfpq/rules/rule_strata.hpp>

#include <core/cpu/threads/team.hpp>
#include <queries/grammar/horn_closure.hpp>
#include <queries/grammar/successor_lists.hpp>
#include <queries/graph/cpu/components.hpp>
#include <queries/graph/cpu/graph_rows.hpp>

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

namespace clbool::algorithms {
namespace {

using binary_rule = normal_form::binary_rule;
using unary_rule = normal_form::unary_rule;
using range = rule_strata::range;
using grammar::link;
using grammar::successor_lists;

constexpr std::size_t kUnset = static_cast<std::size_t>(-1);

// Strongly connected components of symbols, in reverse topological order.
cpu::partition components_of(std::size_t symbols, const successor_lists& links) {
    const auto n = static_cast<index_type>(symbols);
    const cpu::rows edges(n, n, n, nullptr, links.starts(), links.successors());
    return cpu::strong_components(cpu::team(1), cpu::graph_rows(cpu::team(1), edges, true));
}

class stratifier {
public:
    stratifier(const normal_form& grammar, std::vector<bool> derives)
        : symbols_(grammar.symbols.size()) {
        take_live_rules(grammar, std::move(derives));
        find_representatives();
        replace_symbols();
        find_levels();
    }

    rule_strata result() {
        sort_into_strata();
        return std::move(result_);
    }

private:
    // Keeps rules whose whole right side is productive over the terminals that occur.
    void take_live_rules(const normal_form& grammar, std::vector<bool> derives) {
        grammar::horn_rules rules;
        for (const unary_rule& rule : grammar.unary_rules) {
            rules.add(rule.left, {rule.only});
        }
        for (const binary_rule& rule : grammar.binary_rules) {
            rules.add(rule.left, {rule.first, rule.second});
        }
        derives = grammar::horn_closure(rules, std::move(derives));
        std::copy_if(grammar.unary_rules.begin(), grammar.unary_rules.end(),
                     std::back_inserter(result_.unary),
                     [&](const unary_rule& rule) { return derives[rule.only]; });
        std::copy_if(grammar.binary_rules.begin(), grammar.binary_rules.end(),
                     std::back_inserter(result_.binary), [&](const binary_rule& rule) {
                         return derives[rule.first] && derives[rule.second];
                     });
    }

    // Per component of unit rules the only one that its rules lead to: kUnset without rules, itself
    // if there are several targets, or binary rules.
    std::vector<std::size_t> only_targets() const {
        std::vector<std::size_t> only(symbols_, kUnset);
        for (const unary_rule& rule : result_.unary) {
            const std::size_t left = unit_component_[rule.left];
            const std::size_t target = unit_component_[rule.only];
            if (left != target) {
                only[left] = only[left] == kUnset || only[left] == target ? target : left;
            }
        }
        for (const binary_rule& rule : result_.binary) {
            only[unit_component_[rule.left]] = unit_component_[rule.left];
        }
        return only;
    }

    void find_representatives() {
        std::vector<link> links;
        for (const unary_rule& rule : result_.unary) {
            links.push_back({rule.left, rule.only});
        }
        unit_component_ = components_of(symbols_, {symbols_, links}).of;
        const std::vector<std::size_t> only = only_targets();
        std::vector<std::size_t> standing_in(symbols_);  // per component, itself or a lower one
        for (std::size_t component = 0; component < symbols_; ++component) {
            const std::size_t target = only[component];
            standing_in[component] =
                target == kUnset || target == component ? component : standing_in[target];
        }
        std::vector<std::size_t> first(symbols_, kUnset);
        for (std::size_t symbol = symbols_; symbol-- > 0;) {
            first[unit_component_[symbol]] = symbol;
        }
        for (std::size_t symbol = 0; symbol < symbols_; ++symbol) {
            result_.representative.push_back(first[standing_in[unit_component_[symbol]]]);
        }
    }

    void replace_symbols() {
        const auto& stands_for = result_.representative;
        for (unary_rule& rule : result_.unary) {
            rule = {stands_for[rule.left], stands_for[rule.only]};
        }
        for (binary_rule& rule : result_.binary) {
            rule = {stands_for[rule.left], stands_for[rule.first], stands_for[rule.second]};
        }
        result_.unary.erase(
            std::remove_if(result_.unary.begin(), result_.unary.end(),
                           [](const unary_rule& rule) { return rule.left == rule.only; }),
            result_.unary.end());
    }

    // Topological level of a component: 0 without rules, else 1 + the highest it depends on.
    void find_levels() {
        std::vector<link> links;
        for (const unary_rule& rule : result_.unary) {
            links.push_back({rule.left, rule.only});
        }
        for (const binary_rule& rule : result_.binary) {
            links.push_back({rule.left, rule.first});
            links.push_back({rule.left, rule.second});
        }
        const successor_lists graph(symbols_, links);
        const cpu::partition components = components_of(symbols_, graph);
        const cpu::class_members members(components);
        level_.assign(symbols_, 0);
        for (index_type c = 0; c < components.count; ++c) {
            std::size_t level = 0;
            for (const index_type symbol : members.of(c)) {
                for (size_type k = graph.first(symbol); k < graph.last(symbol); ++k) {
                    const index_type other = graph[k];
                    level = std::max(level, components.of[other] == c ? 1 : level_[other] + 1);
                }
            }
            for (const index_type symbol : members.of(c)) {
                level_[symbol] = level;
            }
        }
    }

    void sort_into_strata() {
        for (std::size_t symbol = 0; symbol < symbols_; ++symbol) {
            if (level_[symbol] > 0) {
                result_.members.push_back(symbol);
            }
        }
        const auto unit_order = [this](std::size_t symbol) {
            return std::make_tuple(level_[symbol], unit_component_[symbol]);
        };
        sort_unique(result_.members, unit_order);
        sort_unique(result_.unary, [this](const unary_rule& rule) {
            return std::make_tuple(level_[rule.left], rule.left, rule.only);
        });
        sort_unique(result_.binary, [this](const binary_rule& rule) {
            return std::make_tuple(level_[rule.left], rule.left, rule.first, rule.second);
        });
        rule_strata::stratum last;
        while (last.members.end < result_.members.size()) {
            const std::size_t level = level_[result_.members[last.members.end]];
            last.members = next(last.members, result_.members,
                                [&](std::size_t symbol) { return level_[symbol] == level; });
            last.unary = next(last.unary, result_.unary,
                              [&](const unary_rule& rule) { return level_[rule.left] == level; });
            last.binary = next(last.binary, result_.binary,
                               [&](const binary_rule& rule) { return level_[rule.left] == level; });
            result_.strata.push_back(last);
        }
    }

    template <class Item, class Key>
    static void sort_unique(std::vector<Item>& list, const Key& key) {
        std::sort(list.begin(), list.end(),
                  [&](const Item& a, const Item& b) { return key(a) < key(b); });
        list.erase(std::unique(list.begin(), list.end(),
                               [&](const Item& a, const Item& b) { return key(a) == key(b); }),
                   list.end());
    }

    // The range of items behind `last` that belong.
    template <class Item, class Belongs>
    static range next(const range& last, const std::vector<Item>& list, const Belongs& belongs) {
        range found{last.end, last.end};
        while (found.end < list.size() && belongs(list[found.end])) {
            ++found.end;
        }
        return found;
    }

    std::size_t symbols_;
    rule_strata result_;
    cpu::array<index_type> unit_component_;  // per symbol
    std::vector<std::size_t> level_;         // per symbol
};

}  // namespace

rule_strata stratify(const normal_form& grammar, std::vector<bool> derives) {
    return stratifier(grammar, std::move(derives)).result();
}

}  // namespace clbool::algorithms
