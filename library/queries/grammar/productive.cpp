// SPDX-License-Identifier: MIT
// Numbers the symbols for a closure of Horn rules.
#include <queries/grammar/productive.hpp>

#include <queries/grammar/horn_closure.hpp>

#include <string_view>
#include <unordered_map>

namespace clbool::grammar {

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
