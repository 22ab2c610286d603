// SPDX-License-Identifier: MIT
// What a query names and a graph lacks, what was probably meant, and what derives nothing.
#include "languages.hpp"

#include <clbool/error.hpp>
#include <clbool/query_warnings.hpp>
#include <clbool/regular.hpp>
#include <support/inputs/rng.hpp>
#include <support/inputs/seeds.hpp>

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace clbool {
namespace {

using testing::grammar_of;
using testing::rng;

using strings = std::vector<std::string>;

constexpr const char* kType = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";

// "name", or "name?similar", with blanks between them.
std::string text_of(const std::vector<unknown_label>& labels) {
    std::string text;
    for (const unknown_label& one : labels) {
        text += (text.empty() ? "" : " ") + one.name;
        text += one.similar.empty() ? "" : "?" + one.similar;
    }
    return text;
}

std::string unknown(const std::string& expression, const strings& labels) {
    return text_of(unknown_labels(expression, labels));
}

TEST(QueryWarnings, LabelsOfExpressions) {
    const strings labels{"a", "b", "x_1"};
    EXPECT_EQ(unknown("a/(b|^a)*", labels), "");
    EXPECT_EQ(unknown("c/!(d|^a)|c+|(e/'f g')?", labels), "c d e f g");
    EXPECT_EQ(unknown("a_r/x_r_1/x_1_r", labels), "");
    EXPECT_EQ(unknown("c_r/x_r_2/<a>/<http://c>", labels), "c_r x_r_2 <http://c>");
    EXPECT_EQ(unknown("a", {"b", kType}), "");
    EXPECT_EQ(unknown("a", {"b"}), "a");
    EXPECT_EQ(unknown("'a'", {"b", kType}), "a");
    EXPECT_EQ(unknown("a", {}), "a");
    EXPECT_THROW(unknown_labels("a//b", labels), invalid_argument);
}

TEST(QueryWarnings, WhatWasMeant) {
    const strings labels{"<http://xmlns.com/foaf/0.1/Name>",
                         "<http://xmlns.com/foaf/0.1/knows>",
                         "<urn:isbn>",
                         "<http://x/>",
                         "likes",
                         "LIKES"};
    const std::string knows = "<http://xmlns.com/foaf/0.1/knows>";
    EXPECT_EQ(unknown("knows+", labels), "knows?" + knows);
    EXPECT_EQ(unknown("foaf:knows", labels), "foaf:knows?" + knows);
    EXPECT_EQ(unknown("<http://xmlns.com/foaf/0.1/Knows>", labels),
              "<http://xmlns.com/foaf/0.1/Knows>?" + knows);
    EXPECT_EQ(unknown("name", labels), "name?<http://xmlns.com/foaf/0.1/Name>");
    EXPECT_EQ(unknown("ISBN/Likes", labels), "ISBN?<urn:isbn> Likes?likes");
    EXPECT_EQ(unknown("knows_r", labels), "knows_r?" + knows + "_r");
    EXPECT_EQ(unknown("hates/x:/\"\"", labels), "hates x: ");
}

TEST(QueryWarnings, LabelsOfGrammars) {
    const auto grammar = grammar_of({"S -> X S y_r | a | X | N", "N -> N b | z_i"});
    EXPECT_EQ(text_of(unknown_labels(grammar, {"x", "y", "a"})), "X?x b z_i");
    EXPECT_EQ(text_of(unknown_labels(grammar, {"X", "a", "b", "y_r", "z_i"})), "");
    auto families = grammar_of({"S -> o_i A_i c_i | d_r_i", "A_i -> o_i | e"});
    families.indexed = true;
    EXPECT_EQ(text_of(unknown_labels(families, {"o_1", "d_2"})), "c_i e");
    EXPECT_EQ(text_of(unknown_labels(families, {"o_1", "c_2", "d_r_2", "E"})), "e?E");
}

TEST(QueryWarnings, NonterminalsThatDeriveNothing) {
    const auto grammar = grammar_of({"S -> A b | N", "A -> a A | b", "N -> a N", "M -> N | c"});
    EXPECT_EQ(unproductive_symbols(grammar, {"a", "b", "c"}), (strings{"N"}));
    EXPECT_EQ(unproductive_symbols(grammar, {"a", "b"}), (strings{"N", "M"}));
    EXPECT_EQ(unproductive_symbols(grammar, {"a"}), (strings{"S", "A", "N", "M"}));
    EXPECT_EQ(unproductive_symbols(grammar_of({"S -> "}), {}), strings());
    EXPECT_EQ(unproductive_symbols(grammar_of({"S -> a_r"}), {"a"}), strings());
    auto families = grammar_of({"S -> A_i | B_i | c", "A_i -> o_i c_i", "B_i -> o_i", "C_i -> S"});
    families.indexed = true;
    EXPECT_EQ(unproductive_symbols(families, {"o_1", "c_2", "c"}), (strings{"A_i"}));
    EXPECT_EQ(unproductive_symbols(families, {"o_1", "c_1"}), strings());
    EXPECT_EQ(unproductive_symbols(families, {"c"}), (strings{"A_i", "B_i", "C_i"}));
    families.start = "A_i";
    EXPECT_THROW(unproductive_symbols(families, {}), invalid_argument);
}

// By trying every production until nothing is new.
std::set<std::string> deriving(const context_free_grammar& grammar,
                               const std::set<std::string>& labels) {
    std::set<std::string> known = labels;
    for (std::size_t before = ~std::size_t{0}; before != known.size();) {
        before = known.size();
        for (const production& rule : grammar.productions) {
            bool all = true;
            for (const std::string& name : rule.right) {
                all = all && known.count(name) != 0;
            }
            if (all) {
                known.insert(rule.left);
            }
        }
    }
    return known;
}

TEST(QueryWarnings, RandomGrammars) {
    for (const auto seed : testing::seeds()) {
        rng random(seed);
        for (int round = 0; round < 300; ++round) {
            context_free_grammar grammar;
            grammar.start = "S";
            const strings nonterminals{"S", "T", "U", "V"}, all{"S", "T", "U", "V", "a", "b", "c"};
            for (const std::string& left : nonterminals) {
                production rule{left, {}};
                for (auto symbols = random.below(4u); symbols > 0; --symbols) {
                    rule.right.push_back(all[random.below(all.size())]);
                }
                grammar.productions.push_back(rule);
            }
            std::set<std::string> labels;
            for (const char* label : {"a", "b", "c"}) {
                if (random.below(2u) == 0) {
                    labels.insert(label);
                }
            }
            const strings list(labels.begin(), labels.end());
            strings expected, lacking;
            const auto derive = deriving(grammar, labels);
            for (const std::string& name : nonterminals) {
                if (derive.count(name) == 0) {
                    expected.push_back(name);
                }
            }
            for (const std::string& name : grammar.terminals()) {
                if (labels.count(name) == 0) {
                    lacking.push_back(name);
                }
            }
            EXPECT_EQ(unproductive_symbols(grammar, list), expected) << "seed " << seed;
            strings told;
            for (const unknown_label& one : unknown_labels(grammar, list)) {
                told.push_back(one.name);
            }
            EXPECT_EQ(told, lacking) << "seed " << seed;
        }
    }
}

}  // namespace
}  // namespace clbool
