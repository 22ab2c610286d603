// SPDX-License-Identifier: MIT
// Ranks, triangles, clustering and distances against the reference and known answers.
#include <clbool/graph_measures.hpp>
#include <support/inputs/rng.hpp>
#include <support/operation_test.hpp>

#include <cmath>
#include <map>
#include <numeric>

namespace clbool::testing {
namespace {

using vertex_list = std::vector<index_type>;

// By threads of the host, by the kernels of the setup, and as it comes.
std::vector<backend> backends_of(Controls& controls) {
    if (controls.info().type == device_type::host) {
        return {backend::automatic};
    }
    return {backend::automatic, backend::host, backend::kernels};
}

// Runs check(controls, backend, graph) for every setup, backend, case and seed.
template <class Check>
void on_every_graph(const Check& check) {
    on_every_case(square_cases(), [&](Controls& controls, const coordinates& a) {
        for (const backend by : backends_of(controls)) {
            SCOPED_TRACE(to_string(by));
            check(controls, by, a);
        }
    });
}

coordinates complete(index_type n) {
    coordinates a(n, n);
    for (index_type i = 0; i < n; ++i) {
        for (index_type j = 0; j < n; ++j) {
            if (i != j) {
                a.add(i, j);
            }
        }
    }
    return a;
}

coordinates cycle(index_type n) {
    coordinates a(n, n);
    for (index_type i = 0; i < n; ++i) {
        a.add(i, (i + 1) % n);
    }
    a.normalize();
    return a;
}

// Edges from all others to vertex 0.
coordinates star(index_type n) {
    coordinates a(n, n);
    for (index_type i = 1; i < n; ++i) {
        a.add(i, 0);
    }
    return a;
}

void expect_ranks(const std::vector<double>& expected, const float_vector& found, context& on) {
    const auto ranks = found.to_host(on);
    ASSERT_EQ(ranks.values.size(), expected.size());
    double sum = 0;
    for (std::size_t v = 0; v < expected.size(); ++v) {
        ASSERT_EQ(ranks.indices[v], v);
        ASSERT_NEAR(ranks.values[v], expected[v], 1e-5 * expected[v] + 1e-9) << "vertex " << v;
        sum += double{ranks.values[v]};
    }
    if (!expected.empty()) {
        EXPECT_NEAR(sum, 1, 1e-4);
    }
}

// So many iterations and no fewer.
pagerank_options exactly(index_type iterations, backend by) {
    pagerank_options options;
    options.iterations = iterations;
    options.tolerance = 0;
    options.backend = by;
    return options;
}

TEST(pagerank, agrees_with_the_reference) {
    on_every_graph([](Controls& controls, backend by, const coordinates& a) {
        if (is_hypersparse(a)) {
            return;  // a number for each of 2^32 vertices
        }
        const matrix graph(controls, a);
        const auto found = pagerank(controls, graph, exactly(7, by));
        EXPECT_LE(found.iterations, 7u);  // fewer where nothing changes any more
        expect_ranks(reference::pagerank(a, 0.85, 7), found.ranks, controls);
    });
}

TEST(pagerank, begins_anew_where_it_should) {
    on_every_graph([](Controls& controls, backend by, const coordinates& a) {
        if (is_hypersparse(a) || a.nrows == 0) {
            return;
        }
        rng random(a.nnz());
        vertex_list sources;
        std::vector<float> weights;
        std::vector<double> expected(a.nrows);
        for (int n = 0; n < 3; ++n) {
            const auto v = static_cast<index_type>(random.below(a.nrows));
            if (expected[v] == 0) {
                sources.push_back(v);
                weights.push_back(static_cast<float>(n + 1));
                expected[v] = n + 1;
            }
        }
        auto options = exactly(5, by);
        options.damping = 0.5;
        options.teleport = float_vector(controls, a.nrows, sources, weights);
        const auto found = pagerank(controls, matrix(controls, a), options);
        expect_ranks(reference::pagerank(a, 0.5, 5, expected), found.ranks, controls);
    });
}

TEST(pagerank, of_known_graphs) {
    on_every_setup([](Controls& controls) {
        const auto even = pagerank(controls, matrix(controls, cycle(50)));
        EXPECT_TRUE(even.converged);
        EXPECT_EQ(even.iterations, 1u);
        expect_ranks(std::vector<double>(50, 0.02), even.ranks, controls);
        // Of a star: r0 = 0.85 · (1 - r0) + r, r = 0.15 / n + 0.85 · r0 / n.
        const index_type n = 40;
        pagerank_options options;
        options.tolerance = 1e-5;
        const auto found = pagerank(controls, matrix(controls, star(n)), options);
        EXPECT_TRUE(found.converged);
        EXPECT_LE(found.difference, options.tolerance);
        const double hub = (0.85 + 0.15 / n) / (1.85 - 0.85 / n);
        std::vector<double> expected(n, (1 - hub) / (n - 1));
        expected[0] = hub;
        expect_ranks(expected, found.ranks, controls);
        // No edges, and one that leads back.
        expect_ranks({0.25, 0.25, 0.25, 0.25}, pagerank(controls, matrix(4, 4)).ranks, controls);
        expect_ranks({1}, pagerank(controls, matrix(controls, cycle(1))).ranks, controls);
    });
}

TEST(pagerank, stops_where_it_should) {
    on_every_setup([](Controls& controls) {
        const matrix graph(controls, power_law(300, 300, 2000, 4));
        pagerank_options options;
        options.iterations = 3;
        options.tolerance = 1e-7;
        const auto few = pagerank(controls, graph, options);
        EXPECT_EQ(few.iterations, 3u);
        EXPECT_FALSE(few.converged);
        EXPECT_GT(few.difference, options.tolerance);
        options.iterations = 0;
        const auto none = pagerank(controls, graph, options);
        EXPECT_EQ(none.iterations, 0u);
        expect_ranks(std::vector<double>(300, 1.0 / 300), none.ranks, controls);
        options.iterations = 1000;
        options.tolerance = 0.01;
        const auto all = pagerank(controls, graph, options);
        EXPECT_TRUE(all.converged);
        EXPECT_LE(all.difference, 0.01);
        const auto nothing = pagerank(controls, matrix(0, 0));
        EXPECT_TRUE(nothing.converged);
        EXPECT_EQ(nothing.ranks.size(), 0u);
    });
}

TEST(pagerank, is_the_same_every_time) {
    on_every_setup([](Controls& controls) {
        const matrix graph(controls, power_law(20000, 20000, 100000, 4));
        const auto once = pagerank(controls, graph).ranks.to_host(controls);
        const auto again = pagerank(controls, graph).ranks.to_host(controls);
        EXPECT_EQ(once.values, again.values);
    });
}

TEST(pagerank, wrong_arguments_are_refused) {
    auto& controls = shared_controls(device_setups().front());
    const matrix graph(3, 3);
    const auto with = [&](auto change) {
        pagerank_options options;
        change(options);
        return pagerank(controls, graph, options);
    };
    EXPECT_THROW(pagerank(controls, matrix(3, 4)), dimension_mismatch);
    for (const double damping : {-0.1, 1.0, 1.5, std::nan("")}) {
        EXPECT_THROW(with([&](auto& o) { o.damping = damping; }), invalid_argument);
    }
    EXPECT_THROW(with([](auto& o) { o.tolerance = -1; }), invalid_argument);
    EXPECT_THROW(with([](auto& o) { o.tolerance = std::nan(""); }), invalid_argument);
    EXPECT_THROW(with([](auto& o) { o.teleport = float_vector(4); }), dimension_mismatch);
    EXPECT_THROW(with([](auto& o) { o.teleport = float_vector(3); }), invalid_argument);
    for (const float weight : {-1.0f, 0.0f, std::nanf(""), HUGE_VALF}) {
        EXPECT_THROW(with([&](auto& o) { o.teleport = float_vector(controls, 3, {1}, {weight}); }),
                     invalid_argument);
    }
    context host("host");
    if (host.info().machine_memory < size_type{24} * kMaxDimension) {
        EXPECT_THROW(pagerank(host, matrix(kMaxDimension, kMaxDimension)), out_of_memory);
    }
    pagerank_options kernels;
    kernels.backend = backend::kernels;
    EXPECT_THROW(pagerank(host, matrix(host, cycle(3)), kernels), invalid_argument);
}

// Options of a program that was compiled when there were no iterations among them.
TEST(pagerank, members_that_a_caller_does_not_know_have_their_defaults) {
    auto& controls = shared_controls(device_setups().front());
    const matrix graph(controls, power_law(100, 100, 500, 4));
    pagerank_options options;
    options.tolerance = 1e-4;
    options.iterations = 1;
    options.struct_size = static_cast<std::size_t>(reinterpret_cast<char*>(&options.iterations) -
                                                   reinterpret_cast<char*>(&options));
    pagerank_options usual;
    usual.tolerance = options.tolerance;
    const auto iterations = pagerank(controls, graph, options).iterations;
    EXPECT_GT(iterations, 1u);
    EXPECT_EQ(iterations, pagerank(controls, graph, usual).iterations);
}

size_type sum_of(const std::map<index_type, size_type>& counts) {
    return std::accumulate(counts.begin(), counts.end(), size_type{0},
                           [](size_type sum, const auto& one) { return sum + one.second; });
}

std::map<index_type, size_type> by_vertex(context& on, const uint64_vector& found) {
    const auto entries = found.to_host(on);
    std::map<index_type, size_type> counts;
    for (std::size_t n = 0; n < entries.indices.size(); ++n) {
        counts.emplace(entries.indices[n], entries.values[n]);
    }
    return counts;
}

TEST(triangles, agree_with_the_reference) {
    on_every_graph([](Controls& controls, backend by, const coordinates& a) {
        const matrix graph(controls, a);
        triangle_options options;
        options.backend = by;
        const auto expected = reference::triangles_per_vertex(a);
        EXPECT_EQ(triangle_count(controls, graph, options), sum_of(expected) / 3);
        EXPECT_EQ(by_vertex(controls, triangles_per_vertex(controls, graph, options)), expected);
        options.symmetric = true;
        const matrix both(controls, reference::ewise_add(a, reference::transpose(a)));
        EXPECT_EQ(triangle_count(controls, both, options), sum_of(expected) / 3);
        EXPECT_EQ(by_vertex(controls, triangles_per_vertex(controls, both, options)), expected);
    });
}

TEST(clustering, agrees_with_the_reference) {
    on_every_graph([](Controls& controls, backend by, const coordinates& a) {
        triangle_options options;
        options.backend = by;
        const auto found = clustering_coefficients(controls, matrix(controls, a), options);
        const auto expected = reference::clustering_coefficients(a);
        const auto entries = found.coefficients.to_host(controls);
        ASSERT_EQ(entries.indices.size(), expected.size());
        double sum = 0;
        std::size_t n = 0;
        for (const auto& [vertex, share] : expected) {
            EXPECT_EQ(entries.indices[n], vertex);
            EXPECT_FLOAT_EQ(entries.values[n], static_cast<float>(share));
            sum += share;
            ++n;
        }
        EXPECT_NEAR(found.average, a.nrows > 0 ? sum / a.nrows : 0, 1e-12);
        EXPECT_EQ(found.triangles, sum_of(reference::triangles_per_vertex(a)) / 3);
        EXPECT_NEAR(found.transitivity * static_cast<double>(found.pairs),
                    3.0 * static_cast<double>(found.triangles), 1e-6);
    });
}

TEST(triangles, of_known_graphs) {
    on_every_setup([](Controls& controls) {
        const auto count = [&](const coordinates& a) {
            return triangle_count(controls, matrix(controls, a));
        };
        EXPECT_EQ(count(complete(20)), 1140u);
        EXPECT_EQ(count(cycle(3)), 1u);
        EXPECT_EQ(count(cycle(4)), 0u);
        EXPECT_EQ(count(star(100)), 0u);
        EXPECT_EQ(count(banded(60, 0, 1)), 0u);
        EXPECT_EQ(count(dense(20, 20)), 1140u);  // with an edge from each vertex to itself
        EXPECT_EQ(triangle_count(controls, matrix(0, 0)), 0u);
        EXPECT_EQ(triangle_count(controls, matrix(5, 5)), 0u);
        const auto all = clustering_coefficients(controls, matrix(controls, complete(10)));
        EXPECT_EQ(all.average, 1);
        EXPECT_EQ(all.transitivity, 1);
        EXPECT_EQ(all.pairs, 360u);
        const auto none = clustering_coefficients(controls, matrix(controls, star(10)));
        EXPECT_EQ(none.average, 0);
        EXPECT_EQ(none.transitivity, 0);
        EXPECT_EQ(none.pairs, 36u);
        EXPECT_EQ(none.coefficients.nvals(controls), 1u);
        EXPECT_EQ(clustering_coefficients(controls, matrix(0, 0)).average, 0);
        EXPECT_THROW(triangle_count(controls, matrix(2, 3)), dimension_mismatch);
        EXPECT_THROW(triangles_per_vertex(controls, matrix(2, 3)), dimension_mismatch);
        EXPECT_THROW(clustering_coefficients(controls, matrix(2, 3)), dimension_mismatch);
    });
}

TEST(k_hop, agrees_with_the_reference) {
    on_every_graph([](Controls& controls, backend by, const coordinates& a) {
        if (a.nrows == 0) {
            return;
        }
        rng random(a.nnz());
        vertex_list sources(1);
        for (int n = 0; n < 3 && a.nnz() > 0; ++n) {
            sources.push_back(a.rows[random.below(a.nnz())]);
        }
        const auto back = reference::transpose(a);
        k_hop_options options;
        options.backend = by;
        for (const bool backward : {false, true}) {
            options.backward = backward;
            const auto found = k_hop_counts(controls, matrix(controls, a), sources, 3, options);
            index_type deepest = 0;
            for (std::size_t s = 0; s < sources.size(); ++s) {
                const auto expected = reference::k_hop_counts(backward ? back : a, sources[s], 3);
                size_type within = 0;
                for (index_type d = 0; d <= 4; ++d) {
                    const size_type count = d < expected.size() ? expected[d] : 0;
                    within += count;
                    EXPECT_EQ(found.exactly(s, d), count) << "source " << s << " at " << d;
                    EXPECT_EQ(found.within(s, d), within);
                }
                deepest = std::max(deepest, static_cast<index_type>(expected.size() - 1));
            }
            EXPECT_EQ(found.hops, deepest);
        }
    });
}

TEST(k_hop, ends_where_nothing_is_left) {
    on_every_setup([](Controls& controls) {
        const matrix path(controls, banded(30, 0, 1));
        const auto found = k_hop_counts(controls, path, {25, 0, 25}, kMaxDimension);
        EXPECT_EQ(found.hops, 29u);
        EXPECT_EQ(found.within(0, 1000), 5u);
        EXPECT_EQ(found.within(1, 7), 8u);
        EXPECT_EQ(found.exactly(2, 4), 1u);
        EXPECT_EQ(found.exactly(2, 5), 0u);
        EXPECT_THROW(found.exactly(3, 0), invalid_argument);
        EXPECT_EQ(k_hop_counts(controls, path, {3}, 0).counts, (std::vector<size_type>{1}));
        EXPECT_TRUE(k_hop_counts(controls, path, {}, 5).counts.empty());
        EXPECT_THROW(k_hop_counts(controls, path, {30}, 1), invalid_argument);
        EXPECT_THROW(k_hop_counts(controls, matrix(2, 3), {0}, 1), dimension_mismatch);
    });
}

}  // namespace
}  // namespace clbool::testing
