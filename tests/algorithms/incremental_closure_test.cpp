// SPDX-License-Identifier: MIT
// Closures that follow added edges, against closures computed anew.
#include <clbool/incremental_closure.hpp>
#include <support/operation_test.hpp>

#include <utility>

namespace clbool::testing {
namespace {

coordinates with_edge(coordinates a, index_type u, index_type v) {
    a.add(u, v);
    a.normalize();
    return a;
}

void expect_closure(Controls& controls, const incremental_closure& of, const coordinates& edges,
                    bool reflexive) {
    const auto expected = reference::transitive_closure(edges, reflexive);
    EXPECT_EQ(of.nnz(), expected.nnz());
    EXPECT_TRUE(same_matrix(of.to_matrix(controls).to_host(controls), expected));
}

// Edges one by one, from none to many: rows begin, grow, and become equal.
void grow(Controls& controls, coordinates edges, std::size_t count, bool reflexive,
          std::uint64_t seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const index_type n = edges.nrows;
    incremental_closure_options options;
    options.reflexive = reflexive;
    incremental_closure of(controls, matrix(controls, edges), options);
    expect_closure(controls, of, edges, reflexive);
    const auto further = uniform(n, n, count, seed);
    // In an order of their own.
    for (std::size_t i = 0; i < further.nnz(); ++i) {
        const std::size_t k = (i * 37 + 11) % further.nnz();
        const index_type u = further.rows[k];
        const index_type v = further.cols[k];
        const size_type before = of.nnz();
        const bool is_known = of.has(u, v);
        const size_type gained = of.add_edge(u, v);
        EXPECT_EQ(gained == 0, is_known);
        EXPECT_EQ(of.nnz(), before + gained);
        EXPECT_TRUE(of.has(u, v));
        edges = with_edge(std::move(edges), u, v);
        if (i % 5 == 0 || i + 1 == further.nnz()) {
            expect_closure(controls, of, edges, reflexive);
        }
    }
}

TEST(incremental_closure, follows_edges) {
    on_every_setup([](Controls& controls) {
        for (const auto seed : seeds()) {
            for (const bool reflexive : {false, true}) {
                grow(controls, coordinates(23, 23), 53, reflexive, seed);
                grow(controls, uniform(60, 60, 50, seed), 47, reflexive, seed + 1);
                grow(controls, dense(9, 9), 10, reflexive, seed + 2);
                grow(controls, coordinates(1, 1), 1, reflexive, seed + 3);
            }
        }
    });
}

TEST(incremental_closure, takes_matrices_of_edges) {
    on_every_setup([](Controls& controls) {
        const auto first = uniform(400, 400, 380, 1);
        const auto more = uniform(400, 400, 60, 2);
        incremental_closure of(controls, matrix(controls, first));
        const size_type before = of.nnz();
        const matrix then = of.to_matrix(controls);
        const size_type gained = of.add_edges(controls, matrix(controls, more));
        EXPECT_EQ(of.nnz(), before + gained);
        expect_closure(controls, of, reference::ewise_add(first, more), false);
        EXPECT_TRUE(same_matrix(then.to_host(controls), reference::transitive_closure(first)));
        EXPECT_EQ(of.add_edges(controls, matrix(controls, more)), 0u);
    });
}

TEST(incremental_closure, refuses_what_is_not_there) {
    auto& controls = shared_controls(device_setups().front());
    EXPECT_THROW(incremental_closure(controls, matrix(3, 4)), dimension_mismatch);
    incremental_closure of(controls, matrix(3, 3));
    EXPECT_THROW(of.add_edge(3, 0), invalid_argument);
    EXPECT_THROW(of.add_edge(0, 3), invalid_argument);
    EXPECT_THROW(of.has(0, 3), invalid_argument);
    EXPECT_THROW(of.add_edges(controls, matrix(3, 4)), dimension_mismatch);
    EXPECT_EQ(of.add_edge(0, 2), 1u);
    incremental_closure moved = std::move(of);
    EXPECT_EQ(moved.nnz(), 1u);
    EXPECT_EQ(of.vertices(), 0u);
    EXPECT_EQ(of.nnz(), 0u);
    EXPECT_THROW(of.has(0, 0), invalid_argument);
    EXPECT_EQ(incremental_closure().to_matrix(controls).nrows(), 0u);
}

// Vertices without edges are numbered, too.
TEST(incremental_closure, begins_with_few_edges) {
    auto& controls = shared_controls(device_setups().front());
    coordinates edge(100000, 100000);
    edge.add(70000, 3);
    incremental_closure of(controls, matrix(controls, edge));
    EXPECT_EQ(of.add_edge(3, 99999), 2u);
    EXPECT_EQ(of.add_edge(99999, 70000), 6u);
    EXPECT_EQ(of.nnz(), 9u);
}

}  // namespace
}  // namespace clbool::testing
