// SPDX-License-Identifier: MIT
// Context-free path queries by rows: teams of any size find the same, and rows have one number
// each.
#include <queries/cfpq/cpu/row_numbers.hpp>
#include <queries/cfpq/rows.hpp>
#include <queries/cfpq/rules/query_rules.hpp>
#include <support/inputs/queries.hpp>
#include <support/operation_test.hpp>

#include <clbool/context_free_queries.hpp>

#include <algorithm>
#include <vector>

namespace clbool::testing {
namespace {

using algorithms::row_numbers;

struct answered {
    std::map<std::string, coordinates> relations;
    size_type work = 0;
};

answered answer(Controls& controls, index_type n, const relation_map& relations,
                const normal_form& form, const cfpq_options& options, unsigned threads) {
    const algorithms::cfpq_request request(n, form, options);
    const algorithms::host_labels labels(controls, n, relations, form);
    const algorithms::row_side side(n, labels, form,
                                    algorithms::rules_for_rows(form, labels.occur(), request));
    algorithms::row_query query(n, side, form, request, {}, cpu::team(threads));
    while (!query.done()) {
        query.step();
    }
    answered found;
    for (const auto& [name, relation] : query.answers(controls)) {
        found.relations.emplace(name, relation.to_host(controls));
    }
    found.work = query.work();
    return found;
}

void expect_same(const answered& found, const answered& expected) {
    ASSERT_EQ(found.relations.size(), expected.relations.size());
    for (const auto& [name, relation] : expected.relations) {
        EXPECT_TRUE(same_matrix(found.relations.at(name), relation)) << name;
    }
}

context_free_grammar grammar_of(std::vector<production> productions) {
    context_free_grammar made;
    made.productions = std::move(productions);
    made.start = "S";
    return made;
}

// Rounds are large enough to be shared: rows of bits, hubs, rows that several threads want at once.
TEST(row_solver, teams_of_any_size) {
    auto& controls = shared_controls(device_setups().front());
    const std::vector<context_free_grammar> grammars{
        grammar_of({{"S", {"S", "S"}}, {"S", {"a", "S", "b"}}, {"S", {"a"}}}),
        grammar_of({{"S", {"a", "T"}}, {"T", {"S", "b"}}, {"S", {"a", "b"}}, {"T", {"T", "a"}}})};
    for (const auto seed : seeds()) {
        for (std::size_t g = 0; g < grammars.size(); ++g) {
            SCOPED_TRACE("seed " + std::to_string(seed) + ", grammar " + std::to_string(g));
            labelled_graph graph = random_graph(200, 300, seed);
            for (index_type v = 0; v < graph.size(); ++v) {
                graph.edges["b"].add(v, 0);
            }
            graph.edges["b"].normalize();
            const auto form = normalize(grammars[g]);
            const auto relations = upload_relations(controls, graph, form);
            const auto by = [&](const cfpq_options& options, unsigned threads) {
                return answer(controls, graph.size(), relations, form, options, threads);
            };
            cfpq_options options;
            const auto alone = by(options, 1);
            EXPECT_GT(alone.work, size_type{1} << 17) << "worth more than one thread";
            for (const unsigned threads : {2u, 5u}) {
                expect_same(by(options, threads), alone);
            }
            options.from = {1, 5, 150};
            options.to = {0, 5, 7, 199};
            expect_same(by(options, 3), by(options, 1));
        }
    }
}

// A single row demands all others.
TEST(row_solver, a_trial_ends_at_its_limit) {
    auto& controls = shared_controls(device_setups().front());
    constexpr index_type kVertices = 5000;
    constexpr size_type kMost = 100;
    labelled_graph graph = random_graph(kVertices, 0, 1);
    coordinates& path = graph.edges["a"] = coordinates(kVertices, kVertices);
    for (index_type v = 0; v + 1 < kVertices; ++v) {
        path.add(v, v + 1);
    }
    const auto form = normalize(grammar_of({{"S", {"a", "S"}}, {"S", {"a"}}}));
    const algorithms::cfpq_request request(kVertices, form, {});
    const algorithms::host_labels labels(controls, kVertices,
                                         upload_relations(controls, graph, form), form);
    const algorithms::row_side side(kVertices, labels, form,
                                    algorithms::rules_for_rows(form, labels.occur(), request));
    for (const unsigned threads : {1u, 3u}) {
        const cpu::team crew(threads);
        const algorithms::row_query cut(kVertices, side, form, request, {kMost}, crew);
        EXPECT_TRUE(cut.is_cut_short());
        EXPECT_LE(cut.work(), 4 * kMost) << "with what making rows costs";
        const algorithms::row_query whole(kVertices, side, form, request, {}, crew);
        EXPECT_FALSE(whole.is_cut_short());
        EXPECT_GT(whole.work(), size_type{kVertices});
    }
    cfpq_options options;
    options.from = {0};
    const algorithms::cfpq_request from_one(kVertices, form, options);
    for (const auto& [rows, is_cut] : {std::pair{kVertices / 2, true}, {2 * kVertices, false}}) {
        const algorithms::row_query some(kVertices, side, form, from_one, {kMost, rows});
        EXPECT_EQ(some.is_cut_short(), is_cut);
        EXPECT_GT(some.rows(), std::min(rows, kVertices - 1));
    }
}

// As many as the table of numbers has no room for.
TEST(row_solver, families_over_many_vertices) {
    auto& controls = shared_controls(device_setups().front());
    constexpr int kKinds = 700;
    constexpr index_type kVertices = 25000;
    labelled_graph graph = bracket_graph(300, kKinds);
    for (index_type v = 300; v < kVertices; ++v) {
        graph.vertices.push_back(std::to_string(v));
    }
    for (auto& [label, edges] : graph.edges) {
        edges.nrows = edges.ncols = kVertices;
        if (label == "x") {
            for (index_type v = 0; v + 1 < kVertices; v += 1 + v % 3) {
                edges.add(v, v + 1);
            }
            edges.normalize();
        }
    }
    const auto form = normalize(brackets(kKinds, false));
    ASSERT_GT(form.nonterminal_count * size_type{kVertices}, size_type{1} << 24);
    cfpq_options options;
    options.wanted = {"D"};
    const auto relations = upload_relations(controls, graph, form);
    const auto alone = answer(controls, kVertices, relations, form, options, 1);
    EXPECT_GT(alone.work, size_type{1} << 17);
    expect_same(answer(controls, kVertices, relations, form, options, 4), alone);
}

TEST(row_numbers, whoever_is_first_gives_the_number) {
    for (const std::size_t symbols : {std::size_t{3}, std::size_t{1} << 20}) {
        constexpr index_type kVertices = 1000;
        constexpr std::uint32_t kEach = 3 * kVertices;
        row_numbers numbers(symbols, kVertices);
        EXPECT_EQ(numbers.find(2, 999), row_numbers::kNone);
        constexpr unsigned kThreads = 4;
        std::vector<std::vector<std::uint32_t>> given(kThreads, std::vector<std::uint32_t>(kEach));
        cpu::team(kThreads).run(kThreads, [&](unsigned, size_type part) {
            for (std::uint32_t i = 0; i < kEach; ++i) {
                const std::uint32_t row = (i + static_cast<std::uint32_t>(part) * 700) % kEach;
                given[part][row] = numbers.give(
                    row % 3, row / 3, static_cast<std::uint32_t>(part) * kEach + row, true);
            }
        });
        for (std::uint32_t row = 0; row < kEach; ++row) {
            const std::uint32_t number = numbers.find(row % 3, row / 3);
            EXPECT_EQ(number % kEach, row);
            for (const auto& one : given) {
                EXPECT_EQ(one[row], number);
            }
        }
    }
}

}  // namespace
}  // namespace clbool::testing
