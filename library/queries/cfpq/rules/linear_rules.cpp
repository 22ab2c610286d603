// SPDX-License-Identifier: MIT
// Linearisation of repetition rules.
#include <queries/cfpq/rules/linear_rules.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace clbool::algorithms {

namespace {

using option = rule_options::option;

bool is_closure(const option& rule) noexcept {
    return rule.first == rule.left && rule.second == rule.left;
}

// Symbols with a rule X -> X X, and the new symbol of each.
std::map<symbol_number, symbol_number> name_words(const std::vector<option>& rules,
                                                  symbol_number next) {
    std::map<symbol_number, symbol_number> words;
    for (const option& rule : rules) {
        if (is_closure(rule) && words.emplace(rule.left, next).second) {
            ++next;
        }
    }
    return words;
}

// Z -> Z a with the same symbols as Z -> a, and no other rules, becomes Z -> a Z.
template <class Rule>
void turn(Rule first, Rule last) {
    std::set<symbol_number> alone, behind;
    for (Rule rule = first; rule != last; ++rule) {
        if (rule->second == kNoSymbol) {
            alone.insert(rule->first);
        } else if (rule->first == rule->left) {
            behind.insert(rule->second);
        } else {
            return;
        }
    }
    if (alone != behind || alone.count(first->left) != 0) {
        return;
    }
    for (Rule rule = first; rule != last; ++rule) {
        if (rule->second != kNoSymbol) {
            std::swap(rule->first, rule->second);
        }
    }
}

void turn_all(std::vector<option>& rules) {
    for (auto first = rules.begin(); first != rules.end();) {
        const auto last = std::find_if(
            first, rules.end(), [&](const option& rule) { return rule.left != first->left; });
        turn(first, last);
        first = last;
    }
}

}  // namespace

std::size_t make_linear(std::vector<option>& rules, symbol_number next, bool from_left) {
    const auto words = name_words(rules, next);
    for (option& rule : rules) {
        const auto closure = words.find(rule.left);
        if (is_closure(rule)) {
            (from_left ? rule.first : rule.second) = closure->second;
            continue;
        }
        if (rule.first == rule.left && words.count(rule.second) != 0) {
            rule.second = words.at(rule.second);
        } else if (rule.second == rule.left && words.count(rule.first) != 0) {
            rule.first = words.at(rule.first);
        }
        if (closure != words.end()) {
            rule.left = closure->second;
        }
    }
    for (const auto& [symbol, word] : words) {
        rules.push_back({symbol, word, kNoSymbol, 0});
    }
    std::stable_sort(rules.begin(), rules.end(),
                     [](const option& a, const option& b) { return a.left < b.left; });
    if (from_left) {
        turn_all(rules);
    }
    return words.size();
}

}  // namespace clbool::algorithms
