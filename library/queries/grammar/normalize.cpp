// SPDX-License-Identifier: MIT
// Weak Chomsky normal form (Lange and Leiß 2009): splits right sides, then eliminates empty rules.
#include <clbool/error.hpp>
#include <clbool/grammar.hpp>
#include <clbool/guard.hpp>

#include <queries/grammar/family_indices.hpp>
#include <queries/grammar/horn_closure.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace clbool::v0 {
namespace {

using binary_rule = normal_form::binary_rule;
using unary_rule = normal_form::unary_rule;
using grammar::horn_rules;

constexpr std::size_t kNotYet = static_cast<std::size_t>(-1);

/// A rule, or the right side of one.
struct rule_key {
    std::size_t left;  // kNotYet: any
    std::size_t first;
    std::size_t second;  // kNotYet: none

    bool operator==(const rule_key& other) const noexcept {
        return left == other.left && first == other.first && second == other.second;
    }
};

struct rule_hash {
    std::size_t operator()(const rule_key& key) const noexcept {
        constexpr std::uint64_t kSpread = 0x9e3779b97f4a7c15;  // 2^64 by the golden ratio
        std::uint64_t hash = 0;
        for (const std::size_t part : {key.left, key.first, key.second}) {
            hash = (hash ^ part) * kSpread;
            hash ^= hash >> 32;
        }
        return static_cast<std::size_t>(hash);
    }
};

/// Builds the normal form over provisional numbers: source nonterminals, terminals, helpers.
class normal_form_builder {
public:
    explicit normal_form_builder(const context_free_grammar& source) {
        for (const std::string& name : source.nonterminals()) {
            append(name);
        }
        nonterminals_ = names_.size();
        for (const std::string& name : source.terminals()) {
            append(name);
        }
        named_ = names_.size();
        for (const production& rule : source.productions) {
            split(rule);
        }
    }

    normal_form build(const std::string& start) {
        find_nullable();
        eliminate_nullable();
        normal_form result;
        result.nonterminal_count = nonterminals_ + names_.size() - named_;
        result.source_nonterminals = nonterminals_;
        result.start = numbers_.at(start);
        result.symbols.resize(names_.size());
        result.nullable.resize(names_.size());
        for (std::size_t symbol = 0; symbol < names_.size(); ++symbol) {
            result.symbols[final_number(symbol)] = names_[symbol];
            result.nullable[final_number(symbol)] = nullable_[symbol];
        }
        for (const binary_rule& rule : binary_) {
            result.binary_rules.push_back(
                {final_number(rule.left), final_number(rule.first), final_number(rule.second)});
        }
        for (const unary_rule& rule : unary_) {
            result.unary_rules.push_back({final_number(rule.left), final_number(rule.only)});
        }
        return result;
    }

private:
    std::size_t append(const std::string& name) {
        const std::size_t number = names_.size();
        numbers_.emplace(name, number);
        names_.push_back(name);
        return number;
    }

    // Splits a production into binary rules over its prefixes.
    void split(const production& rule) {
        const std::size_t left = numbers_.at(rule.left);
        if (rule.right.empty()) {
            facts_.push_back(left);
            return;
        }
        std::size_t prefix = numbers_.at(rule.right.front());
        if (rule.right.size() == 1) {
            add_unary(left, prefix);
            return;
        }
        for (std::size_t i = 1; i + 1 < rule.right.size(); ++i) {
            prefix = helper(prefix, numbers_.at(rule.right[i]));
        }
        add_binary(left, prefix, numbers_.at(rule.right.back()));
    }

    // The helper that derives `first second`; productions with equal prefixes share it.
    std::size_t helper(std::size_t first, std::size_t second) {
        const auto [place, fresh] = helpers_.emplace(rule_key{kNotYet, first, second}, 0);
        if (!fresh) {
            return place->second;
        }
        std::string name;
        do {
            name = "#" + std::to_string(++helper_names_);
        } while (numbers_.count(name) != 0);
        const std::size_t symbol = append(name);
        place->second = symbol;
        add_binary(symbol, first, second);
        return symbol;
    }

    void add_binary(std::size_t left, std::size_t first, std::size_t second) {
        if (seen_.insert({left, first, second}).second) {
            binary_.push_back({left, first, second});
        }
    }

    // N -> N is redundant.
    void add_unary(std::size_t left, std::size_t only) {
        if (left != only && seen_.insert({left, only, kNotYet}).second) {
            unary_.push_back({left, only});
        }
    }

    void find_nullable() {
        horn_rules rules;
        for (const std::size_t left : facts_) {
            rules.add(left);
        }
        for (const unary_rule& rule : unary_) {
            rules.add(rule.left, {rule.only});
        }
        for (const binary_rule& rule : binary_) {
            rules.add(rule.left, {rule.first, rule.second});
        }
        nullable_ = horn_closure(rules, std::vector<bool>(names_.size()));
    }

    // Adds the unary rules that result if one symbol of a binary rule derives the empty word.
    void eliminate_nullable() {
        for (const binary_rule& rule : binary_) {
            if (nullable_[rule.second]) {
                add_unary(rule.left, rule.first);
            }
            if (nullable_[rule.first]) {
                add_unary(rule.left, rule.second);
            }
        }
    }

    // Source nonterminals, then helpers, then terminals.
    std::size_t final_number(std::size_t symbol) const {
        const std::size_t terminals = named_ - nonterminals_;
        const std::size_t helpers = names_.size() - named_;
        if (symbol < nonterminals_) {
            return symbol;
        }
        return symbol < named_ ? symbol + helpers : symbol - terminals;
    }

    std::vector<std::string> names_;
    std::unordered_map<std::string, std::size_t> numbers_;
    std::size_t nonterminals_ = 0;  // how many come from the source
    std::size_t named_ = 0;         // symbols of the source, terminals included
    std::size_t helper_names_ = 0;
    std::unordered_map<rule_key, std::size_t, rule_hash> helpers_;  // by right side
    std::vector<std::size_t> facts_;  // nonterminals with an empty right side
    std::vector<binary_rule> binary_;
    std::vector<unary_rule> unary_;
    std::unordered_set<rule_key, rule_hash> seen_;
    std::vector<bool> nullable_;
};

void check(const context_free_grammar& source) {
    const std::vector<std::string> nonterminals = source.nonterminals();
    if (std::find(nonterminals.begin(), nonterminals.end(), source.start) == nonterminals.end()) {
        throw invalid_argument("the start symbol '" + source.start +
                               "' stands on no left side, expected a nonterminal");
    }
    if (!source.indexed) {
        return;
    }
    for (const std::vector<std::string>& names : {nonterminals, source.terminals()}) {
        const auto family = std::find_if(names.begin(), names.end(), grammar::is_family);
        if (family != names.end()) {
            throw invalid_argument("the family '" + *family +
                                   "' is left in the grammar, expected an instantiated one");
        }
    }
}

}  // namespace

normal_form normalize(const context_free_grammar& source) {
    return detail::guarded("normalize", [&] {
        check(source);
        return normal_form_builder(source).build(source.start);
    });
}

}  // namespace clbool::v0
