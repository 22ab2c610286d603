// SPDX-License-Identifier: MIT
// Expansion of grammars with indexed families into plain ones.
#include <clbool/error.hpp>
#include <clbool/grammar.hpp>
#include <clbool/guard.hpp>

#include <grammar/family_indices.hpp>
#include <grammar/horn_closure.hpp>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

namespace clbool {
namespace {

using grammar::family_indices;
using grammar::horn_rules;
using grammar::is_family;
using grammar::member;

bool has_family(const production& rule) {
    return is_family(rule.left) || std::any_of(rule.right.begin(), rule.right.end(),
                                               [](const auto& name) { return is_family(name); });
}

// The indices that every terminal family of the production has; all of them if it has none. The
// smallest family is looked up in the others, so that a few indices stay a little work.
std::vector<std::size_t> common_indices(const production& rule, const family_indices& indices) {
    std::vector<const std::vector<std::size_t>*> families;
    for (const std::string& name : rule.right) {
        if (is_family(name) && indices.is_terminal(name)) {
            families.push_back(&indices.of(name));
        }
    }
    if (families.empty()) {
        std::vector<std::size_t> every(indices.all().size());
        std::iota(every.begin(), every.end(), std::size_t{0});
        return every;
    }
    std::vector<std::size_t> common =
        **std::min_element(families.begin(), families.end(),
                           [](const auto* a, const auto* b) { return a->size() < b->size(); });
    for (const std::vector<std::size_t>* family : families) {
        common.erase(std::remove_if(common.begin(), common.end(),
                                    [family](std::size_t index) {
                                        return !std::binary_search(family->begin(), family->end(),
                                                                   index);
                                    }),
                     common.end());
    }
    return common;
}

production instance(const production& rule, const std::string& index) {
    const auto name = [&](const std::string& symbol) {
        return is_family(symbol) ? member(symbol, index) : symbol;
    };
    production result{name(rule.left), {}};
    std::transform(rule.right.begin(), rule.right.end(), std::back_inserter(result.right), name);
    return result;
}

std::vector<production> expand(const context_free_grammar& source, const family_indices& indices) {
    std::vector<production> result;
    for (const production& rule : source.productions) {
        if (!has_family(rule)) {
            result.push_back(rule);
            continue;
        }
        for (const std::size_t position : common_indices(rule, indices)) {
            result.push_back(instance(rule, indices.all()[position]));
        }
    }
    return result;
}

// Drops the productions that use a nonterminal that derives nothing at all. `nonterminals` says
// which symbols are nonterminals even if none of their productions was instantiated.
void drop_unproductive(std::vector<production>& productions,
                       const std::unordered_set<std::string>& nonterminals) {
    std::unordered_map<std::string, std::size_t> numbers;
    std::vector<bool> productive;
    const auto number = [&](const std::string& name) {
        const auto [place, fresh] = numbers.emplace(name, productive.size());
        if (fresh) {
            productive.push_back(nonterminals.count(name) == 0);
        }
        return place->second;
    };
    horn_rules rules;
    for (const production& rule : productions) {
        rules.add(number(rule.left));
        for (const std::string& name : rule.right) {
            rules.require(number(name));
        }
    }
    productive = horn_closure(rules, std::move(productive));
    const auto derives_something = [&](std::size_t rule) {
        std::size_t at = rules.first(rule);
        while (at < rules.last(rule) && productive[rules.premise(at)]) {
            ++at;
        }
        return at == rules.last(rule);
    };
    std::size_t kept = 0;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        if (derives_something(i)) {
            std::swap(productions[kept++], productions[i]);
        }
    }
    productions.resize(kept);
}

// Every name that is a nonterminal of the result: plain ones, and members of families on the left.
std::unordered_set<std::string> nonterminals_of(const context_free_grammar& source,
                                                const family_indices& indices) {
    std::unordered_set<std::string> names;
    for (const std::string& name : source.nonterminals()) {
        if (!is_family(name)) {
            names.insert(name);
            continue;
        }
        for (const std::string& index : indices.all()) {
            names.insert(member(name, index));
        }
    }
    return names;
}

// A plain nonterminal that lost all productions would turn into a label. `N -> N` derives nothing
// and keeps it what it is.
void keep_nonterminals(const context_free_grammar& source, std::vector<production>& productions) {
    std::unordered_set<std::string> left;
    for (const production& rule : productions) {
        left.insert(rule.left);
    }
    for (const std::string& name : source.nonterminals()) {
        if (!is_family(name) && left.count(name) == 0) {
            productions.push_back({name, {name}});
        }
    }
}

}  // namespace

context_free_grammar instantiate(const context_free_grammar& source,
                                 const std::vector<std::string>& labels) {
    return detail::guarded("instantiate", [&] {
        if (!source.indexed) {
            return source;
        }
        if (is_family(source.start)) {
            throw invalid_argument("the start symbol '" + source.start +
                                   "' is a family, expected a single nonterminal");
        }
        const family_indices indices(source, labels);
        context_free_grammar result{expand(source, indices), source.start, false};
        drop_unproductive(result.productions, nonterminals_of(source, indices));
        keep_nonterminals(source, result.productions);
        return result;
    });
}

}  // namespace clbool
