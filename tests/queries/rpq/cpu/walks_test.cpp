// SPDX-License-Identifier: MIT
// Walks of random expressions over random graphs: pairs, lengths, numbers, single walks.
#include <clbool/regular.hpp>
#include <core/cpu/cpu_test.hpp>
#include <core/cpu/structure/transpose.hpp>
#include <queries/rpq/cpu/shortest_walk.hpp>
#include <queries/rpq/cpu/walks.hpp>
#include <support/inputs/expressions.hpp>

#include <algorithm>
#include <deque>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace clbool::testing {
namespace {

using cpu::walk_output;

const std::vector<std::string> kLabels{"a", "b", "c"};

labelled_graph graph_of(index_type n, std::size_t edges, std::uint64_t seed) {
    labelled_graph graph;
    for (index_type v = 0; v < n; ++v) {
        graph.vertices.push_back(std::to_string(v));
    }
    for (const std::string& label : kLabels) {
        graph.edges[label] = uniform(n, n, edges, seed++);
    }
    return graph;
}

coordinates edges_of(const labelled_graph& graph, const path_automaton& automaton,
                     const path_symbol& symbol) {
    coordinates sum(graph.size(), graph.size());
    for (const auto& [label, edges] : graph.edges) {
        const bool is_named = std::find(automaton.named.begin(), automaton.named.end(), label) !=
                              automaton.named.end();
        if (symbol.others ? !is_named : label == symbol.label) {
            sum = reference::ewise_add(sum, edges);
        }
    }
    return symbol.backward ? reference::transpose(sum) : sum;
}

// Vertices multiplied by a stride, so that most of the numbers are nobody's.
coordinates spread(coordinates a, index_type stride) {
    if (stride > 1) {
        a.nrows = a.ncols = a.nrows * stride;
        for (auto* side : {&a.rows, &a.cols}) {
            for (index_type& vertex : *side) {
                vertex *= stride;
            }
        }
    }
    return a;
}

std::vector<index_type> spread(std::vector<index_type> vertices, index_type stride) {
    for (index_type& vertex : vertices) {
        vertex *= stride;
    }
    return vertices;
}

// A query as the host's walks take it.
class prepared {
public:
    prepared(const labelled_graph& graph, const path_automaton& automaton, index_type stride)
        : n_(graph.size() * stride) {
        std::size_t next = 0;
        for (const path_symbol& symbol : automaton.symbols) {
            const auto edges = spread(edges_of(graph, automaton, symbol), stride);
            const auto layouts = layouts_for(edges);
            held_.emplace_back(edges, layouts[next++ % layouts.size()]);
            relations_.push_back(held_.back().view());
        }
        steps_.accepting = automaton.accepting;
        steps_.from.resize(automaton.states());
        for (const auto& one : automaton.transitions) {
            steps_.from[one.from].push_back({static_cast<index_type>(one.to), one.symbol});
        }
        graph_.emplace(n_, relations_);
        batches_.emplace(*graph_, steps_);
    }

    const cpu::walk_graph& graph() const { return *graph_; }
    cpu::walk_batches& batches() const { return *batches_; }
    const cpu::walk_steps& steps() const { return steps_; }
    const cpu::rows& relation(std::size_t number) const { return relations_[number]; }

private:
    index_type n_;
    std::deque<stored> held_;
    std::vector<cpu::rows> relations_;
    cpu::walk_steps steps_;
    std::optional<cpu::walk_graph> graph_;
    mutable std::optional<cpu::walk_batches> batches_;
};

reference::walk_pairs filtered(const reference::walk_pairs& all,
                               const std::vector<index_type>& targets, index_type stride) {
    const std::set<index_type> wanted(targets.begin(), targets.end());
    reference::walk_pairs some;
    some.pairs = coordinates(all.pairs.nrows * stride, all.pairs.ncols * stride);
    for (std::size_t i = 0; i < all.pairs.nnz(); ++i) {
        if (wanted.count(all.pairs.cols[i]) != 0) {
            some.pairs.add(all.pairs.rows[i] * stride, all.pairs.cols[i] * stride);
            some.lengths.push_back(all.lengths[i]);
        }
    }
    return some;
}

void expect_job(const cpu::team& workers, const prepared& query,
                const std::vector<index_type>& sources, const std::vector<index_type>* targets,
                const reference::walk_pairs& expected) {
    for (const auto output : {walk_output::count, walk_output::pairs, walk_output::lengths}) {
        cpu::walk_job job(workers, query.batches(), sources, targets, output);
        const auto middle = job.parts() / 2;
        job.run(0, middle);
        job.run(middle, job.parts());
        ASSERT_EQ(job.pairs(), expected.pairs.nnz());
        if (output != walk_output::count) {
            const auto made = job.finish();
            ASSERT_TRUE(is_made(made, expected.pairs));
        }
        if (output == walk_output::lengths) {
            const auto lengths = job.take_lengths();
            ASSERT_EQ(std::vector<index_type>(lengths.begin(), lengths.end()), expected.lengths);
        }
    }
}

std::vector<index_type> some_of(index_type n, rng& random) {
    std::vector<index_type> chosen;
    for (index_type v = 0; v < n; ++v) {
        if (random.below(3u) == 0) {
            chosen.push_back(v);
        }
    }
    return chosen;
}

void expect_query(const labelled_graph& graph, const std::string& text, rng& random) {
    SCOPED_TRACE(text);
    const auto automaton = compile_path(text, kLabels);
    std::vector<index_type> all(graph.size());
    std::iota(all.begin(), all.end(), index_type{0});
    const auto some = some_of(graph.size(), random);
    const auto others = some_of(graph.size(), random);
    for (const index_type stride : {1u, 400000u}) {
        const prepared query(graph, automaton, stride);
        on_every_team([&](const cpu::team& workers) {
            for (const auto& sources : {all, some}) {
                const auto found = reference::rpq(graph, automaton, sources);
                const auto from = spread(sources, stride);
                expect_job(workers, query, from, nullptr, filtered(found, all, stride));
                const auto to = spread(others, stride);
                expect_job(workers, query, from, &to, filtered(found, others, stride));
            }
        });
    }
}

TEST(host_walks, random_expressions_agree_with_the_reference) {
    for (const auto seed : seeds()) {
        rng random(seed);
        for (int round = 0; round < 25; ++round) {
            const auto tree = expression::random(random, kLabels, 1 + random.below(8u));
            const auto n = static_cast<index_type>(1 + random.below(200u));
            const auto graph = graph_of(n, random.below(2 * n), seed + 7);
            SCOPED_TRACE("seed " + std::to_string(seed) + ", round " + std::to_string(round));
            expect_query(graph, tree.text(random), random);
        }
    }
}

TEST(host_walks, graphs_without_vertices_or_edges) {
    rng random(1);
    for (const char* text : {"a", "a*", "absent", "!()", "a+|b?"}) {
        expect_query(graph_of(0, 0, 1), text, random);
        expect_query(graph_of(1, 0, 1), text, random);
        expect_query(graph_of(130, 0, 1), text, random);
    }
}

// Walked edge by edge, and as long as the reference says.
void expect_walk(const prepared& query, const reference::walk_pairs& expected, index_type u,
                 index_type v) {
    const auto made = cpu::shortest_walk(query.graph(), query.steps(), u, v);
    const auto& pairs = expected.pairs;
    for (std::size_t i = 0; i < pairs.nnz(); ++i) {
        if (pairs.rows[i] == u && pairs.cols[i] == v) {
            ASSERT_TRUE(made);
            ASSERT_EQ(made->size(), expected.lengths[i]);
            index_type at = u;
            std::set<index_type> states{0};
            for (const auto& edge : *made) {
                ASSERT_EQ(edge.source, at);
                const auto row = query.relation(edge.relation).row(at);
                ASSERT_TRUE(std::binary_search(row.begin(), row.end(), edge.target));
                std::set<index_type> next;
                for (const auto state : states) {
                    for (const auto& step : query.steps().from[state]) {
                        if (step.relation == edge.relation) {
                            next.insert(step.state);
                        }
                    }
                }
                states = next;
                at = edge.target;
            }
            ASSERT_EQ(at, v);
            ASSERT_TRUE(std::any_of(states.begin(), states.end(), [&](index_type state) {
                return query.steps().accepting[state];
            }));
            return;
        }
    }
    ASSERT_FALSE(made);
}

TEST(host_walks, shortest_walks_are_walks) {
    for (const auto seed : seeds()) {
        rng random(seed + 50);
        for (int round = 0; round < 40; ++round) {
            const auto tree = expression::random(random, kLabels, 1 + random.below(8u));
            const auto graph = graph_of(12, 14, seed * 100 + static_cast<std::uint64_t>(round));
            const std::string text = tree.text(random);
            SCOPED_TRACE(text + ", seed " + std::to_string(seed));
            const auto automaton = compile_path(text, kLabels);
            const prepared query(graph, automaton, 1);
            const auto expected = reference::rpq(graph, automaton);
            for (index_type u = 0; u < graph.size(); ++u) {
                for (index_type v = 0; v < graph.size(); ++v) {
                    expect_walk(query, expected, u, v);
                }
            }
        }
    }
}

TEST(host_walks, every_vertex_from_every_other) {
    const auto graph = graph_of(3000, 9000, 5);
    const auto automaton = compile_path("(a|b|c)*", kLabels);
    const prepared query(graph, automaton, 1);
    std::vector<index_type> all(graph.size());
    std::iota(all.begin(), all.end(), index_type{0});
    coordinates sum(graph.size(), graph.size());
    for (const auto& [label, edges] : graph.edges) {
        sum = reference::ewise_add(sum, edges);
    }
    const auto closed = reference::transitive_closure(sum, true);
    on_every_team([&](const cpu::team& workers) {
        cpu::walk_job job(workers, query.batches(), all, nullptr, walk_output::pairs);
        job.run(0, job.parts());
        EXPECT_TRUE(is_made(job.finish(), closed));
    });
}

// Batches of 64 sources, or of four and more where threads would be idle.
TEST(host_walks, a_few_sources_are_shared_among_threads) {
    const auto graph = graph_of(3000, 60000, 6);
    const prepared query(graph, compile_path("(a|b|c)*", kLabels), 1);
    const auto parts_of = [&](index_type sources, unsigned threads) {
        std::vector<index_type> first(sources);
        std::iota(first.begin(), first.end(), index_type{0});
        return cpu::walk_job(cpu::team(threads), query.batches(), first, nullptr,
                             walk_output::count)
            .parts();
    };
    EXPECT_EQ(parts_of(16, 1), 1u);
    EXPECT_EQ(parts_of(16, 2), 2u);
    EXPECT_EQ(parts_of(16, 16), 4u);
    EXPECT_EQ(parts_of(1, 16), 1u);
    EXPECT_EQ(parts_of(128, 2), 2u);
    EXPECT_EQ(parts_of(1024, 2), 16u);
}

}  // namespace
}  // namespace clbool::testing
