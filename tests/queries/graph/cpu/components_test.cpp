// SPDX-License-Identifier: MIT
// Graphs with every row, components of both kinds, condensations and levels.
#include <core/cpu/cpu_test.hpp>
#include <queries/graph/cpu/components.hpp>
#include <queries/graph/cpu/graph_cases.hpp>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace clbool::testing {
namespace {

using cpu::class_members;
using cpu::graph_rows;
using cpu::partition;

// The entries (i, j) with keeps(i, j).
template <class Keeps>
coordinates triangle(const coordinates& a, Keeps keeps) {
    coordinates some(a.nrows, a.ncols);
    for (std::size_t k = 0; k < a.nnz(); ++k) {
        if (keeps(a.rows[k], a.cols[k])) {
            some.add(a.rows[k], a.cols[k]);
        }
    }
    return some;
}

std::vector<coordinates> component_graphs(std::uint64_t seed) {
    auto all = odd_graphs_and(
        {path(300), cycle(2), cycle(300), scattered(100, 90, seed), scattered(100, 300, seed)},
        seed);
    for (const std::size_t edges : {20u, 80u, 120u, 200u, 400u}) {
        all.push_back(uniform(100, 100, edges, seed + edges));
        all.push_back(power_law(120, 120, edges, seed + edges));
        all.push_back(triangle(uniform(100, 100, 2 * edges, seed + edges), std::less_equal<>()));
        all.push_back(triangle(uniform(100, 100, 2 * edges, seed + edges), std::greater_equal<>()));
    }
    return all;
}

using pair_set = std::set<std::pair<index_type, index_type>>;

// Which nodes reach which, by one edge or more.
pair_set reached(const graph_rows& graph, const coordinates& a) {
    pair_set all;
    coordinates local(graph.size(), graph.size());
    for (std::size_t i = 0; i < a.nnz(); ++i) {
        local.add(graph.first_node(a.rows[i]), graph.first_node(a.cols[i]));
    }
    const auto closed = reference::transitive_closure(local);
    for (std::size_t i = 0; i < closed.nnz(); ++i) {
        all.emplace(closed.rows[i], closed.cols[i]);
    }
    return all;
}

void expect_graph(const graph_rows& graph, const coordinates& a) {
    coordinates edges(a.nrows, a.ncols);
    ASSERT_TRUE(graph.edges().is_complete());
    for (index_type node = 0; node < graph.size(); ++node) {
        EXPECT_EQ(graph.first_node(graph.vertex(node)), node);
        for (const index_type target : graph.edges().in_slot(node)) {
            edges.add(graph.vertex(node), graph.vertex(target));
        }
    }
    EXPECT_TRUE(same_matrix(edges, a));
    EXPECT_EQ(graph.vertices(), a.nrows);
    EXPECT_EQ(graph.size() + graph.left_out(), a.nrows);
    EXPECT_LE(graph.size(), 1u << 16);
}

TEST(host_components, graphs_have_every_row) {
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        for (const auto& a : component_graphs(seed)) {
            on_every_view(a, [&](const cpu::team& workers, const cpu::rows& view) {
                expect_graph(graph_rows(workers, view), a);
            });
        }
    }
}

void expect_members(const partition& classes) {
    const class_members members(classes);
    std::size_t seen = 0;
    for (index_type number = 0; number < classes.count; ++number) {
        const auto nodes = members.of(number);
        ASSERT_FALSE(nodes.empty());
        EXPECT_EQ(members.size(number), nodes.size());
        EXPECT_TRUE(std::is_sorted(nodes.begin(), nodes.end()));
        for (const index_type node : nodes) {
            EXPECT_EQ(classes.of[node], number);
            ++seen;
        }
    }
    EXPECT_EQ(seen, classes.of.size());
}

void expect_strong(const graph_rows& graph, const partition& strong, const pair_set& reach) {
    for (index_type u = 0; u < graph.size(); ++u) {
        for (index_type v = 0; v < graph.size(); ++v) {
            const bool forth = reach.count({u, v}) != 0;
            const bool back = reach.count({v, u}) != 0;
            ASSERT_EQ(strong.of[u] == strong.of[v], u == v || (forth && back)) << u << ' ' << v;
            if (forth && !back) {
                ASSERT_GT(strong.of[u], strong.of[v]) << u << ' ' << v;
            }
        }
    }
}

void expect_condensation(const cpu::team& workers, const graph_rows& graph, const partition& strong,
                         const pair_set& reach) {
    const auto made = cpu::condense(workers, graph, strong, class_members(strong));
    coordinates expected(strong.count, strong.count);
    for (index_type u = 0; u < graph.size(); ++u) {
        EXPECT_EQ(made.cyclic[strong.of[u]] != 0, reach.count({u, u}) != 0);
        for (const index_type v : graph.edges().in_slot(u)) {
            if (strong.of[u] != strong.of[v]) {
                expected.add(strong.of[u], strong.of[v]);
            }
        }
    }
    expected.normalize();
    EXPECT_TRUE(is_made(made.edges, expected));
}

TEST(host_components, strong_ones_are_what_reaches_itself_both_ways) {
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        for (const auto& a : component_graphs(seed)) {
            on_every_view(a, [&](const cpu::team& workers, const cpu::rows& view) {
                const graph_rows graph(workers, view);
                const auto reach = graph.size() <= 400 ? reached(graph, a) : pair_set();
                for (const bool by_search : {false, true}) {
                    const auto strong = cpu::strong_components(workers, graph, by_search);
                    if (graph.size() <= 400) {
                        expect_strong(graph, strong, reach);
                        expect_condensation(workers, graph, strong, reach);
                    }
                    expect_members(strong);
                }
            });
        }
    }
}

// Smallest node of each one's class, by colouring until nothing changes.
std::vector<index_type> smallest_connected(const graph_rows& graph) {
    std::vector<index_type> colours(graph.size());
    for (index_type node = 0; node < graph.size(); ++node) {
        colours[node] = node;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (index_type u = 0; u < graph.size(); ++u) {
            for (const index_type v : graph.edges().in_slot(u)) {
                if (colours[u] != colours[v]) {
                    colours[u] = colours[v] = std::min(colours[u], colours[v]);
                    changed = true;
                }
            }
        }
    }
    return colours;
}

TEST(host_components, weak_ones_are_connected_and_numbered_by_their_smallest_node) {
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        for (const auto& a : component_graphs(seed)) {
            on_every_view(a, [&](const cpu::team& workers, const cpu::rows& view) {
                const graph_rows graph(workers, view);
                const auto weak = cpu::weak_components(graph);
                const auto expected = smallest_connected(graph);
                expect_members(weak);
                const class_members members(weak);
                index_type before = 0;
                for (index_type number = 0; number < weak.count; ++number) {
                    const auto nodes = members.of(number);
                    EXPECT_TRUE(number == 0 || *nodes.begin() > before);
                    before = *nodes.begin();
                    for (const index_type node : nodes) {
                        ASSERT_EQ(expected[node], before);
                    }
                }
            });
        }
    }
}

// A recursion would run out of stack.
TEST(host_components, long_paths_and_cycles) {
    constexpr index_type kLong = 1000000;
    const auto open = path(kLong);
    const stored held(open, {false, false});
    const cpu::team workers(2);
    const auto view = held.view();
    const graph_rows graph(workers, view);
    const auto strong = cpu::strong_components(workers, graph);
    EXPECT_EQ(strong.count, kLong);
    EXPECT_EQ(strong.of[0], kLong - 1);
    EXPECT_EQ(strong.of[kLong - 1], 0u);

    const auto closed = cycle(kLong);
    const stored ring(closed, {true, true});
    const auto ring_view = ring.view();
    const graph_rows ring_graph(workers, ring_view);
    EXPECT_EQ(cpu::strong_components(workers, ring_graph).count, 1u);
    EXPECT_EQ(cpu::weak_components(ring_graph).count, 1u);
}

}  // namespace
}  // namespace clbool::testing
