// SPDX-License-Identifier: MIT
// Closures, searches and measures through the C interface, with progress and stops.
#include "owned.hpp"

#include <clbool/reference.hpp>
#include <support/compare.hpp>
#include <support/inputs/matrices.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace clbool {
namespace {

using testing::empty_matrix;
using testing::entries_of;
using testing::expect_failure;
using testing::expect_ok;
using testing::host_context;
using testing::matrix_from;
using testing::owned;
using testing::same_matrix;
using testing::uniform;

template <class T>
std::vector<T> values_of(clbool_context* on, const clbool_vector* v) {
    uint64_t nvals = 0;
    expect_ok(clbool_vector_nvals(on, v, &nvals));
    std::vector<T> values(nvals);
    expect_ok(clbool_vector_to_entries(on, v, nvals, nullptr, values.data()));
    return values;
}

class c_graphs : public ::testing::Test {
protected:
    const coordinates edges = uniform(40, 40, 70, 31);
    const owned<clbool_context> on = host_context();
    const owned<clbool_matrix> a = matrix_from(on, edges);
    const owned<clbool_matrix> out = empty_matrix();
    clbool_query_options options = CLBOOL_QUERY_OPTIONS_INIT;
    clbool_query_result result = CLBOOL_QUERY_RESULT_INIT;
};

TEST_F(c_graphs, closures) {
    expect_ok(clbool_closure(on, out, a, nullptr, nullptr));
    EXPECT_TRUE(same_matrix(entries_of(on, out), reference::transitive_closure(edges)));
    options.reflexive = 1;
    options.method = CLBOOL_QUERY_ROUNDS;
    expect_ok(clbool_closure(on, out, a, &options, &result));
    EXPECT_TRUE(same_matrix(entries_of(on, out), reference::transitive_closure(edges, true)));
    EXPECT_EQ(result.complete, 1);
    EXPECT_GT(result.rounds, 1U);
    options.method = CLBOOL_QUERY_AUTOMATIC;
    expect_ok(clbool_closure_count(on, a, &options, &result));
    EXPECT_EQ(result.pairs, reference::transitive_closure(edges, true).nnz());
    options.method = CLBOOL_QUERY_WALKS;
    expect_failure(clbool_closure(on, out, a, &options, &result), CLBOOL_INVALID_ARGUMENT,
                   "method");
    const auto wide = matrix_from(on, uniform(3, 4, 5, 1));
    expect_failure(clbool_closure(on, out, wide, nullptr, nullptr), CLBOOL_DIMENSION_MISMATCH);
}

struct watched {
    uint64_t rounds = 0;
    uint64_t most = 0;
};

bool watch(const clbool_round* round, void* user_data) {
    auto* const seen = static_cast<watched*>(user_data);
    EXPECT_GE(round->struct_size, sizeof(clbool_round));
    ++seen->rounds;
    EXPECT_EQ(round->round, seen->rounds);
    return seen->rounds < seen->most;
}

TEST_F(c_graphs, callbacks_see_rounds_and_stop_them) {
    watched seen;
    seen.most = 100;
    options.method = CLBOOL_QUERY_ROUNDS;
    options.on_round = &watch;
    options.user_data = &seen;
    expect_ok(clbool_closure(on, out, a, &options, &result));
    EXPECT_EQ(result.rounds, seen.rounds);
    EXPECT_GT(seen.rounds, 2U);

    seen = {0, 1};
    expect_ok(clbool_closure(on, out, a, &options, &result));
    EXPECT_EQ(seen.rounds, 1U);
    EXPECT_EQ(result.complete, 0);
}

TEST_F(c_graphs, stops_are_requested_and_taken_back) {
    owned<clbool_stop> stop;
    expect_ok(clbool_stop_create(stop.put()));
    options.stop = stop;
    options.method = CLBOOL_QUERY_ROUNDS;
    expect_ok(clbool_stop_request(stop));
    bool requested = false;
    expect_ok(clbool_stop_requested(stop, &requested));
    EXPECT_TRUE(requested);
    expect_ok(clbool_closure(on, out, a, &options, &result));
    EXPECT_EQ(result.complete, 0);
    expect_ok(clbool_stop_reset(stop));
    expect_ok(clbool_closure(on, out, a, &options, &result));
    EXPECT_EQ(result.complete, 1);
}

TEST_F(c_graphs, same_generation) {
    // 0 is the parent of 1 and 2.
    const auto tree = matrix_from(on, coordinates(3, 3, std::vector<uint32_t>{0, 0}, {1, 2}));
    expect_ok(clbool_same_generation(on, out, tree, nullptr, nullptr));
    EXPECT_EQ(entries_of(on, out), testing::dense_block(3, 3, 1, 1, 2, 2));
}

TEST_F(c_graphs, searches) {
    const std::vector<uint32_t> sources = {3};
    owned<clbool_vector> levels;
    owned<clbool_vector> parents;
    expect_ok(clbool_bfs(on, a, sources.data(), 1, nullptr, levels.put(), parents.put(), &result));
    const auto expected = reference::bfs_levels(edges, sources);
    std::vector<uint32_t> expected_levels;
    uint64_t depth = 0;
    for (const auto& [vertex, level] : expected) {
        expected_levels.push_back(level);
        depth = std::max<uint64_t>(depth, level);
    }
    EXPECT_EQ(values_of<uint32_t>(on, levels), expected_levels);
    EXPECT_EQ(values_of<uint32_t>(on, parents).size(), expected.size());
    EXPECT_EQ(result.rounds, depth);
    options.backward = 1;
    options.depth = 0;
    owned<clbool_vector> itself;
    expect_ok(clbool_bfs(on, a, sources.data(), 1, &options, itself.put(), nullptr, nullptr));
    EXPECT_EQ(values_of<uint32_t>(on, itself), std::vector<uint32_t>{0});
    const uint32_t beyond = 40;
    owned<clbool_vector> none;
    expect_failure(clbool_bfs(on, a, &beyond, 1, nullptr, none.put(), nullptr, nullptr),
                   CLBOOL_INVALID_ARGUMENT);
}

TEST_F(c_graphs, components) {
    owned<clbool_vector> strong;
    uint64_t count = 0;
    expect_ok(clbool_components(on, CLBOOL_COMPONENTS_STRONG, a, strong.put(), &count, nullptr));
    EXPECT_EQ(values_of<uint32_t>(on, strong), reference::strong_components(edges));
    owned<clbool_vector> weak;
    uint64_t largest = 0;
    expect_ok(clbool_components(on, CLBOOL_COMPONENTS_WEAK, a, weak.put(), nullptr, &largest));
    EXPECT_EQ(values_of<uint32_t>(on, weak), reference::weak_components(edges));
    uint64_t alone = 0;
    expect_ok(clbool_components(on, CLBOOL_COMPONENTS_STRONG, a, nullptr, &alone, nullptr));
    EXPECT_EQ(alone, count);
    EXPECT_GT(largest, 1U);

    const auto path = matrix_from(on, coordinates(3, 3, std::vector<uint32_t>{0, 1}, {1, 2}));
    owned<clbool_vector> levels;
    bool acyclic = false;
    expect_ok(clbool_topological_levels(on, path, levels.put(), &acyclic));
    EXPECT_EQ(values_of<uint32_t>(on, levels), (std::vector<uint32_t>{0, 1, 2}));
    EXPECT_TRUE(acyclic);
}

TEST_F(c_graphs, ranks) {
    clbool_pagerank_options with = CLBOOL_PAGERANK_OPTIONS_INIT;
    with.damping = 0.5;
    with.iterations = 60;
    clbool_pagerank_result ended = CLBOOL_PAGERANK_RESULT_INIT;
    owned<clbool_vector> ranks;
    expect_ok(clbool_pagerank(on, a, &with, ranks.put(), &ended));
    const std::vector<double> expected = reference::pagerank(edges, 0.5, 60);
    const std::vector<float> found = values_of<float>(on, ranks);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t v = 0; v < expected.size(); ++v) {
        EXPECT_NEAR(found[v], expected[v], 1e-5);
    }
    EXPECT_EQ(ended.converged, 1);
    with.damping = 2;
    owned<clbool_vector> none;
    expect_failure(clbool_pagerank(on, a, &with, none.put(), nullptr), CLBOOL_INVALID_ARGUMENT);
}

TEST_F(c_graphs, triangles) {
    uint64_t count = 0;
    owned<clbool_vector> per_vertex;
    const coordinates dense = uniform(20, 20, 90, 33);
    const auto graph = matrix_from(on, dense);
    expect_ok(clbool_triangles(on, graph, false, &count, per_vertex.put()));
    std::vector<uint64_t> expected;
    uint64_t sum = 0;
    for (const auto& [vertex, triangles] : reference::triangles_per_vertex(dense)) {
        expected.push_back(triangles);
        sum += triangles;
    }
    EXPECT_EQ(values_of<uint64_t>(on, per_vertex), expected);
    EXPECT_EQ(count, sum / 3);
    clbool_clustering_result numbers = CLBOOL_CLUSTERING_RESULT_INIT;
    owned<clbool_vector> coefficients;
    expect_ok(clbool_clustering(on, graph, false, coefficients.put(), &numbers));
    EXPECT_EQ(numbers.triangles, count);
    EXPECT_EQ(values_of<float>(on, coefficients).size(),
              reference::clustering_coefficients(dense).size());
}

TEST_F(c_graphs, vertices_by_distance) {
    const std::vector<uint32_t> sources = {3, 5};
    std::vector<uint64_t> counts(8);
    expect_failure(clbool_k_hop_counts(on, a, sources.data(), 2, 3, false, 7, counts.data()),
                   CLBOOL_INVALID_ARGUMENT, "capacity is 7");
    expect_ok(clbool_k_hop_counts(on, a, sources.data(), 2, 3, false, 8, counts.data()));
    std::vector<uint64_t> expected;
    for (const uint32_t source : sources) {
        auto each = reference::k_hop_counts(edges, source, 3);
        each.resize(4);
        expected.insert(expected.end(), each.begin(), each.end());
    }
    EXPECT_EQ(counts, expected);
}

}  // namespace
}  // namespace clbool
