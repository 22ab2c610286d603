// SPDX-License-Identifier: MIT
// Expansion of indexed families: which members exist, and that the same index is used throughout
// a production.
#include "languages.hpp"

#include <clbool/error.hpp>
#include <clbool/io.hpp>
#include <support/inputs/test_data.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace clbool {
namespace {

using testing::grammar_of;

context_free_grammar indexed(std::initializer_list<const char*> lines) {
    context_free_grammar grammar = grammar_of(lines);
    grammar.indexed = true;
    return grammar;
}

std::string text_of(const context_free_grammar& grammar) {
    std::string text;
    for (const production& rule : grammar.productions) {
        text += rule.left + " ->";
        for (const std::string& symbol : rule.right) {
            text += " " + symbol;
        }
        text += "; ";
    }
    return text;
}

TEST(Instantiate, RepeatsProductionsPerIndex) {
    const context_free_grammar grammar =
        instantiate(indexed({"S -> o_i X_i | a", "X_i -> S c_i"}),
                    {"o_1", "o_10", "o_2", "c_2", "c_10", "c_7", "a", "a_3", "o_"});
    EXPECT_EQ(text_of(grammar),
              "S -> o_2 X_2; S -> o_10 X_10; S -> a; "
              "X_2 -> S c_2; X_7 -> S c_7; X_10 -> S c_10; ");
    EXPECT_EQ(grammar.start, "S");
    EXPECT_FALSE(grammar.indexed);
}

TEST(Instantiate, ForwardLabelsGiveReverseFamilies) {
    const auto grammar = indexed({"V -> F_i f_i | d", "F_i -> f_r_i V"});
    const std::string expected =
        "V -> F_3 f_3; V -> F_x f_x; V -> d; F_3 -> f_r_3 V; F_x -> f_r_x V; ";
    EXPECT_EQ(text_of(instantiate(grammar, {"d", "f_3", "f_x"})), expected);
    labelled_graph graph;
    graph.edges = {{"d", {}}, {"f", {}}, {"f_3", {}}, {"f_x", {}}};
    EXPECT_EQ(text_of(instantiate(grammar, graph.labels_with_reverses())), expected);
    // A reverse that the graph stores itself does not make a forward label.
    EXPECT_EQ(text_of(instantiate(indexed({"S -> f_r_i | a", "T -> f_i"}), {"f_r_3"})),
              "S -> f_r_3; S -> a; T -> T; ");
}

TEST(Instantiate, LabelsBelongToTheLongestFamily) {
    EXPECT_EQ(text_of(instantiate(indexed({"S -> op_i | op_a_i"}), {"op_1", "op_a_2", "op_b_3"})),
              "S -> op_1; S -> op_b_3; S -> op_a_2; ");
}

TEST(Instantiate, NonterminalFamiliesTakeEveryIndex) {
    EXPECT_EQ(text_of(instantiate(indexed({"S -> X_i a_i", "X_i -> Y_i", "Y_i ->", "T -> b_i"}),
                                  {"a_1", "b_2"})),
              "S -> X_1 a_1; X_1 -> Y_1; X_2 -> Y_2; Y_1 ->; Y_2 ->; T -> b_2; ");
}

TEST(Instantiate, IndicesAreThoseOfAllLabels) {
    const auto grammar = indexed({"S -> A_i A_i", "A_i ->"});
    EXPECT_EQ(text_of(instantiate(grammar, {"x_0", "x_2", "y_z_10"})),
              "S -> A_0 A_0; S -> A_2 A_2; S -> A_10 A_10; A_0 ->; A_2 ->; A_10 ->; ");
    EXPECT_EQ(text_of(instantiate(grammar, {"x_r_5"})), "S -> A_5 A_5; A_5 ->; ");
    EXPECT_EQ(text_of(instantiate(grammar, {"x", "7", "_7", "x_", "x7", "part_of", "x_7a", "x_r"})),
              "S -> S; ");
    labelled_graph graph;
    graph.edges = {{"x_3", {}}};
    EXPECT_EQ(text_of(instantiate(grammar, graph.labels_with_reverses())),
              "S -> A_3 A_3; A_3 ->; ");
}

// Labels of the grammar keep to their own indices, whatever others the graph has.
TEST(Instantiate, TerminalFamiliesKeepTheirIndices) {
    EXPECT_EQ(text_of(instantiate(indexed({"S -> a_i A_i | A_i b", "A_i -> | a_i A_i"}),
                                  {"a_1", "x_2", "x_3"})),
              "S -> a_1 A_1; S -> A_1 b; S -> A_2 b; S -> A_3 b; "
              "A_1 ->; A_2 ->; A_3 ->; A_1 -> a_1 A_1; ");
}

// What derives nothing goes, for indices that no rule mentions as for others.
TEST(Instantiate, IndicesOfOtherLabelsAddNoDeadRules) {
    EXPECT_EQ(text_of(instantiate(indexed({"S -> A_i | B_i", "A_i -> B_i", "B_i -> A_i | a_i"}),
                                  {"a_1", "x_2", "x_3"})),
              "S -> A_1; S -> B_1; A_1 -> B_1; B_1 -> A_1; B_1 -> a_1; ");
}

// Symbols that are called like a member are that member, and the only one of its kind.
TEST(Instantiate, MembersThatTheGrammarNamesAreNoOthers) {
    const auto grammar = indexed({"S -> A_i", "A_i -> B_i", "B_i -> B_i b", "B_7 -> c"});
    EXPECT_EQ(text_of(instantiate(grammar, {"x_1", "x_7", "x_9"})),
              "S -> A_7; A_7 -> B_7; B_7 -> B_7 b; B_7 -> c; ");
    // x_b_3 is the member of x_i for the index b_3 of op_b_3, and that of x_b_i for 3.
    EXPECT_EQ(text_of(instantiate(indexed({"S -> x_b_i", "x_i -> op_i", "x_b_i -> x_b_i c"}),
                                  {"op_b_3", "y_2"})),
              "S -> x_b_3; x_b_3 -> op_b_3; x_b_3 -> x_b_3 c; ");
}

TEST(Instantiate, ManyIndicesMakeNoMoreThanTheirRules) {
    constexpr std::size_t kIndices = 20000;
    std::vector<std::string> labels{"a_5"};
    for (std::size_t k = 0; k < kIndices; ++k) {
        labels.push_back("x_" + std::to_string(k));
    }
    const auto grammar = indexed({"S -> A_i A_i | C_i a_i", "A_i ->", "C_i -> D_i | a_i",
                                  "D_i -> D_i A_i", "E_i -> D_i A_i"});
    const auto made = instantiate(grammar, labels);
    EXPECT_EQ(made.productions.size(), 2 * kIndices + 2);
    const auto form = normalize(made);
    EXPECT_TRUE(form.nullable[form.start]);
}

// A nonterminal without productions must not turn into a label that a graph might have.
TEST(Instantiate, NonterminalsStayNonterminals) {
    const context_free_grammar grammar =
        instantiate(indexed({"S -> o_i X_i", "X_i -> S c_i", "T -> X_i o_i | b"}), {"o_1"});
    EXPECT_EQ(text_of(grammar), "T -> b; S -> S; ");
    const normal_form normal = normalize(grammar);
    EXPECT_EQ(normal.symbols[normal.start], "S");
    EXPECT_TRUE(normal.unary_rules.size() == 1 && normal.binary_rules.empty());
}

TEST(Instantiate, LeavesPlainGrammarsAlone) {
    const context_free_grammar plain = grammar_of({"S -> o_i X_i", "X_i -> S"});
    EXPECT_EQ(text_of(instantiate(plain, {"o_1"})), text_of(plain));
    EXPECT_EQ(text_of(instantiate(indexed({"S -> a S | _i"}), {"a_1"})), "S -> a S; S -> _i; ");
    EXPECT_THROW(instantiate(indexed({"X_i -> a_i"}), {"a_1"}), invalid_argument);
}

TEST(Instantiate, HandlesTheRealGrammars) {
    const auto data = testing::test_data();
    if (!data) {
        GTEST_SKIP() << "no test data";
    }
    const struct {
        const char* graph;
        const char* grammar;
    } cases[] = {{"valueflow-gzip", "pocr_vf"},
                 {"taint-scipiex", "idr_dyck_both"},
                 {"llvm-valueflow-xz", "idr_valueflow"},
                 {"fsalias-namd", "pocr_aa"}};
    for (const auto& query : cases) {
        SCOPED_TRACE(query.graph);
        labelled_graph graph;
        try {
            graph = io::read_graph(
                (*data / "graphs" / (std::string(query.graph) + ".txt.gz")).string());
        } catch (const io_error& failure) {
            GTEST_SKIP() << failure.what();
        }
        const context_free_grammar source =
            io::read_grammar((*data / "grammars" / (std::string(query.grammar) + ".cnf")).string());
        const context_free_grammar grammar = instantiate(source, graph.labels_with_reverses());
        const normal_form normal = normalize(grammar);
        EXPECT_GT(normal.symbols.size(), source.nonterminals().size());
        EXPECT_LE(grammar.productions.size(), source.productions.size() * (graph.edges.size() + 1));
        // Families stand for labels of the graph only.
        for (std::size_t t = normal.nonterminal_count; t < normal.symbols.size(); ++t) {
            const std::string& name = normal.symbols[t];
            const bool plain =
                name.find('_') == std::string::npos || name == "a_r" || name == "d_r";
            EXPECT_TRUE(plain || graph.relation(name).nnz() > 0) << name;
        }
    }
}

}  // namespace
}  // namespace clbool
