// SPDX-License-Identifier: MIT
// The classical linear-time algorithm (Dowling and Gallier 1984): every rule counts the premises
// it still waits for.
#include <grammar/horn_closure.hpp>

namespace clbool::grammar {

std::vector<bool> horn_closure(const std::vector<horn_rule>& rules, std::vector<bool> holds) {
    std::vector<std::vector<std::size_t>> waiting(holds.size());  // rules per premise
    std::vector<std::size_t> missing(rules.size());
    std::vector<std::size_t> fresh;
    const auto conclude = [&](std::size_t symbol) {
        if (!holds[symbol]) {
            holds[symbol] = true;
            fresh.push_back(symbol);
        }
    };
    for (std::size_t i = 0; i < rules.size(); ++i) {
        for (const std::size_t premise : rules[i].right) {
            waiting[premise].push_back(i);
        }
        missing[i] = rules[i].right.size();
    }
    for (std::size_t symbol = 0; symbol < holds.size(); ++symbol) {
        if (holds[symbol]) {
            fresh.push_back(symbol);
        }
    }
    for (const horn_rule& rule : rules) {
        if (rule.right.empty()) {
            conclude(rule.left);
        }
    }
    while (!fresh.empty()) {
        const std::size_t symbol = fresh.back();
        fresh.pop_back();
        for (const std::size_t rule : waiting[symbol]) {
            if (--missing[rule] == 0) {
                conclude(rules[rule].left);
            }
        }
    }
    return holds;
}

}  // namespace clbool::grammar
