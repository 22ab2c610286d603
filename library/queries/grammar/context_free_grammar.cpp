// SPDX-License-Identifier: MIT
// Which symbols of a grammar are nonterminals and which are terminals.
#include <clbool/grammar.hpp>
#include <clbool/guard.hpp>

#include <algorithm>
#include <string_view>
#include <unordered_set>

namespace clbool::v0 {

std::vector<std::string> context_free_grammar::nonterminals() const {
    return detail::guarded("context_free_grammar::nonterminals", [&] {
        std::vector<std::string> names;
        std::unordered_set<std::string_view> seen;
        for (const production& rule : productions) {
            if (seen.insert(rule.left).second) {
                names.push_back(rule.left);
            }
        }
        return names;
    });
}

std::vector<std::string> context_free_grammar::terminals() const {
    return detail::guarded("context_free_grammar::terminals", [&] {
        std::unordered_set<std::string_view> seen;
        for (const production& rule : productions) {
            seen.insert(rule.left);
        }
        std::vector<std::string> names;
        for (const production& rule : productions) {
            for (const std::string& symbol : rule.right) {
                if (seen.insert(symbol).second) {
                    names.push_back(symbol);
                }
            }
        }
        return names;
    });
}

std::size_t normal_form::find(const std::string& name) const noexcept {
    return static_cast<std::size_t>(std::find(symbols.begin(), symbols.end(), name) -
                                    symbols.begin());
}

}  // namespace clbool::v0
