// SPDX-License-Identifier: MIT
// Expansion of grammars with indexed families into plain ones.
#include <clbool/error.hpp>
#include <clbool/grammar.hpp>
#include <clbool/guard.hpp>

#include <queries/grammar/family_indices.hpp>
#include <queries/grammar/horn_closure.hpp>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <unordered_set>

namespace clbool::v0 {
namespace {

using grammar::family_indices;
using grammar::is_family;
using grammar::member;

bool has_family(const production& rule) {
    return is_family(rule.left) || std::any_of(rule.right.begin(), rule.right.end(),
                                               [](const auto& name) { return is_family(name); });
}

// How many indices are instantiated: those told apart, and one that represents all others.
std::size_t tried(const family_indices& indices) {
    return std::min(indices.told_apart() + 1, indices.all().size());
}

// The indices that every terminal family of the production has; all if it has none. Looks up the
// smallest family in the others, so that few indices mean little work.
std::vector<std::size_t> common_indices(const production& rule, const family_indices& indices) {
    std::vector<const std::vector<std::size_t>*> families;
    for (const std::string& name : rule.right) {
        if (is_family(name) && indices.is_terminal(name)) {
            families.push_back(&indices.of(name));
        }
    }
    if (families.empty()) {
        std::vector<std::size_t> every(tried(indices));
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

constexpr std::size_t kNowhere = ~std::size_t{0};

// A production for one index.
struct instance {
    production made;
    const production* of = nullptr;
    std::size_t position = kNowhere;  // of the index, if there are families
};

production for_index(const production& rule, const std::string& index) {
    const auto name = [&](const std::string& symbol) {
        return is_family(symbol) ? member(symbol, index) : symbol;
    };
    production result{name(rule.left), {}};
    std::transform(rule.right.begin(), rule.right.end(), std::back_inserter(result.right), name);
    return result;
}

std::vector<instance> expand(const context_free_grammar& source, const family_indices& indices) {
    std::vector<instance> result;
    for (const production& rule : source.productions) {
        if (!has_family(rule)) {
            result.push_back({rule, &rule, kNowhere});
            continue;
        }
        for (const std::size_t position : common_indices(rule, indices)) {
            result.push_back({for_index(rule, indices.all()[position]), &rule, position});
        }
    }
    return result;
}

// Copies productions of the representative index for each index that it stands for.
std::vector<production> for_all_indices(std::vector<instance> tried_ones,
                                        const family_indices& indices) {
    std::vector<production> result;
    for (instance& one : tried_ones) {
        result.push_back(std::move(one.made));
        if (one.position == indices.told_apart()) {
            for (std::size_t at = one.position + 1; at < indices.all().size(); ++at) {
                result.push_back(for_index(*one.of, indices.all()[at]));
            }
        }
    }
    return result;
}

// Drops productions with unproductive nonterminals; `nonterminals`: all, also those without rules.
void drop_unproductive(std::vector<instance>& productions,
                       const std::unordered_set<std::string>& nonterminals) {
    std::vector<const production*> rules;
    rules.reserve(productions.size());
    for (const instance& one : productions) {
        rules.push_back(&one.made);
    }
    const auto derives = grammar::productive(
        rules, [&](const std::string& name) { return nonterminals.count(name) == 0; });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < derives.size(); ++i) {
        if (derives[i]) {
            std::swap(productions[kept++], productions[i]);
        }
    }
    productions.resize(kept);
}

// Every name that may be a nonterminal: plain ones, and members of families on the left.
std::unordered_set<std::string> nonterminals_of(const context_free_grammar& source,
                                                const family_indices& indices) {
    std::unordered_set<std::string> names;
    for (const std::string& name : source.nonterminals()) {
        if (!is_family(name)) {
            names.insert(name);
            continue;
        }
        for (std::size_t at = 0; at < tried(indices); ++at) {
            names.insert(member(name, indices.all()[at]));
        }
    }
    return names;
}

// A plain nonterminal without productions would turn into a label; `N -> N` prevents that.
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
        std::vector<instance> instances = expand(source, indices);
        drop_unproductive(instances, nonterminals_of(source, indices));
        context_free_grammar result{for_all_indices(std::move(instances), indices), source.start,
                                    false};
        keep_nonterminals(source, result.productions);
        return result;
    });
}

}  // namespace clbool::v0
