// SPDX-License-Identifier: MIT
// Closures that follow edges added and taken away, against closures computed anew.
#include <clbool/incremental_closure.hpp>
#include <support/operation_test.hpp>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

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
    EXPECT_EQ(of.nvals(), expected.nnz());
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
        const size_type before = of.nvals();
        const bool is_known = of.contains(u, v);
        const size_type gained = of.add_edge(u, v);
        EXPECT_EQ(gained == 0, is_known);
        EXPECT_EQ(of.nvals(), before + gained);
        EXPECT_TRUE(of.contains(u, v));
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

// Some of the edges, each with this probability.
coordinates drawn_edges(const coordinates& edges, double share, std::mt19937_64& random) {
    coordinates some(edges.nrows, edges.ncols);
    std::uniform_real_distribution<double> draw(0, 1);
    for (std::size_t i = 0; i < edges.nnz(); ++i) {
        if (draw(random) < share) {
            some.add(edges.rows[i], edges.cols[i]);
        }
    }
    return some;
}

// A ring with chords, chains that lead to it and away from it, and a vertex alone.
coordinates ring_with_tails(index_type ring, index_type tail) {
    coordinates made(ring + 2 * tail + 1, ring + 2 * tail + 1);
    for (index_type v = 0; v < ring; ++v) {
        made.add(v, (v + 1) % ring);
        made.add(v, (v + ring / 3) % ring);
    }
    for (index_type i = 0; i < tail; ++i) {
        made.add(ring + i, i == 0 ? 0 : ring + i - 1);
        made.add(i == 0 ? ring / 2 : ring + tail + i - 1, ring + tail + i);
    }
    made.normalize();
    return made;
}

// Batches of all sizes come and go.
void change(Controls& controls, coordinates edges, bool reflexive, std::uint64_t seed) {
    SCOPED_TRACE("seed " + std::to_string(seed) + ", " + std::to_string(edges.nrows) +
                 " vertices, " + std::to_string(edges.nnz()) + " edges");
    std::mt19937_64 random(seed);
    incremental_closure_options options;
    options.reflexive = reflexive;
    incremental_closure of(controls, matrix(controls, edges), options);
    const auto first = edges;
    for (const double share : {0.02, 0.3, 0.05, 1.0, 0.1, 0.01}) {
        auto gone = drawn_edges(edges, share, random);
        const auto never_there = uniform(edges.nrows, edges.ncols, 3, random());
        edges = reference::ewise_difference(edges, reference::ewise_add(gone, never_there));
        gone = reference::ewise_add(gone, never_there);
        const size_type before = of.nvals();
        const size_type lost = of.remove_edges(controls, matrix(controls, gone));
        EXPECT_EQ(of.nvals() + lost, before);
        expect_closure(controls, of, edges, reflexive);
        const auto come = reference::ewise_add(
            drawn_edges(first, share, random),
            uniform(edges.nrows, edges.ncols, share < 0.1 ? 2 : edges.nrows / 8, random()));
        edges = reference::ewise_add(edges, come);
        const size_type gained = of.add_edges(controls, matrix(controls, come));
        EXPECT_EQ(of.nvals(), before - lost + gained);
        expect_closure(controls, of, edges, reflexive);
    }
}

TEST(incremental_closure, follows_edges_that_come_and_go) {
    auto& controls = shared_controls(device_setups().front());
    for (const auto seed : seeds()) {
        for (const bool reflexive : {false, true}) {
            change(controls, uniform(60, 60, 50, seed), reflexive, seed);
            change(controls, uniform(60, 60, 110, seed), reflexive, seed + 1);
            change(controls, uniform(130, 130, 200, seed), reflexive, seed + 2);
            change(controls, downwards(uniform(300, 300, 500, seed)), reflexive, seed + 3);
            change(controls, ring_with_tails(31, 12), reflexive, seed + 4);
            change(controls, dense(9, 9), reflexive, seed + 5);
            change(controls, coordinates(1, 1), reflexive, seed + 6);
        }
    }
}

// Few edges go at a time, from one component that thins out until it falls apart; some come back.
TEST(incremental_closure, components_fall_apart) {
    auto& controls = shared_controls(device_setups().front());
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::mt19937_64 random(seed);
        auto edges = uniform(40, 40, 200, seed);
        incremental_closure of(controls, matrix(controls, edges));
        for (int round = 0; round < 70; ++round) {
            const auto gone =
                drawn_edges(edges, 4.0 / static_cast<double>(edges.nnz() + 1), random);
            edges = reference::ewise_difference(edges, gone);
            of.remove_edges(controls, matrix(controls, gone));
            expect_closure(controls, of, edges, false);
            if (round % 4 == 0) {
                const auto back = drawn_edges(gone, 0.7, random);
                edges = reference::ewise_add(edges, back);
                of.add_edges(controls, matrix(controls, back));
                expect_closure(controls, of, edges, false);
            }
        }
    }
}

// Ways in and out of a ring with chords: vertices that hang on to it by one edge, cycles of two,
// and bridges between it and another ring.
coordinates rings(index_type count) {
    const index_type hangers = 6;
    coordinates made(2 * count + 2 * hangers, 2 * count + 2 * hangers);
    for (index_type v = 0; v < count; ++v) {
        for (const index_type ring : {index_type{0}, count}) {
            made.add(ring + v, ring + (v + 1) % count);
            made.add(ring + v, ring + (v + 7) % count);
        }
    }
    for (index_type i = 0; i < 3; ++i) {
        made.add(5 * i, count + 3 * i);  // bridges, of which all but one can go
        for (const index_type ring : {index_type{0}, count}) {
            const index_type hanger = 2 * count + 3 * (ring == 0 ? 0 : 1) + i;
            made.add(ring + i, hanger);
            made.add(hanger, ring + 2 * i);
            made.add(hanger, hanger + hangers);  // cycles of two
            made.add(hanger + hangers, hanger);
        }
    }
    made.normalize();
    return made;
}

// Rows of long lists, too.
TEST(incremental_closure, loses_vertices_of_components) {
    on_every_setup([](Controls& controls) {
        for (const index_type count : {12u, 1100u}) {
            const auto whole = rings(count);
            incremental_closure of(controls, matrix(controls, whole));
            auto edges = whole;
            const auto change = [&](const coordinates& gone) {
                edges = reference::ewise_difference(edges, gone);
                of.remove_edges(controls, matrix(controls, gone));
                expect_closure(controls, of, edges, false);
            };
            const auto one = [&](index_type u, index_type v) {
                return coordinates(whole.nrows, whole.ncols, {u}, {v});
            };
            change(one(3, 4));                          // there are ways round
            change(one(2 * count, 0));                  // hangs on to nothing
            change(one(count + 1, 2 * count + 4));      // nothing leads there
            change(one(2 * count + 2, 2 * count + 8));  // a cycle of two
            change(one(0, count));                      // other bridges are left
            of.add_edges(controls, matrix(controls, whole));
            edges = whole;
            expect_closure(controls, of, edges, false);
            auto several = one(0, count);
            several.add(5, count + 3);
            several.add(10, count + 6);
            several.add(1, 2 * count + 1);
            several.normalize();
            change(several);  // all bridges
            of.add_edges(controls, matrix(controls, one(count, 0)));
            of.add_edges(controls, matrix(controls, several));
            edges = reference::ewise_add(reference::ewise_add(edges, several), one(count, 0));
            change(one(1, 2));  // both rings are one now
            change(one(count, 0));
            change(whole);
        }
    });
}

// How the last change was made.
class change_reader : public observer {
public:
    bool wants_reports() const override { return true; }
    void report(const operation_report& about) override {
        why = about.steps.empty() ? "" : about.steps.back().why;
    }
    std::string why;
};

// A graph where it takes long to compute all anew beside what a few edges change.
TEST(incremental_closure, follows_where_components_change) {
    const auto reader = std::make_shared<change_reader>();
    auto options = device_setups().front().options;
    options.observer = reader;
    auto controls = create_controls(device_setups().front().device, options);
    const index_type count = 3000;
    const auto edges = rings(count);
    incremental_closure of(controls, matrix(controls, edges));
    const auto one = [&](index_type u, index_type v) {
        return matrix(controls, coordinates(edges.nrows, edges.ncols, {u}, {v}));
    };
    of.remove_edges(controls, one(4, 5));
    EXPECT_EQ(reader->why, "no row changes");
    for (int round = 0; round < 3; ++round) {
        const auto hanger = one(2 * count, 0);
        EXPECT_GT(of.remove_edges(controls, hanger), 0u);
        EXPECT_EQ(reader->why, "rows that could change, level by level");
        EXPECT_GT(of.add_edges(controls, hanger), 0u);
        EXPECT_EQ(reader->why, "rows grow by what new edges lead to");
    }
}

// Whoever keeps the rows; what was handed out stays as it was.
TEST(incremental_closure, leaves_what_it_handed_out) {
    on_every_setup([](Controls& controls) {
        for (const auto seed : seeds()) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            std::mt19937_64 random(seed);
            for (const bool is_acyclic : {false, true}) {
                const auto shaped = [&](coordinates a) {
                    return is_acyclic ? downwards(std::move(a)) : std::move(a);
                };
                auto edges = shaped(uniform(350, 350, 420, seed));
                incremental_closure of(controls, matrix(controls, edges));
                std::vector<std::pair<matrix, coordinates>> handed_out;
                for (int round = 0; round < 6; ++round) {
                    handed_out.emplace_back(of.to_matrix(controls),
                                            reference::transitive_closure(edges));
                    const auto gone = drawn_edges(edges, round == 4 ? 1.0 : 0.03, random);
                    edges = reference::ewise_difference(edges, gone);
                    of.remove_edges(controls, matrix(controls, gone));
                    handed_out.emplace_back(of.to_matrix(controls),
                                            reference::transitive_closure(edges));
                    const auto come = shaped(uniform(350, 350, 5 + 60 * round, random()));
                    edges = reference::ewise_add(edges, come);
                    of.add_edges(controls, matrix(controls, come));
                }
                expect_closure(controls, of, edges, false);
                for (const auto& [then, expected] : handed_out) {
                    EXPECT_EQ(then.nvals(), expected.nnz());
                    EXPECT_TRUE(same_matrix(then.to_host(controls), expected));
                }
            }
        }
    });
}

// More edges than are joined at a time.
TEST(incremental_closure, takes_large_batches) {
    on_every_setup([](Controls& controls) {
        const auto first = uniform(900, 900, 300, 3);
        const auto more = downwards(uniform(900, 900, 3000, 4));
        incremental_closure of(controls, matrix(controls, first));
        of.add_edges(controls, matrix(controls, more));
        expect_closure(controls, of, reference::ewise_add(first, more), false);
        of.remove_edges(controls, matrix(controls, first));
        expect_closure(controls, of, reference::ewise_difference(more, first), false);
    });
}

TEST(incremental_closure, is_kept_by_whom_it_is_told) {
    auto& controls = shared_controls(setup_named("as_it_comes"));
    const auto edges = uniform(200, 200, 300, 5);
    for (const auto by : {backend::host, backend::kernels}) {
        incremental_closure_options options;
        options.backend = by;
        incremental_closure of(controls, matrix(controls, edges), options);
        expect_closure(controls, of, edges, false);
        controls.reset_profile();
        of.add_edge(3, 4);
        EXPECT_EQ(controls.profile().launches > 0, by != backend::host);
        expect_closure(controls, of, with_edge(edges, 3, 4), false);
    }
}

TEST(incremental_closure, takes_single_edges_away) {
    on_every_setup([](Controls& controls) {
        const auto edges = ring_with_tails(12, 4);
        incremental_closure of(controls, matrix(controls, edges));
        auto left = edges;
        for (std::size_t i = 0; i < edges.nnz(); ++i) {
            const std::size_t k = (i * 7 + 3) % edges.nnz();
            const size_type before = of.nvals();
            const size_type lost = of.remove_edge(edges.rows[k], edges.cols[k]);
            EXPECT_EQ(of.nvals() + lost, before);
            EXPECT_EQ(of.remove_edge(edges.rows[k], edges.cols[k]), 0u);
            coordinates one(edges.nrows, edges.ncols);
            one.add(edges.rows[k], edges.cols[k]);
            left = reference::ewise_difference(left, one);
            expect_closure(controls, of, left, false);
        }
        EXPECT_EQ(of.nvals(), 0u);
    });
}

TEST(incremental_closure, takes_matrices_of_edges) {
    on_every_setup([](Controls& controls) {
        const auto first = uniform(400, 400, 380, 1);
        const auto more = uniform(400, 400, 60, 2);
        incremental_closure of(controls, matrix(controls, first));
        const size_type before = of.nvals();
        const matrix then = of.to_matrix(controls);
        const size_type gained = of.add_edges(controls, matrix(controls, more));
        EXPECT_EQ(of.nvals(), before + gained);
        expect_closure(controls, of, reference::ewise_add(first, more), false);
        EXPECT_TRUE(same_matrix(then.to_host(controls), reference::transitive_closure(first)));
        EXPECT_EQ(of.add_edges(controls, matrix(controls, more)), 0u);
    });
}

TEST(incremental_closure, forks_change_on_their_own) {
    on_every_setup([](Controls& controls) {
        const auto host = uniform(60, 60, 90, 2);
        incremental_closure_options options;
        options.reflexive = true;
        incremental_closure closure(controls, matrix(controls, host), options);
        const auto before = closure.to_matrix(controls).to_host(controls);
        incremental_closure fork = closure.fork(controls);
        EXPECT_TRUE(same_matrix(fork.to_matrix(controls).to_host(controls), before));
        closure.remove_edges(controls, matrix(controls, host));
        EXPECT_EQ(closure.nvals(), 60u);
        EXPECT_TRUE(same_matrix(fork.to_matrix(controls).to_host(controls), before));
        fork.remove_edges(controls, matrix(controls, host));
        EXPECT_EQ(fork.nvals(), 60u) << "it has the graph's edges and the options";
        EXPECT_EQ(incremental_closure().fork(controls).vertices(), 0u);
    });
}

TEST(incremental_closure, refuses_what_is_not_there) {
    auto& controls = shared_controls(device_setups().front());
    EXPECT_THROW(incremental_closure(controls, matrix(3, 4)), dimension_mismatch);
    incremental_closure of(controls, matrix(3, 3));
    EXPECT_THROW(of.add_edge(3, 0), invalid_argument);
    EXPECT_THROW(of.add_edge(0, 3), invalid_argument);
    EXPECT_THROW(of.contains(0, 3), invalid_argument);
    EXPECT_THROW(of.remove_edge(3, 0), invalid_argument);
    EXPECT_THROW(of.add_edges(controls, matrix(3, 4)), dimension_mismatch);
    EXPECT_THROW(of.remove_edges(controls, matrix(4, 3)), dimension_mismatch);
    EXPECT_EQ(of.add_edge(0, 2), 1u);
    incremental_closure moved = std::move(of);
    EXPECT_EQ(moved.nvals(), 1u);
    EXPECT_EQ(of.vertices(), 0u);
    EXPECT_EQ(of.nvals(), 0u);
    EXPECT_THROW(of.contains(0, 0), invalid_argument);
    EXPECT_THROW(of.add_edge(0, 0), invalid_argument);
    EXPECT_EQ(of.add_edges(controls, matrix()), 0u);
    EXPECT_EQ(of.to_matrix(controls).nrows(), 0u);
    of = std::move(moved);
    EXPECT_EQ(of.nvals(), 1u);
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
    EXPECT_EQ(of.nvals(), 9u);
}

}  // namespace
}  // namespace clbool::testing
