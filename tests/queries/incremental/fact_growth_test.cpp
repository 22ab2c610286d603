// SPDX-License-Identifier: MIT
// Answers that grow with their graph fact by fact, where kernels run ahead of the host: that they
// do, with little room at first, over rules with two sides that grow, and in huge graphs.
#include <clbool/maintained_query.hpp>
#include <support/inputs/queries.hpp>
#include <support/operation_test.hpp>

#include <functional>
#include <random>

namespace clbool::testing {
namespace {

// Setups whose kernels run ahead, with their times.
std::vector<device_setup> setups_ahead() {
    std::vector<device_setup> found;
    for (auto setup : device_setups()) {
        if (setup.options.kernel_class == "gpu" || setup.options.portable_kernels) {
            setup.name += "_timed";
            setup.options.kernel_class = "gpu";
            setup.options.kernels_only = true;
            setup.options.profiling = true;
            found.push_back(setup);
        }
    }
    return found;
}

void on_every_setup_ahead(const std::function<void(Controls&)>& check) {
    for (const auto& setup : setups_ahead()) {
        SCOPED_TRACE(setup.name);
        check(shared_controls(setup));
    }
}

size_type launches_of(Controls& controls, const std::string& kernel) {
    const auto report = controls.profile();
    const auto found = report.kernels.find(kernel);
    return found == report.kernels.end() ? 0 : found->second.calls;
}

labelled_graph graph_of_a(const coordinates& edges) {
    labelled_graph graph = random_graph(edges.nrows, 0, 1, {"a"});
    graph.edges["a"] = edges;
    return graph;
}

// Two stars of so many rays, the first towards its middle, the second away from it.
coordinates two_stars(index_type rays) {
    const index_type end = rays + 1, n = 2 * end;
    coordinates edges(n, n);
    for (index_type v = 0; v < rays; ++v) {
        edges.add(v, rays);
        edges.add(end, end + 1 + v);
    }
    edges.normalize();
    return edges;
}

TEST(fact_growth, follows_by_facts) {
    on_every_setup_ahead([](Controls& controls) {
        const auto edges = two_stars(20);
        const index_type n = edges.nrows;
        maintained_query query(controls, graph_snapshot(controls, graph_of_a(edges)), "a+");
        controls.reset_profile();
        EXPECT_EQ(query.add_edges(controls, {{"a", coordinates(n, n, {20}, {21})}}).added,
                  21u * 21u);
        EXPECT_GT(launches_of(controls, "claim_facts"), 0u);
        EXPECT_EQ(launches_of(controls, "expand_by_chains"), 0u) << "no rule has two such sides";
    });
}

// More than there is room for at first, in facts and then in what rules make in a round.
TEST(fact_growth, makes_room) {
    on_every_setup_ahead([](Controls& controls) {
        const index_type rays = 150, n = 2 * (rays + 1);
        const auto edges = two_stars(rays);
        const edge_batch between{{"a", coordinates(n, n, {rays}, {rays + 1})}};
        const auto closed =
            reference::transitive_closure(reference::ewise_add(edges, between.at("a")));
        maintained_query query(controls, graph_snapshot(controls, graph_of_a(edges)), "a+");
        for (int again = 0; again < 2; ++again) {
            controls.reset_profile();
            size_type told = 0;
            fixpoint_options options;
            options.on_round = [&](const fixpoint_round& round) { told += round.added; };
            EXPECT_EQ(query.add_edges(controls, between, options).added,
                      closed.nnz() - edges.nnz());
            EXPECT_EQ(told, 1 + closed.nnz() - edges.nnz()) << "no round is told twice";
            EXPECT_GT(launches_of(controls, "claim_facts"), 0u);
            EXPECT_TRUE(same_matrix(query.to_matrix(controls).to_host(controls), closed));
            query.remove_edges(controls, between);
        }
    });
}

// Where a limit has no room for tables, answers follow by matrices.
TEST(fact_growth, keeps_to_a_limit) {
    for (const auto& setup : setups_ahead()) {
        SCOPED_TRACE(setup.name);
        auto controls = create_controls(setup.device, setup.options);
        const auto edges = two_stars(20);
        const index_type n = edges.nrows;
        maintained_query query(controls, graph_snapshot(controls, graph_of_a(edges)), "a+");
        controls.trim();
        controls.set_memory_limit(controls.profile().memory.live + 200'000);
        controls.reset_profile();
        EXPECT_EQ(query.add_edges(controls, {{"a", coordinates(n, n, {20}, {21})}}).added,
                  21u * 21u);
        EXPECT_EQ(launches_of(controls, "claim_facts"), 0u);
    }
}

// S derives S S: both sides grow, and facts of one round meet each other.
TEST(fact_growth, joins_what_it_adds) {
    const auto grammar = normalize({{{"S", {"S", "S"}}, {"S", {"a"}}}, "S"});
    on_every_setup_ahead([&](Controls& controls) {
        for (const auto seed : seeds()) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            const auto all = uniform(60, 60, 90, seed);
            coordinates known(60, 60), come(60, 60);
            for (size_type i = 0; i < all.nnz(); ++i) {
                (i % 3 == 0 ? come : known).add(all.rows[i], all.cols[i]);
            }
            maintained_query query(controls, graph_snapshot(controls, graph_of_a(known)), grammar);
            controls.reset_profile();
            query.add_edges(controls, {{"a", come}});
            EXPECT_GT(launches_of(controls, "expand_by_chains"), 0u);
            EXPECT_TRUE(same_matrix(query.to_matrix(controls).to_host(controls),
                                    reference::transitive_closure(all)));
        }
    });
}

// Rows are found by their names where there are too many of them.
TEST(fact_growth, follows_in_huge_graphs) {
    constexpr index_type n = 4294967295u, far = n - 40;
    on_every_setup_ahead([](Controls& controls) {
        coordinates path(n, n), closed(n, n);
        for (index_type v = 0; v < 30; ++v) {
            if (v != 14) {
                path.add(far + v, far + v + 1);
            }
            for (index_type w = v + 1; w <= 30; ++w) {
                closed.add(far + v, far + w);
            }
        }
        const matrix edges(controls, path);
        maintained_query query(controls, graph_snapshot(n, {{"a", edges}}), "a+");
        const auto before = query.to_matrix(controls).nvals();
        controls.reset_profile();
        const edge_batch link{{"a", coordinates(n, n, {far + 14}, {far + 15})}};
        EXPECT_EQ(query.add_edges(controls, link).added, closed.nnz() - before);
        EXPECT_GT(launches_of(controls, "claim_facts"), 0u);
        EXPECT_TRUE(same_matrix(query.to_matrix(controls).to_host(controls), closed));
    });
}

// Each round is told once, with what it added and all that is known then.
TEST(fact_growth, tells_its_rounds) {
    on_every_setup_ahead([](Controls& controls) {
        constexpr index_type n = 30;
        coordinates path(n, n);
        for (index_type v = 1; v + 1 < n; ++v) {
            path.add(v, v + 1);
        }
        maintained_query query(controls, graph_snapshot(controls, graph_of_a(path)), "a+");
        const auto before = query.to_matrix(controls).nvals();
        size_type rounds = 0, added = 0, known = 0;
        fixpoint_options options;
        options.on_round = [&](const fixpoint_round& round) {
            EXPECT_EQ(round.round, ++rounds);
            added += round.added;
            EXPECT_GE(round.entries, known);
            known = round.entries;
        };
        const auto change =
            query.add_edges(controls, {{"a", coordinates(n, n, {0}, {1})}}, options);
        EXPECT_EQ(change.added, n - 1u);
        EXPECT_EQ(change.rounds, rounds);
        EXPECT_EQ(added, 1u + (n - 1u)) << "an edge, and the pairs";
        EXPECT_EQ(known, before + (n - 1u));
    });
}

// Of many rules only those are launched whose side has a delta.
TEST(fact_growth, leaves_out_idle_rules) {
    constexpr std::size_t kinds = 9;
    context_free_grammar nested{{{"S", {"S", "S"}}}, "S"};
    std::vector<std::string> labels;
    for (std::size_t k = 0; k < kinds; ++k) {
        const auto number = std::to_string(k);
        nested.productions.push_back({"S", {"a" + number, "b" + number}});
        nested.productions.push_back({"S", {"a" + number, "S", "b" + number}});
        labels.insert(labels.end(), {"a" + number, "b" + number});
    }
    const auto grammar = normalize(nested);
    const std::size_t rules = grammar.unary_rules.size() + grammar.binary_rules.size();
    on_every_setup_ahead([&](Controls& controls) {
        for (const auto seed : seeds()) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            const auto known = random_graph(60, 20, seed, labels);
            const auto more = random_graph(60, 12, seed + 1, {"a4", "b4"});
            maintained_query query(controls, graph_snapshot(controls, known), grammar);
            controls.reset_profile();
            const auto change = query.add_edges(controls, more.edges);
            EXPECT_GT(launches_of(controls, "claim_facts"), 0u);
            EXPECT_LT(launches_of(controls, "expand_facts"), change.rounds * rules);
            auto all = known;
            for (const auto& [label, edges] : more.edges) {
                all.edges[label] = reference::ewise_add(all.edges[label], edges);
            }
            EXPECT_TRUE(same_matrix(query.to_matrix(controls).to_host(controls),
                                    reference::cfpq(all, grammar).at("S")));
        }
    });
}

}  // namespace
}  // namespace clbool::testing
