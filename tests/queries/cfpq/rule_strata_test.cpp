// SPDX-License-Identifier: MIT
// Strata of rules: their order, and that they derive what the normal form derives.
#include <queries/cfpq/rules/rule_strata.hpp>
#include <queries/grammar/languages.hpp>
#include <support/inputs/grammars.hpp>
#include <support/inputs/rng.hpp>
#include <support/inputs/seeds.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace clbool {
namespace {

using algorithms::rule_strata;
using algorithms::stratify;
using testing::grammar_of;
using testing::language;
using testing::words_of;

// Which symbols are terminals with these names, each one character.
std::vector<bool> occurring(const normal_form& grammar, const std::string& names) {
    std::vector<bool> derives(grammar.symbols.size());
    for (std::size_t s = grammar.nonterminal_count; s < derives.size(); ++s) {
        derives[s] =
            grammar.symbols[s].size() == 1 && names.find(grammar.symbols[s]) != std::string::npos;
    }
    return derives;
}

// Left sides are members, in the order of unit rules, and right sides are known in time.
void expect_ordered(const rule_strata& found, std::size_t first_terminal) {
    std::set<std::size_t> before;
    std::set<std::size_t> here;
    const auto expect_known = [&](std::size_t symbol) {
        EXPECT_EQ(found.representative[symbol], symbol);
        EXPECT_TRUE(symbol >= first_terminal || before.count(symbol) != 0 ||
                    here.count(symbol) != 0);
    };
    for (const auto& stratum : found.strata) {
        here = {found.members.begin() + static_cast<std::ptrdiff_t>(stratum.members.begin),
                found.members.begin() + static_cast<std::ptrdiff_t>(stratum.members.end)};
        EXPECT_EQ(here.size(), stratum.members.end - stratum.members.begin);
        for (std::size_t i = stratum.unary.begin; i < stratum.unary.end; ++i) {
            const auto& rule = found.unary[i];
            EXPECT_EQ(here.count(rule.left), 1u);
            expect_known(rule.only);
            const auto place = [&](std::size_t symbol) {
                return std::find(found.members.begin(), found.members.end(), symbol);
            };
            EXPECT_TRUE(here.count(rule.only) == 0 || place(rule.only) < place(rule.left));
        }
        for (std::size_t i = stratum.binary.begin; i < stratum.binary.end; ++i) {
            const auto& rule = found.binary[i];
            EXPECT_EQ(here.count(rule.left), 1u);
            expect_known(rule.first);
            expect_known(rule.second);
        }
        before.insert(here.begin(), here.end());
    }
    EXPECT_EQ(before.size(), found.members.size());
}

language over(const language& words, const std::string& terminals) {
    language result;
    for (const std::string& word : words) {
        if (!word.empty() && word.find_first_not_of(terminals) == std::string::npos) {
            result.insert(word);
        }
    }
    return result;
}

// Every nonterminal has the words of its representative, of those over terminals that occur.
void expect_same_words(const context_free_grammar& source, const std::string& terminals,
                       std::size_t longest) {
    normal_form grammar = normalize(source);
    const rule_strata found = stratify(grammar, occurring(grammar, terminals));
    expect_ordered(found, grammar.nonterminal_count);
    grammar.source_nonterminals = grammar.nonterminal_count;  // helpers, too
    const auto expected = words_of(grammar, longest);
    grammar.unary_rules = found.unary;
    grammar.binary_rules = found.binary;
    const auto words = words_of(grammar, longest);
    for (std::size_t s = 0; s < grammar.nonterminal_count; ++s) {
        const std::size_t shared = found.representative[s];
        const std::string& name = grammar.symbols[shared];
        const language own =
            shared < grammar.nonterminal_count ? over(words.at(name), terminals) : language{name};
        ASSERT_EQ(own, over(expected.at(grammar.symbols[s]), terminals)) << grammar.symbols[s];
    }
}

TEST(RuleStrata, SharesWhatIsEqual) {
    const normal_form grammar = normalize(grammar_of(
        {"S -> A", "A -> B | B", "B -> C | c", "C -> B", "D -> a", "E -> D E | x", "F -> x y"}));
    const rule_strata found = stratify(grammar, occurring(grammar, "ac"));
    const auto shared = [&](const char* name) {
        return grammar.symbols[found.representative[grammar.find(name)]];
    };
    for (const char* name : {"S", "A", "B", "C", "c"}) {
        EXPECT_EQ(shared(name), "c") << name;
    }
    EXPECT_EQ(shared("D"), "a");
    EXPECT_TRUE(found.strata.empty());  // x and y occur nowhere
    EXPECT_TRUE(found.unary.empty() && found.binary.empty());
}

TEST(RuleStrata, RecursionIsOneStratum) {
    const normal_form grammar = normalize(
        grammar_of({"S -> T a | U", "T -> U b", "U -> a U b | b", "V -> S S | V", "W -> V | a"}));
    const rule_strata found = stratify(grammar, occurring(grammar, "ab"));
    expect_ordered(found, grammar.nonterminal_count);
    ASSERT_EQ(found.strata.size(), 5u);  // U with its helper, T, S, V, W
    EXPECT_EQ(found.strata[0].members.end, 2u);
    EXPECT_EQ(grammar.symbols[found.members.back()], "W");
}

TEST(RuleStrata, KeepTheLanguages) {
    for (const context_free_grammar& grammar :
         {grammar_of({"S -> a S b S |"}), grammar_of({"S -> S S S | a | "}),
          grammar_of({"S -> A A A A", "A -> a | b |"}),
          grammar_of({"S -> T", "T -> U", "U -> S | a"}),
          grammar_of({"S -> T a | U", "T -> S", "U -> T b | V", "V -> U | b"}),
          grammar_of({"M -> c V d", "V -> P M Q | P Q", "P -> | P M a", "Q -> | a M Q"})}) {
        expect_same_words(grammar, "abcd", 5);
        expect_same_words(grammar, "a", 5);
    }
    for (const testing::grammar_family& family : testing::grammar_families()) {
        SCOPED_TRACE(family.name);
        context_free_grammar small = family.make(9);
        for (production& rule : small.productions) {  // names of one character for terminals
            for (std::string& symbol : rule.right) {
                symbol = symbol[0] == 'x' || symbol[0] == 't' ? "c" : symbol;
            }
        }
        expect_same_words(small, "abc", 4);
    }
}

TEST(RuleStrata, KeepTheLanguagesOfRandomGrammars) {
    const std::vector<std::string> symbols = {"S", "T", "U", "V", "a", "b"};
    for (const std::uint64_t seed : testing::seeds()) {
        testing::rng random(seed);
        for (int round = 0; round < 100; ++round) {
            SCOPED_TRACE("seed " + std::to_string(seed) + ", round " + std::to_string(round));
            context_free_grammar grammar{{}, "S", false};
            for (std::size_t i = 0; i < 9; ++i) {
                production rule{symbols[i < 4 ? i : random.below(4u)], {}};
                const std::uint64_t length = random.below(3u);
                for (std::uint64_t j = 0; j < length; ++j) {
                    rule.right.push_back(symbols[random.below(6u)]);
                }
                grammar.productions.push_back(rule);
            }
            expect_same_words(grammar, round % 2 == 0 ? "ab" : "a", 4);
        }
    }
}

}  // namespace
}  // namespace clbool
