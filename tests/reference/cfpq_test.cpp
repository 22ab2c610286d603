// SPDX-License-Identifier: MIT
// The query oracle on drawn graphs, on the standard worst case, and against a naive fixpoint over
// relations on random graphs.
#include <clbool/error.hpp>
#include <clbool/generators.hpp>
#include <clbool/grammar.hpp>
#include <clbool/graph.hpp>
#include <clbool/reference.hpp>
#include <clbool/regular.hpp>
#include <support/compare.hpp>
#include <support/inputs/matrices.hpp>
#include <support/inputs/queries.hpp>
#include <support/inputs/seeds.hpp>

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace {

using clbool::coordinates;
using clbool::index_type;
using clbool::labelled_graph;
using clbool::normal_form;
using namespace clbool::testing;
namespace reference = clbool::reference;

labelled_graph graph_of(index_type n, std::map<std::string, coordinates> edges) {
    labelled_graph graph;
    for (index_type v = 0; v < n; ++v) {
        graph.vertices.push_back(std::to_string(v));
    }
    graph.edges = std::move(edges);
    return graph;
}

normal_form grammar_of(std::vector<clbool::production> productions) {
    clbool::context_free_grammar grammar;
    grammar.start = productions.front().left;
    grammar.productions = std::move(productions);
    return clbool::normalize(grammar);
}

TEST(reference_cfpq, balanced_brackets) {
    // 0 -a-> 1 -a-> 2 -b-> 3 -b-> 4; S -> a S b | a b: the words are ab from 1 and aabb from 0
    const labelled_graph graph = graph_of(
        5, {{"a", coordinates(5, 5, {0, 1}, {1, 2})}, {"b", coordinates(5, 5, {2, 3}, {3, 4})}});
    const auto answer =
        reference::cfpq(graph, grammar_of({{"S", {"a", "S", "b"}}, {"S", {"a", "b"}}}));
    ASSERT_EQ(answer.size(), 1U);
    EXPECT_TRUE(same_matrix(answer.at("S"), coordinates(5, 5, {0, 1}, {4, 3})));
}

TEST(reference_cfpq, the_empty_word_is_a_path_of_every_vertex) {
    // 0 -a-> 1 -a-> 2; S -> S S | a | epsilon, T -> S b: no b anywhere
    const labelled_graph graph = graph_of(3, {{"a", coordinates(3, 3, {0, 1}, {1, 2})}});
    const auto answer = reference::cfpq(
        graph, grammar_of({{"S", {"S", "S"}}, {"S", {"a"}}, {"S", {}}, {"T", {"S", "b"}}}));
    ASSERT_EQ(answer.size(), 2U);
    EXPECT_TRUE(
        same_matrix(answer.at("S"), coordinates(3, 3, {0, 0, 0, 1, 1, 2}, {0, 1, 2, 1, 2, 2})));
    EXPECT_TRUE(same_matrix(answer.at("T"), coordinates(3, 3)));
}

TEST(reference_cfpq, siblings_through_reversed_labels) {
    // a tree: 1 -up-> 0, 2 -up-> 0; S -> up up_r: children of the same parent
    const labelled_graph graph = graph_of(3, {{"up", coordinates(3, 3, {1, 2}, {0, 0})}});
    const auto answer = reference::cfpq(graph, grammar_of({{"S", {"up", "up_r"}}}));
    EXPECT_TRUE(same_matrix(answer.at("S"), coordinates(3, 3, {1, 1, 2, 2}, {1, 2, 1, 2})));
}

TEST(reference_cfpq, no_vertices) {
    const auto answer = reference::cfpq(graph_of(0, {}), grammar_of({{"S", {"a"}}, {"S", {}}}));
    EXPECT_TRUE(same_matrix(answer.at("S"), coordinates(0, 0)));
}

TEST(reference_cfpq, worst_case_pairs_every_vertex_of_one_cycle_with_every_vertex_of_the_other) {
    const normal_form grammar = grammar_of({{"S", {"a", "S", "b"}}, {"S", {"a", "b"}}});
    for (const index_type n : {1U, 2U, 7U, 40U}) {
        SCOPED_TRACE(n);
        const auto answer = reference::cfpq(clbool::generators::worst_cfpq(n), grammar);
        // the cycle of a is 0 … n-1, that of b is 0, n … 2n-1
        coordinates expected(2 * n, 2 * n);
        for (index_type u = 0; u < n; ++u) {
            expected.add(u, 0);
            for (index_type v = n; v < 2 * n; ++v) {
                expected.add(u, v);
            }
        }
        EXPECT_TRUE(same_matrix(answer.at("S"), expected));
    }
}

/// The relations of all symbols by iterating every rule until nothing changes.
std::vector<coordinates> naive_fixpoint(const labelled_graph& graph, const normal_form& grammar) {
    std::vector<coordinates> relations;
    for (std::size_t symbol = 0; symbol < grammar.symbols.size(); ++symbol) {
        const bool terminal = symbol >= grammar.nonterminal_count;
        relations.push_back(terminal                   ? graph.relation(grammar.symbols[symbol])
                            : grammar.nullable[symbol] ? diagonal(graph.size())
                                                       : coordinates(graph.size(), graph.size()));
    }
    for (bool changed = true; changed;) {
        const std::vector<coordinates> before = relations;
        for (const auto& [left, only] : grammar.unary_rules) {
            relations[left] = reference::ewise_add(relations[left], relations[only]);
        }
        for (const auto& [left, first, second] : grammar.binary_rules) {
            relations[left] = reference::ewise_add(
                relations[left], reference::mxm(relations[first], relations[second]));
        }
        changed = relations != before;
    }
    return relations;
}

TEST(reference_cfpq, graphs_that_do_not_fit_are_refused) {
    const normal_form grammar = grammar_of({{"S", {"x", "y"}}});
    const auto automaton = clbool::compile_path("x/y*", {"x", "y"});
    for (const labelled_graph& wrong : graphs_of_wrong_shapes()) {
        EXPECT_THROW(reference::cfpq(wrong, grammar), clbool::dimension_mismatch);
        EXPECT_THROW(reference::rpq(wrong, automaton), clbool::dimension_mismatch);
    }
    for (const labelled_graph& wrong : graphs_of_wrong_edges()) {
        EXPECT_THROW(reference::cfpq(wrong, grammar), clbool::invalid_argument);
        EXPECT_THROW(reference::rpq(wrong, automaton), clbool::invalid_argument);
    }
}

TEST(reference_cfpq, agrees_with_a_naive_fixpoint) {
    // Sizes on both sides of where sets of vertices turn from tables into bitmaps.
    const std::vector<normal_form> grammars = {
        grammar_of({{"S", {"S", "S"}}, {"S", {"a", "S", "b"}}, {"S", {}}}),
        grammar_of({{"S", {"a"}}, {"S", {"S", "a"}}}),
        grammar_of({{"M", {"a_r", "V", "a"}},
                    {"V", {"W", "b_r"}},
                    {"V", {"M"}},
                    {"W", {"V"}},
                    {"W", {}},
                    {"W", {"b"}}})};
    for (const std::uint64_t seed : seeds()) {
        for (const index_type n : {3U, 60U, 700U}) {
            const labelled_graph graph =
                graph_of(n, {{"a", uniform(n, n, n, seed)}, {"b", uniform(n, n, n, seed + 1)}});
            for (const normal_form& grammar : grammars) {
                SCOPED_TRACE(grammar.symbols[0] + ", n " + std::to_string(n) + ", seed " +
                             std::to_string(seed));
                const auto answer = reference::cfpq(graph, grammar);
                const std::vector<coordinates> expected = naive_fixpoint(graph, grammar);
                for (std::size_t i = 0; i < grammar.source_nonterminals; ++i) {
                    EXPECT_TRUE(same_matrix(answer.at(grammar.symbols[i]), expected[i]));
                }
            }
        }
    }
}

}  // namespace
