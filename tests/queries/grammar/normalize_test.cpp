// SPDX-License-Identifier: MIT
// The normal form: its shape, and that it derives what the grammar derives.
#include "languages.hpp"

#include <clbool/error.hpp>
#include <support/inputs/rng.hpp>
#include <support/inputs/seeds.hpp>

#include <gtest/gtest.h>

#include <set>
#include <tuple>

namespace clbool {
namespace {

using testing::grammar_of;
using testing::words_of;

// What every normal form must satisfy, whatever it came from.
void expect_well_formed(const normal_form& grammar) {
    ASSERT_EQ(grammar.nullable.size(), grammar.symbols.size());
    ASSERT_LE(grammar.source_nonterminals, grammar.nonterminal_count);
    ASSERT_LE(grammar.nonterminal_count, grammar.symbols.size());
    EXPECT_LT(grammar.start, grammar.source_nonterminals);
    EXPECT_EQ(std::set<std::string>(grammar.symbols.begin(), grammar.symbols.end()).size(),
              grammar.symbols.size());
    std::set<std::tuple<std::size_t, std::size_t, std::size_t>> rules;
    for (const normal_form::binary_rule& rule : grammar.binary_rules) {
        EXPECT_LT(rule.left, grammar.nonterminal_count);
        EXPECT_LT(rule.first, grammar.symbols.size());
        EXPECT_LT(rule.second, grammar.symbols.size());
        EXPECT_TRUE(rules.emplace(rule.left, rule.first, rule.second).second);
    }
    rules.clear();
    for (const normal_form::unary_rule& rule : grammar.unary_rules) {
        EXPECT_LT(rule.left, grammar.nonterminal_count);
        EXPECT_LT(rule.only, grammar.symbols.size());
        EXPECT_NE(rule.left, rule.only);
        EXPECT_TRUE(rules.emplace(rule.left, rule.only, 0).second);
    }
    for (std::size_t t = grammar.nonterminal_count; t < grammar.symbols.size(); ++t) {
        EXPECT_FALSE(grammar.nullable[t]);
    }
}

std::string text_of(const normal_form& grammar) {
    std::string text;
    for (const normal_form::unary_rule& rule : grammar.unary_rules) {
        text += grammar.symbols[rule.left] + " -> " + grammar.symbols[rule.only] + "\n";
    }
    for (const normal_form::binary_rule& rule : grammar.binary_rules) {
        text += grammar.symbols[rule.left] + " -> " + grammar.symbols[rule.first] + " " +
                grammar.symbols[rule.second] + "\n";
    }
    return text;
}

TEST(Normalize, NumbersNonterminalsThenHelpersThenTerminals) {
    const normal_form grammar = normalize(grammar_of({"T -> a S b | a b", "S -> T | a"}));
    expect_well_formed(grammar);
    EXPECT_EQ(grammar.symbols, (std::vector<std::string>{"T", "S", "#1", "a", "b"}));
    EXPECT_EQ(grammar.source_nonterminals, 2u);
    EXPECT_EQ(grammar.nonterminal_count, 3u);
    EXPECT_EQ(grammar.start, 0u);
    EXPECT_EQ(text_of(grammar), "S -> T\nS -> a\n#1 -> a S\nT -> #1 b\nT -> a b\n");
    EXPECT_EQ(grammar.find("b"), 4u);
    EXPECT_EQ(grammar.find("c"), grammar.symbols.size());
}

TEST(Normalize, EmptyWordsBecomeFacts) {
    const normal_form grammar =
        normalize(grammar_of({"S -> A B c", "A -> a |", "B -> A A | B", "E -> "}));
    expect_well_formed(grammar);
    const std::vector<bool> nullable = {false, true, true, true};
    for (std::size_t symbol = 0; symbol < nullable.size(); ++symbol) {
        EXPECT_EQ(grammar.nullable[symbol], nullable[symbol]) << grammar.symbols[symbol];
    }
    EXPECT_EQ(text_of(grammar),
              "A -> a\n#1 -> A\n#1 -> B\nS -> c\nB -> A\n#1 -> A B\nS -> #1 c\nB -> A A\n");
}

TEST(Normalize, SharesPrefixesAndDropsRepetitions) {
    const normal_form grammar =
        normalize(grammar_of({"S -> a b c | a b d | S | a b c", "#1 -> a b c | a b"}));
    expect_well_formed(grammar);
    EXPECT_EQ(text_of(grammar), "#2 -> a b\nS -> #2 c\nS -> #2 d\n#1 -> #2 c\n#1 -> a b\n");
}

TEST(Normalize, RefusesGrammarsItCannotAnswer) {
    context_free_grammar grammar = grammar_of({"S -> a f_i"});
    EXPECT_NO_THROW(normalize(grammar));  // not indexed: f_i is a label like any other
    grammar.indexed = true;
    EXPECT_THROW(normalize(grammar), invalid_argument);
    for (const char* start : {"a", "X", ""}) {
        grammar = grammar_of({"S -> a"});
        grammar.start = start;
        EXPECT_THROW(normalize(grammar), invalid_argument) << start;
    }
    EXPECT_THROW(normalize({}), invalid_argument);
}

TEST(Normalize, KeepsTheLanguageOfKnownGrammars) {
    for (const context_free_grammar& grammar :
         {grammar_of({"S -> a S b S |"}), grammar_of({"S -> a S b | a b"}),
          grammar_of({"S -> S S S | a | "}), grammar_of({"S -> A A A A", "A -> a | b |"}),
          grammar_of({"S -> T", "T -> U", "U -> S | a"}), grammar_of({"S -> S a"}),
          grammar_of({"M -> c V d", "V -> P M Q | P Q", "P -> | P M a", "Q -> | a M Q"})}) {
        const normal_form normal = normalize(grammar);
        expect_well_formed(normal);
        EXPECT_EQ(words_of(normal, 6), words_of(grammar, 6));
    }
}

context_free_grammar random_grammar(testing::rng& random) {
    const std::vector<std::string> symbols = {"S", "T", "U", "a", "b"};
    context_free_grammar grammar;
    grammar.start = "S";
    const std::uint64_t count = 3 + random.below(7u);
    for (std::uint64_t i = 0; i < count; ++i) {
        production rule{i == 0 ? "S" : symbols[random.below(3u)], {}};
        const std::uint64_t length = random.below(5u);
        for (std::uint64_t j = 0; j < length; ++j) {
            rule.right.push_back(symbols[random.below(5u)]);
        }
        grammar.productions.push_back(rule);
    }
    // Whatever has no production of its own would be a terminal with a long name.
    grammar.productions.push_back({"T", {"T"}});
    grammar.productions.push_back({"U", {"a"}});
    return grammar;
}

TEST(Normalize, KeepsTheLanguageOfRandomGrammars) {
    for (const std::uint64_t seed : testing::seeds()) {
        testing::rng random(seed);
        for (int round = 0; round < 100; ++round) {
            const context_free_grammar grammar = random_grammar(random);
            const normal_form normal = normalize(grammar);
            expect_well_formed(normal);
            ASSERT_EQ(words_of(normal, 4), words_of(grammar, 4))
                << "seed " << seed << ", round " << round << "\n"
                << text_of(normal);
        }
    }
}

// A production of n symbols gives n - 1 rules, and many productions take linear time.
TEST(Normalize, StaysLinear) {
    context_free_grammar grammar = grammar_of({"S ->"});
    std::vector<std::string> right;
    for (int i = 0; i < 100000; ++i) {
        right.push_back("t" + std::to_string(i));
    }
    grammar.productions.push_back({"S", right});
    for (int i = 0; i < 100000; ++i) {
        grammar.productions.push_back({"N" + std::to_string(i), {"N" + std::to_string(i + 1)}});
    }
    const normal_form normal = normalize(grammar);
    EXPECT_EQ(normal.binary_rules.size(), 99999u);
    EXPECT_EQ(normal.unary_rules.size(), 100000u);
}

}  // namespace
}  // namespace clbool
