// SPDX-License-Identifier: MIT
// The rows of stacked rounds, and what they grow by.
#include <queries/cfpq/gpu/stacked_table.hpp>
#include <queries/cfpq/rules/query_rules.hpp>
#include <support/device.hpp>
#include <support/inputs/queries.hpp>

#include <clbool/context_free_queries.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace clbool::testing {
namespace {

using algorithms::stacked_rules;

// A grammar over a graph, as stacked rounds see it.
class stack {
public:
    stack(const labelled_graph& graph, const context_free_grammar& source)
        : form_(normalize(source)),
          request_(graph.size(), form_, {}),
          labels_(controls(), graph.size(), upload_relations(controls(), graph, form_), form_),
          side_(graph.size(), labels_, form_,
                algorithms::rules_for_rows(form_, labels_.occur(), request_)),
          rows_(side_) {}

    const stacked_rules& rows() const noexcept { return rows_; }
    std::vector<index_type> vertices_of(std::size_t symbol) const {
        return rows_.names_of(side_.rules().representative(symbol));
    }

private:
    static Controls& controls() { return shared_controls(setup_named("host")); }

    normal_form form_;
    algorithms::cfpq_request request_;
    algorithms::host_labels labels_;
    algorithms::row_side side_;
    stacked_rules rows_;
};

context_free_grammar nested() { return {{{"S", {"a", "S", "b"}}, {"S", {"a", "b"}}}, "S", false}; }

labelled_graph path() {
    labelled_graph graph;
    graph.vertices = {"0", "1", "2", "3", "4"};
    graph.edges["a"] = coordinates(5, 5, {0, 1}, {1, 2});
    graph.edges["b"] = coordinates(5, 5, {2, 3}, {3, 4});
    return graph;
}

TEST(stacked_rules, rows_are_where_words_may_begin) {
    const stack made(path(), nested());
    EXPECT_EQ(made.vertices_of(0), (std::vector<index_type>{0, 1}));
    for (std::uint32_t row = 0; row < made.rows().rows(); ++row) {
        EXPECT_EQ(made.rows().row_of(made.rows().symbol(row), made.rows().vertex(row)), row);
    }
    EXPECT_EQ(made.rows().row_of(0, 3), stacked_rules::kNone);
}

TEST(stacked_rules, tables_do_not_depend_on_the_number_of_threads) {
    const stack made(bracket_graph(3000, 20), brackets(20));
    const auto one = algorithms::make_table(made.rows(), cpu::team(1));
    ASSERT_TRUE(one);
    EXPECT_EQ(one->where.rows, made.rows().rows());
    for (const unsigned threads : {2u, 5u}) {
        const auto many = algorithms::make_table(made.rows(), cpu::team(threads));
        ASSERT_TRUE(many);
        ASSERT_EQ(many->words.size(), one->words.size());
        // Readers of a row come in any order.
        auto sorted = [&](const operations::rule_table& of) {
            std::vector<std::uint32_t> words(of.words.begin(), of.words.end());
            const auto first = words.begin() + of.where.readers;
            for (std::uint32_t row = 0; row < of.where.rows; ++row) {
                std::sort(words.begin() + first[row], words.begin() + first[row + 1]);
            }
            return words;
        };
        EXPECT_EQ(sorted(*many), sorted(*one)) << threads;
    }
}

// Members of a family are where their labels are.
TEST(stacked_rules, families_take_rows_of_few_vertices) {
    constexpr index_type kVertices = 500;
    const stack made(bracket_graph(kVertices, 100), brackets(100));
    EXPECT_LE(made.rows().rows(), 20u * kVertices);
}

TEST(stacked_rules, nothing) {
    labelled_graph graph;
    const stack made(graph, nested());
    EXPECT_EQ(made.rows().rows(), 0u);
    ASSERT_TRUE(algorithms::make_table(made.rows()));
}

}  // namespace
}  // namespace clbool::testing
