// SPDX-License-Identifier: MIT
// Recursive automata, and their ways as rules and as grammars.
#include <queries/cfpq/rules/recursive_automaton.hpp>
#include <support/inputs/grammars.hpp>
#include <support/inputs/queries.hpp>
#include <support/inputs/seeds.hpp>

#include <clbool/reference.hpp>

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <string>
#include <vector>

namespace clbool::testing {
namespace {

using algorithms::grammar_of_ways;
using algorithms::kNoSymbol;
using algorithms::make_recursive_automaton;
using algorithms::rule_options;
using algorithms::rules_of_ways;

std::vector<std::size_t> all_of(const normal_form& form) {
    std::vector<std::size_t> symbols(form.source_nonterminals);
    std::iota(symbols.begin(), symbols.end(), std::size_t{0});
    return symbols;
}

rule_options rules_over(const normal_form& form, const labelled_graph& graph) {
    std::vector<bool> occurs(form.symbols.size());
    for (std::size_t s = form.nonterminal_count; s < occurs.size(); ++s) {
        occurs[s] = graph.relation(form.symbols[s]).nnz() > 0;
    }
    return {form, std::move(occurs), all_of(form), false};
}

normal_form ways_over(const normal_form& form, const labelled_graph& graph) {
    const auto rules = rules_over(form, graph);
    return grammar_of_ways(make_recursive_automaton(rules, form), rules, form, all_of(form));
}

// What the author wrote derives what it did.
void expect_same(const labelled_graph& graph, const context_free_grammar& source) {
    const auto form = normalize(source);
    const auto ways = ways_over(form, graph);
    const auto expected = reference::cfpq(graph, form);
    const auto found = reference::cfpq(graph, ways);
    ASSERT_EQ(found.size(), expected.size());
    for (const auto& [name, pairs] : expected) {
        SCOPED_TRACE(name);
        EXPECT_TRUE(found.at(name).rows == pairs.rows && found.at(name).cols == pairs.cols);
    }
}

TEST(recursive_automaton, ways_derive_the_same_over_random_graphs) {
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const auto graph = random_graph(20, 30, seed);
        expect_same(graph, random_grammar(seed));
        expect_same(bracket_graph(12, 3), brackets(3, seed % 2 == 0));
    }
}

TEST(recursive_automaton, ways_derive_the_same_whatever_the_grammar) {
    const auto graph = random_graph(8, 10, 1);
    for (const auto& family : grammar_families()) {
        SCOPED_TRACE(family.name);
        for (const std::size_t size : {2, 5, 20}) {
            expect_same(graph, family.make(size));
        }
    }
}

// S -> T b | a b | b, T -> a S: to the states behind T and a there is one step from a start.
TEST(recursive_automaton, states_behind_one_step_need_no_rows) {
    const context_free_grammar source{
        {{"S", {"T", "b"}}, {"S", {"a", "b"}}, {"S", {"b"}}, {"T", {"a", "S"}}}, "S", false};
    const auto form = normalize(source);
    const auto graph = random_graph(8, 10, 1);
    const auto rules = rules_over(form, graph);
    const auto automaton = make_recursive_automaton(rules, form);
    EXPECT_EQ(automaton.boxes.size(), 2u);
    EXPECT_EQ(automaton.states, 7u);
    const auto ways = rules_of_ways(automaton, rules, all_of(form));
    EXPECT_EQ(ways.symbols(), form.symbols.size());
    EXPECT_EQ(ways.size(), 4u);
    EXPECT_EQ(grammar_of_ways(automaton, rules, form, all_of(form)).symbols, form.symbols);
}

// S -> a b c: behind a b is a state that no symbol of the author's has the rows of.
TEST(recursive_automaton, other_states_have_rows) {
    const context_free_grammar source{{{"S", {"a", "b", "a"}}}, "S", false};
    const auto form = normalize(source);
    const auto graph = random_graph(8, 10, 1);
    const auto rules = rules_over(form, graph);
    const auto ways = rules_of_ways(make_recursive_automaton(rules, form), rules, all_of(form));
    EXPECT_EQ(ways.symbols(), form.symbols.size() + 1);
    ASSERT_EQ(ways.size(), 2u);
    for (std::size_t i = 0; i < ways.size(); ++i) {
        EXPECT_NE(ways[i].second, kNoSymbol);
    }
    const auto made = ways_over(form, graph);
    EXPECT_EQ(made.nonterminal_count, form.nonterminal_count + 1);
    EXPECT_EQ(made.nullable.size(), made.symbols.size());
}

// A -> A b | b is turned, and A -> A A has a symbol for what it repeats.
TEST(recursive_automaton, ways_may_be_linear) {
    const auto graph = random_graph(8, 10, 1);
    for (const char* second : {"b", "A"}) {
        const context_free_grammar source{{{"A", {"A", second}}, {"A", {"b"}}}, "A", false};
        const auto form = normalize(source);
        const auto rules = rules_over(form, graph);
        const auto ways = rules_of_ways(make_recursive_automaton(rules, form), rules, all_of(form),
                                        algorithms::repetitions::from_left);
        const bool closed = second[0] == 'A';
        EXPECT_EQ(ways.symbols(), form.symbols.size() + (closed ? 1 : 0)) << second;
        for (std::size_t i = 0; i < ways.size(); ++i) {
            EXPECT_FALSE(ways[i].first == ways[i].left && ways[i].second != kNoSymbol) << second;
        }
    }
}

}  // namespace
}  // namespace clbool::testing
