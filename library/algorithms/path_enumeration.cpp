// SPDX-License-Identifier: MIT
// All paths of a length that spell words of a nonterminal.
#include <algorithms/path_enumeration.hpp>

#include <algorithm>
#include <set>

namespace clbool::algorithms {

namespace {

constexpr symbol_number kNoSymbol = rule_options::kNoSymbol;

}  // namespace

path_enumeration::path_enumeration(const rule_options& rules, const edge_index& edges,
                                   const witness_search& shortest)
    : rules_(rules), edges_(edges), shortest_(shortest) {}

// First what is needed, without recursion; then the sets, shorter paths first.
const std::vector<step_list>& path_enumeration::paths(symbol_number symbol, index_type source,
                                                      index_type target, size_type length) {
    const key asked{length, symbol, source, target};
    std::vector<key> open{asked};
    std::set<key> needed;
    while (!open.empty()) {
        const key next = open.back();
        open.pop_back();
        if (sets_.count(next) == 0 && needed.insert(next).second) {
            need_parts(next, open);
        }
    }
    for (const key& of : needed) {
        sets_.emplace(of, make(of));
    }
    return known(asked);
}

void path_enumeration::need_parts(const key& of, std::vector<key>& open) const {
    for_each_split(of, [&](const key& first, const key& second) {
        for (const key& part : {first, second}) {
            if (!rules_.is_terminal(part.symbol)) {
                open.push_back(part);
            }
        }
    });
}

std::vector<step_list> path_enumeration::make(const key& of) const {
    std::vector<step_list> found;
    for (const symbol_number symbol : derivable(of.symbol)) {
        if (rules_.is_terminal(symbol) && of.length == 1 &&
            has_edge(symbol, of.source, of.target)) {
            found.push_back({{symbol, of.target}});
        }
    }
    for_each_split(of, [&](const key& first, const key& second) {
        const auto terminal_step = [&](const key& part) {
            return std::vector<step_list>{{{part.symbol, part.target}}};
        };
        const auto beginnings =
            rules_.is_terminal(first.symbol) ? terminal_step(first) : known(first);
        const auto ends = rules_.is_terminal(second.symbol) ? terminal_step(second) : known(second);
        for (const step_list& beginning : beginnings) {
            for (const step_list& end : ends) {
                step_list whole = beginning;
                whole.insert(whole.end(), end.begin(), end.end());
                found.push_back(std::move(whole));
            }
        }
    });
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

// take(first, second): what the two parts of a path may be, by every rule of the symbol or of one
// that it derives alone.
template <class Take>
void path_enumeration::for_each_split(const key& of, const Take& take) const {
    for (const symbol_number symbol : derivable(of.symbol)) {
        if (rules_.is_terminal(symbol)) {
            continue;
        }
        rules_.for_each_of(symbol, [&](const rule_options::option& rule) {
            if (rule.second == kNoSymbol) {
                return;
            }
            for_each_part(
                rule.first, of.source, of.length - 1, [&](index_type middle, size_type least) {
                    const size_type most = rules_.is_terminal(rule.first) ? 1 : of.length - 1;
                    for (size_type length = least; length <= most; ++length) {
                        const key first{length, rule.first, of.source, middle};
                        const key second{of.length - length, rule.second, middle, of.target};
                        if (!rules_.is_terminal(rule.second) ||
                            (second.length == 1 && has_edge(rule.second, middle, of.target))) {
                            take(first, second);
                        }
                    }
                });
        });
    }
}

// take(target, least length) for every entry of a row with a path of at most `most` edges.
template <class Take>
void path_enumeration::for_each_part(symbol_number symbol, index_type vertex, size_type most,
                                     const Take& take) const {
    if (!rules_.is_terminal(symbol)) {
        shortest_.for_each(symbol, vertex, [&](index_type target, const derivation_size& size) {
            if (size.length <= most) {
                take(target, size.length);
            }
        });
    } else if (most > 0) {
        for (const index_type target : edges_.targets(vertex, symbol)) {
            take(target, 1);
        }
    }
}

// The symbol and those that it derives by unit rules alone.
std::vector<symbol_number> path_enumeration::derivable(symbol_number symbol) const {
    std::vector<symbol_number> found{symbol};
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (rules_.is_terminal(found[i])) {
            continue;
        }
        rules_.for_each_of(found[i], [&](const rule_options::option& rule) {
            if (rule.second == kNoSymbol &&
                std::find(found.begin(), found.end(), rule.first) == found.end()) {
                found.push_back(rule.first);
            }
        });
    }
    return found;
}

bool path_enumeration::has_edge(symbol_number label, index_type source, index_type target) const {
    const span targets = edges_.targets(source, label);
    return std::binary_search(targets.begin(), targets.end(), target);
}

const std::vector<step_list>& path_enumeration::known(const key& of) const {
    return sets_.find(of)->second;
}

}  // namespace clbool::algorithms
