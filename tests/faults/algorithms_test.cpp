// SPDX-License-Identifier: MIT
// A closure and queries whose calls fail.
#include <faults/operands.hpp>
#include <support/compare.hpp>

namespace clbool::testing {
namespace {

template <class Matrix>
subject closure(const std::string& name, closure_method method) {
    return operation<Matrix>(name, 12, 14, [method](Controls& c, auto& o) {
        closure_options options;
        options.reflexive = true;
        options.method = method;
        o.out = transitive_closure(c, o.a, options).pairs;
    });
}

// Edges come and go, of which the device keeps the closure if there is one.
subject followed_closure() {
    return operation<matrix>("followed_closure", 12, 14, [](Controls& c, auto& o) {
        incremental_closure_options options;
        if (c.kernel_class() != "host") {
            options.backend = backend::kernels;
        }
        incremental_closure of(c, o.a, options);
        o.count = of.add_edges(c, o.b);
        o.count += of.remove_edges(c, o.b);
        of.add_edge(11, 3);
        o.out = of.to_matrix(c);
    });
}

// S -> a S b | a b | nothing, over the relations a and b; by rows from some vertices to some.
template <class Matrix>
subject query(const std::string& name, cfpq_method method) {
    context_free_grammar grammar;
    grammar.productions = {{"S", {"a", "S", "b"}}, {"S", {"a", "b"}}, {"S", {}}};
    grammar.start = "S";
    const auto form = normalize(grammar);
    cfpq_options options;
    options.method = method;
    if (method == cfpq_method::rows) {
        options.from = {0, 1, 2};
        options.to = {3, 2};
    }
    return operation<Matrix>(name, 4, 6, [form, options](Controls& c, auto& o) {
        relation_map terminals;
        {
            const spared own;
            terminals = {{"a", o.a}, {"b", o.b}};
        }
        o.out = cfpq(c, 4, terminals, form, options).relations.at("S");
    });
}

// So many kinds of brackets that they are looked at as a family.
subject query_by_families() {
    context_free_grammar grammar;
    grammar.productions = {{"D", {"x"}}};
    grammar.start = "D";
    for (int i = 0; i < 16; ++i) {
        const auto kind = std::to_string(i);
        grammar.productions.push_back({"D", {"P" + kind, "c" + kind}});
        grammar.productions.push_back({"P" + kind, {"o" + kind, "D"}});
    }
    const auto form = normalize(grammar);
    return operation<matrix_dcsr>("cfpq_by_families", 4, 3, [form](Controls& c, auto& o) {
        relation_map terminals;
        {
            const spared own;
            terminals["x"] = o.mask;
            for (int i = 0; i < 16; ++i) {
                terminals["o" + std::to_string(i)] = i % 8 == 0 ? o.a : matrix_dcsr(4, 4);
                terminals["c" + std::to_string(i)] = o.b;
            }
        }
        cfpq_options options;
        options.method = cfpq_method::matrices;
        o.out = cfpq(c, 4, terminals, form, options).relations.at("D");
    });
}

subject upload() {
    labelled_graph graph;
    graph.vertices = {"0", "1", "2"};
    graph.edges["a"] = coordinates(3, 3, {0, 1}, {1, 2});
    context_free_grammar grammar;
    grammar.productions = {{"S", {"a", "S", "a_r"}}, {"S", {"a"}}};
    grammar.start = "S";
    const auto form = normalize(grammar);
    return operation<matrix_dcsr>("upload_relations", 3, 3, [graph, form](Controls& c, auto& o) {
        auto relations = upload_relations(c, graph, form);
        o.out = relations.at("a_r");
    });
}

// An expression over the relations a and b: all pairs and their number, then lengths from its end.
subject regular_query_by(const std::string& name, const std::string& path, rpq_method method) {
    const auto automaton = compile_path(path, {"a", "b"});
    return operation<matrix_dcsr>(name, 4, 4, [automaton, method](Controls& c, auto& o) {
        rpq_options options;
        std::vector<matrix> edges;
        {
            const spared own;
            options.method = method;
            for (const auto& symbol : automaton.symbols) {
                edges.push_back(symbol.label == "a" ? o.a : o.b);
            }
        }
        const regular_query query(c, 4, automaton, edges);
        o.count = query.count(c, options).pairs;
        {
            const spared own;
            options.lengths = true;
            options.to = {1};
        }
        const auto found = query.run(c, options);
        o.count += found.lengths.size();
        o.out = found.pairs;
    });
}

subject searches() {
    return operation<matrix>("searches", 8, 9, [](Controls& c, auto& o) {
        bfs_options options;
        std::vector<index_type> sources;
        {
            const spared own;
            options.parents = true;
            sources = {1, 4};
        }
        const auto found = bfs(c, o.a, sources, options);
        o.count = found.vertices.size() + strong_components(c, o.a).count +
                  weak_components(c, o.a).count + topological_levels(c, o.a).count;
        o.out = same_generation(c, o.b).pairs;
    });
}

// Ranks, triangles and distances.
subject measures() {
    return operation<matrix>("measures", 8, 20, [](Controls& c, auto& o) {
        pagerank_options ranking;
        std::vector<index_type> sources;
        {
            const spared own;
            ranking.iterations = 2;
            ranking.teleport = float_vector(c, 8, {1, 4}, {1, 3});
            sources = {1, 4};
        }
        const auto ranks = pagerank(c, o.a, ranking);
        const auto near = k_hop_counts(c, o.a, sources, 2);
        const auto around = clustering_coefficients(c, o.b);
        o.count = ranks.iterations + near.within(0, 2) + near.within(1, 2) + around.pairs +
                  triangle_count(c, o.a);
    });
}

class algorithm_faults : public ::testing::TestWithParam<subject> {};

TEST_P(algorithm_faults, memory_runs_out) {
    for (const auto& setup : fault_setups_and_host()) {
        expect_recovery(GetParam(), setup, survivable_faults());
    }
}

TEST_P(algorithm_faults, the_device_fails) {
    expect_recovery(GetParam(), fault_setups().back(), device_faults());
}

TEST_P(algorithm_faults, kernels_want_smaller_groups) { expect_smaller_groups(GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    queries, algorithm_faults,
    ::testing::Values(closure<matrix_dcsr>("transitive_closure", closure_method::rounds),
                      closure<matrix>("transitive_closure_any", closure_method::rounds),
                      closure<matrix>("closure_by_bits", closure_method::bits),
                      closure<matrix>("closure_by_lists", closure_method::lists),
                      closure<matrix>("closure_by_tiles", closure_method::tiles),
                      followed_closure(), query<matrix_dcsr>("cfpq", cfpq_method::matrices),
                      query<matrix>("cfpq_any", cfpq_method::matrices),
                      query<matrix>("cfpq_rows", cfpq_method::rows),
                      query<matrix>("cfpq_tensor", cfpq_method::tensor),
                      query<matrix>("cfpq_stacked", cfpq_method::stacked), upload(),
                      regular_query_by("rpq_walks", "(a|b)+/^a?", rpq_method::walks),
                      regular_query_by("rpq_products", "a/b?", rpq_method::products), searches(),
                      measures()),
    subject_name());

// Paths of three edges, of which a device with memory of its own has the closure after as many
// rounds.
coordinates short_paths(index_type count) {
    coordinates edges(4 * count, 4 * count);
    for (index_type v = 0; v < edges.nrows; ++v) {
        if (v % 4 != 3) {
            edges.add(v, v + 1);
        }
    }
    return edges;
}

// Where that memory ends other methods make it, or that is said.
TEST(closure_trial_faults, memory_runs_out) {
    const auto edges = short_paths(10000);
    const auto expected = reference::transitive_closure(edges);
    auto on = device_without_shared_memory();
    for (const std::size_t nth : {0u, 1u, 2u, 3u, 4u}) {
        SCOPED_TRACE(nth);
        const matrix a = matrix(on, edges).to(on, matrix_form::csr).without_derived();
        on.trim();
        size_type rounds = 0;
        closure_options options;
        options.on_round = [&](const fixpoint_round&) { ++rounds; };
        matrix made;
        {
            const fault none_left{failing::allocation, nth > 0 ? nth : 20000,
                                  CL_MEM_OBJECT_ALLOCATION_FAILURE, true};
            const injected now(none_left);
            try {
                made = transitive_closure(on, a, options).pairs;
            } catch (const out_of_memory&) {
                EXPECT_GT(nth, 0u);
                continue;
            }
        }
        EXPECT_TRUE(same_matrix(made.to_host(on), expected));
        if (nth == 0) {
            EXPECT_EQ(rounds, 3u) << "by rounds of products";
        }
    }
}

// Thousands of calls, and what they fail in is the same for every family of kernels.
TEST(family_faults, of_a_query_by_families) {
    const auto setup = fault_setups().back();
    expect_recovery(query_by_families(), setup, survivable_faults());
    expect_recovery(query_by_families(), setup, device_faults());
}

}  // namespace
}  // namespace clbool::testing
