// SPDX-License-Identifier: MIT
// What edges bring that come to a closure at once; components and levels while edges come and go.
#include <core/cpu/cpu_test.hpp>
#include <queries/incremental/cpu/closure_order.hpp>
#include <queries/incremental/cpu/joined_edges.hpp>
#include <queries/incremental/cpu/known_components.hpp>

#include <core/cpu/structure/transpose.hpp>
#include <queries/graph/cpu/components.hpp>
#include <queries/graph/cpu/graph_rows.hpp>

#include <algorithm>
#include <random>
#include <set>
#include <utility>
#include <vector>

namespace clbool::testing {
namespace {

using cpu::graph_edge;
using vertices = std::set<index_type>;

// What each vertex reaches.
std::vector<vertices> reached(const coordinates& edges) {
    std::vector<vertices> all(edges.nrows);
    const auto closed = reference::transitive_closure(edges);
    for (std::size_t i = 0; i < closed.nnz(); ++i) {
        all[closed.rows[i]].insert(closed.cols[i]);
    }
    return all;
}

// Whether what x reaches grows by what the edge leads to.
bool grows_by(const std::vector<vertices>& known, index_type x, const graph_edge& e) {
    return (x == e.first || known[x].count(e.first) > 0) && known[x].count(e.second) == 0;
}

std::vector<std::uint32_t> joins_of(const std::vector<vertices>& known,
                                    const std::vector<graph_edge>& edges) {
    const std::size_t width = cpu::joined_words(edges.size());
    std::vector<std::uint32_t> bits((edges.size() + 1) * width);
    for (std::size_t j = 0; j < edges.size(); ++j) {
        const auto bit = std::uint32_t{1} << j % 32;
        for (std::size_t i = 0; i < edges.size(); ++i) {
            bits[i * width + j / 32] |= grows_by(known, edges[i].second, edges[j]) ? bit : 0;
        }
        const bool is_known = known[edges[j].first].count(edges[j].second) > 0;
        bits[edges.size() * width + j / 32] |= is_known ? bit : 0;
    }
    return bits;
}

std::vector<graph_edge> edges_of(const coordinates& a) {
    std::vector<graph_edge> made;
    for (std::size_t i = 0; i < a.nnz(); ++i) {
        made.emplace_back(a.rows[i], a.cols[i]);
    }
    return made;
}

// By class: what its edges lead to.
std::vector<vertices> led_to(const cpu::joined_edges& of, const std::vector<vertices>& known) {
    std::vector<vertices> all(of.classes);
    for (index_type c = 0; c < of.classes; ++c) {
        for (index_type other = 0; other <= c; ++other) {
            if ((of.contained[c * of.width() + other / 32] >> other % 32 & 1) != 0) {
                for (index_type i = of.starts[other]; i < of.starts[other + 1]; ++i) {
                    all[c].insert(of.members[i]);
                    all[c].insert(known[of.members[i]].begin(), known[of.members[i]].end());
                }
            }
        }
    }
    return all;
}

TEST(joined_edges, are_all_that_rows_grow_by) {
    for (const auto seed : seeds()) {
        for (const std::size_t count : {1u, 20u, 70u, 160u}) {
            SCOPED_TRACE("seed " + std::to_string(seed) + ", " + std::to_string(count) + " edges");
            const auto first = uniform(90, 90, 70, seed);
            const auto more = uniform(90, 90, count, seed + 1);
            const auto known = reached(first), then = reached(reference::ewise_add(first, more));
            auto edges = edges_of(more);
            std::sort(edges.begin(), edges.end(), [](const graph_edge& a, const graph_edge& b) {
                return std::pair(a.second, a.first) < std::pair(b.second, b.first);
            });
            const cpu::joined_edges of(cpu::team(2), edges, joins_of(known, edges));
            const auto lead = led_to(of, known);
            for (index_type x = 0; x < 90; ++x) {
                auto grown = known[x];
                for (std::size_t i = 0; i < of.count(); ++i) {
                    if (grows_by(known, x, {of.sources[i], of.targets[i]})) {
                        const auto& by = lead[of.class_of[i]];
                        grown.insert(by.begin(), by.end());
                    }
                }
                EXPECT_EQ(grown, then[x]) << "from " << x;
            }
        }
    }
}

// A graph that changes, and the rows of its closure at first.
struct followed {
    explicit followed(const coordinates& edges)
        : first(copy(workers, stored(edges, {true, true}).view())),
          graph(copy(workers, first), transpose(workers, first)),
          of(workers, cpu::graph_rows(workers, first, true), false),
          components(graph, of, false) {}

    cpu::team workers{2};
    cpu::matrix first;
    cpu::changing_graph graph;
    cpu::closure_rows of;
    cpu::known_components components;
};

void expect_levels(const cpu::closure_order& order, const cpu::known_components& components,
                   const coordinates& edges) {
    for (std::size_t i = 0; i < edges.nnz(); ++i) {
        if (components.of(edges.rows[i]) != components.of(edges.cols[i])) {
            EXPECT_GT(order.level(edges.rows[i]), order.level(edges.cols[i]));
        }
        EXPECT_LT(order.level(edges.rows[i]), order.count());
    }
}

TEST(closure_order, rises_where_edges_come) {
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        auto edges = downwards(uniform(120, 120, 150, seed));
        followed with(edges);
        cpu::closure_order order(with.graph, with.components, with.of);
        expect_levels(order, with.components, edges);
        for (std::uint64_t round = 1; round < 6; ++round) {
            const auto come =
                reference::ewise_difference(downwards(uniform(120, 120, 30, seed + round)), edges);
            with.graph.add(edges_of(come));
            edges = reference::ewise_add(edges, come);
            ASSERT_TRUE(order.add(edges_of(come), {}));
            expect_levels(order, with.components, edges);
        }
        // Back from the end of the first edge to its source.
        const graph_edge back{edges.cols[0], edges.rows[0]};
        with.graph.add({back});
        EXPECT_FALSE(order.add({back}, {}));
    }
}

TEST(known_components, hold_while_there_is_a_way_round) {
    coordinates edges(8, 8);
    for (index_type v = 0; v < 6; ++v) {
        edges.add(v, (v + 1) % 6);
        edges.add(v, (v + 2) % 6);
    }
    edges.add(2, 6);
    edges.add(3, 6);
    edges.add(6, 7);
    edges.normalize();
    followed with(edges);
    const auto holds_without = [&](const graph_edge& e) {
        with.graph.take({e});
        return with.components.split_without({e}).empty();
    };
    const auto matters = [&](const graph_edge& e) {
        return !with.components.that_matter({e}).empty();
    };
    EXPECT_TRUE(holds_without({0, 1}));
    EXPECT_TRUE(holds_without({2, 6}));
    EXPECT_FALSE(matters({2, 6}));
    EXPECT_TRUE(holds_without({3, 6}));
    EXPECT_TRUE(matters({3, 6}));
    EXPECT_TRUE(holds_without({6, 7}));
    EXPECT_TRUE(matters({6, 7}));
    EXPECT_FALSE(holds_without({0, 2}));  // nothing leads away from 0
    EXPECT_NE(with.components.of(0), with.components.of(1));
    EXPECT_EQ(with.components.of(1), with.components.of(5));
    EXPECT_EQ(with.components.members(with.components.of(1)).size(), 5u);
}

// Each with its component's name is what the graph's components are.
void expect_components(followed& with) {
    const cpu::matrix now = with.graph.edges();
    const auto strong =
        cpu::strong_components(with.workers, cpu::graph_rows(with.workers, now, true));
    std::vector<index_type> name(strong.count, cpu::kNoPlace);
    std::set<index_type> names;
    for (index_type v = 0; v < with.graph.vertices(); ++v) {
        const index_type component = with.components.of(v);
        if (name[strong.of[v]] == cpu::kNoPlace) {
            name[strong.of[v]] = component;
            EXPECT_TRUE(names.insert(component).second) << "two components of one name";
        }
        EXPECT_EQ(name[strong.of[v]], component);
        const auto members = with.components.members(component);
        EXPECT_EQ(std::count(members.begin(), members.end(), v), 1);
    }
}

// What has become one, as the graph's components have it.
std::vector<cpu::closure_order::united_component> unite(followed& with) {
    const cpu::matrix now = with.graph.edges();
    const auto strong =
        cpu::strong_components(with.workers, cpu::graph_rows(with.workers, now, true));
    std::vector<std::set<index_type>> cycles(strong.count);
    for (index_type v = 0; v < with.graph.vertices(); ++v) {
        cycles[strong.of[v]].insert(with.components.of(v));
    }
    std::vector<cpu::closure_order::united_component> united;
    for (const auto& one : cycles) {
        if (one.size() > 1) {
            const std::vector<index_type> parts(one.begin(), one.end());
            united.push_back({parts.front(), with.components.unite(parts)});
        }
    }
    return united;
}

TEST(known_components, fall_apart_and_become_one) {
    for (const auto seed : seeds()) {
        for (const std::size_t count : {70u, 130u, 190u}) {
            SCOPED_TRACE("seed " + std::to_string(seed) + ", " + std::to_string(count) + " edges");
            auto edges = uniform(70, 70, count, seed);
            followed with(edges);
            cpu::closure_order order(with.graph, with.components, with.of);
            for (std::uint64_t round = 1; round < 25; ++round) {
                const auto gone = reference::ewise_mult(
                    edges, uniform(70, 70, round % 5 == 0 ? 1500 : 300, seed + round));
                edges = reference::ewise_difference(edges, gone);
                with.graph.take(edges_of(gone));
                ASSERT_TRUE(order.split(with.components.split_without(edges_of(gone))));
                expect_components(with);
                expect_levels(order, with.components, edges);
                const auto come = reference::ewise_difference(
                    uniform(70, 70, gone.nnz() + round % 3, seed + 100 + round), edges);
                edges = reference::ewise_add(edges, come);
                with.graph.add(edges_of(come));
                const auto united = unite(with);
                expect_components(with);
                // Levels rise, until there are more than vertices.
                if (!order.add(edges_of(come), united)) {
                    EXPECT_GT(round, 8u);
                    break;
                }
                expect_levels(order, with.components, edges);
            }
        }
    }
}

}  // namespace
}  // namespace clbool::testing
