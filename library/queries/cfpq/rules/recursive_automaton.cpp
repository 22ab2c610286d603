// SPDX-License-Identifier: MIT
// Construction of the recursive automaton.
#include <queries/cfpq/rules/recursive_automaton.hpp>

#include <clbool/error.hpp>

#include <queries/cfpq/rules/linear_rules.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace clbool::algorithms {

namespace {

class maker {
public:
    maker(const rule_options& rules, const normal_form& grammar) : rules_(rules) {
        find_prefixes(grammar);
    }

    recursive_automaton make() {
        for (symbol_number symbol = 0; symbol < rules_.named_nonterminals(); ++symbol) {
            if (rules_.mentions(symbol) && !is_prefix_[symbol]) {
                add_box(symbol);
            }
        }
        for (auto& [symbol, steps] : made_.steps) {
            steps.nrows = steps.ncols = made_.states;
            steps.normalize();
        }
        return std::move(made_);
    }

private:
    // Helper symbols that occur only as first of two: prefixes.
    void find_prefixes(const normal_form& grammar) {
        is_prefix_.assign(rules_.symbols(), false);
        for (std::size_t s = grammar.source_nonterminals; s < grammar.nonterminal_count; ++s) {
            is_prefix_[s] = true;
        }
        for (std::size_t s = 0; s < grammar.source_nonterminals; ++s) {
            is_prefix_[rules_.representative(s)] = false;
        }
        for (std::size_t i = 0; i < rules_.size(); ++i) {
            const auto& rule = rules_[i];
            if (rule.second == kNoSymbol) {
                is_prefix_[rule.first] = false;
            } else {
                is_prefix_[rule.second] = false;
            }
        }
    }

    index_type add_state() {
        if (made_.states + 1 == kMaxDimension) {
            throw invalid_argument("cfpq: the grammar's automaton has too many states");
        }
        return made_.states++;
    }

    void add_step(symbol_number symbol, index_type from, index_type to) {
        made_.steps[symbol].add(from, to);
    }

    // Adds states for the right sides of the symbol; each prefix gets a state behind it.
    void add_box(symbol_number symbol) {
        const index_type start = add_state(), end = add_state();
        made_.boxes.push_back({symbol, start, end});
        std::map<symbol_number, index_type> behind;  // state after the first symbol
        std::vector<std::pair<symbol_number, index_type>> open{{symbol, end}};
        const auto state_behind = [&](symbol_number first) {
            const auto [place, fresh] = behind.emplace(first, 0);
            if (fresh) {
                place->second = add_state();
                if (is_prefix_[first]) {
                    open.emplace_back(first, place->second);
                } else {
                    add_step(first, start, place->second);
                }
            }
            return place->second;
        };
        while (!open.empty()) {
            const auto [left, to] = open.back();
            open.pop_back();
            rules_.for_each_of(left, [&, to = to](const rule_options::option& rule) {
                if (rule.second != kNoSymbol) {
                    add_step(rule.second, state_behind(rule.first), to);
                } else {
                    add_step(rule.first, start, to);
                }
            });
        }
    }

    const rule_options& rules_;
    std::vector<bool> is_prefix_;
    recursive_automaton made_;
};

// Start states.
std::vector<bool> starts_of(const recursive_automaton& automaton) {
    std::vector<bool> is_start(automaton.states);
    for (const auto& box : automaton.boxes) {
        is_start[box.start] = true;
    }
    return is_start;
}

// Per state the symbol that has its rows. States without one get new symbols from `next` on.
std::vector<symbol_number> symbols_of_states(const recursive_automaton& automaton,
                                             const std::vector<bool>& is_start,
                                             symbol_number& next) {
    std::vector<size_type> ways_in(automaton.states);
    std::vector<symbol_number> symbols(automaton.states, kNoSymbol);  // none: a start
    for (const auto& [symbol, steps] : automaton.steps) {
        for (size_type i = 0; i < steps.nnz(); ++i) {
            ++ways_in[steps.cols[i]];
            if (is_start[steps.rows[i]]) {
                symbols[steps.cols[i]] = symbol;
            }
        }
    }
    for (const auto& box : automaton.boxes) {
        ways_in[box.end] = 1;
        symbols[box.end] = box.symbol;
    }
    for (index_type state = 0; state < automaton.states; ++state) {
        if (!is_start[state] && (ways_in[state] != 1 || symbols[state] == kNoSymbol)) {
            symbols[state] = next++;
        }
    }
    return symbols;
}

}  // namespace

recursive_automaton make_recursive_automaton(const rule_options& rules,
                                             const normal_form& grammar) {
    return maker(rules, grammar).make();
}

rule_options rules_of_ways(const recursive_automaton& automaton, const rule_options& rules,
                           const std::vector<std::size_t>& wanted, repetitions as) {
    const auto is_start = starts_of(automaton);
    auto next = static_cast<symbol_number>(rules.symbols());
    const auto ways = symbols_of_states(automaton, is_start, next);
    std::vector<rule_options::option> made;
    for (const auto& [symbol, steps] : automaton.steps) {
        for (size_type i = 0; i < steps.nnz(); ++i) {
            const symbol_number behind = ways[steps.cols[i]];
            if (!is_start[steps.rows[i]]) {
                made.push_back({behind, ways[steps.rows[i]], symbol, 0});
            } else if (behind != symbol) {
                made.push_back({behind, symbol, kNoSymbol, 0});
            }
        }
    }
    std::size_t more = next - rules.symbols();
    if (as != repetitions::as_written) {
        more += make_linear(made, next, as == repetitions::from_left);
    }
    return {rules, more, wanted, std::move(made)};
}

normal_form grammar_of_ways(const recursive_automaton& automaton, const rule_options& rules,
                            const normal_form& grammar, const std::vector<std::size_t>& wanted) {
    const rule_options ways = rules_of_ways(automaton, rules, wanted);
    const std::size_t nameless = ways.symbols() - grammar.symbols.size();
    const auto terminals =
        grammar.symbols.begin() + static_cast<std::ptrdiff_t>(grammar.nonterminal_count);
    normal_form made;
    made.nonterminal_count = grammar.nonterminal_count + nameless;
    made.source_nonterminals = grammar.source_nonterminals;
    made.start = grammar.start;
    made.symbols.assign(grammar.symbols.begin(), terminals);
    made.symbols.resize(made.nonterminal_count);
    made.symbols.insert(made.symbols.end(), terminals, grammar.symbols.end());
    made.nullable.assign(made.symbols.size(), false);
    std::copy_n(grammar.nullable.begin(), grammar.nonterminal_count, made.nullable.begin());
    const auto number = [&](symbol_number symbol) {
        return ways.is_terminal(symbol) ? symbol + nameless : ways.place_of(symbol);
    };
    for (std::size_t s = 0; s < grammar.nonterminal_count; ++s) {
        if (ways.representative(s) != s) {
            made.unary_rules.push_back({s, number(ways.representative(s))});
        }
    }
    for (std::size_t i = 0; i < ways.size(); ++i) {
        const auto& rule = ways[i];
        if (rule.second == kNoSymbol) {
            made.unary_rules.push_back({number(rule.left), number(rule.first)});
        } else {
            made.binary_rules.push_back(
                {number(rule.left), number(rule.first), number(rule.second)});
        }
    }
    return made;
}

}  // namespace clbool::algorithms
