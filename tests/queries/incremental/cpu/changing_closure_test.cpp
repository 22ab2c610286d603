// SPDX-License-Identifier: MIT
// Batches that break several strong components of a closure at once.
#include <core/cpu/cpu_test.hpp>
#include <core/cpu/forms/bit_rows.hpp>
#include <queries/incremental/cpu/changing_closure.hpp>

#include <utility>
#include <vector>

namespace clbool::testing {
namespace {

using cpu::graph_edge;

// `count` components of `size` vertices each, numbered by turns, and of each a vertex that it leads
// to and one that leads to it: rings, or paths that lead back as they came.
struct rings {
    rings(index_type count_, index_type size_, bool paths = false)
        : count(count_), size(size_), edges((size + 2) * count, (size + 2) * count) {
        for (index_type ring = 0; ring < count; ++ring) {
            for (index_type i = 0; i < size; ++i) {
                if (!paths) {
                    edges.add(vertex(ring, i), vertex(ring, (i + 1) % size));
                } else if (i + 1 < size) {
                    edges.add(vertex(ring, i), vertex(ring, i + 1));
                    edges.add(vertex(ring, i + 1), vertex(ring, i));
                }
            }
            edges.add(vertex(ring, 0), vertex(ring, size));
            edges.add(vertex(ring, size + 1), vertex(ring, size - 1));
        }
        edges.normalize();
    }

    index_type vertex(index_type ring, index_type i) const { return i * count + ring; }
    graph_edge edge(index_type ring, index_type i) const {
        return {vertex(ring, i), vertex(ring, (i + 1) % size)};
    }

    index_type count, size;
    coordinates edges;
};

// The edges of a graph that are there when these go.
coordinates without(const coordinates& a, const std::vector<graph_edge>& gone) {
    coordinates less(a.nrows, a.ncols);
    for (const auto& [u, v] : gone) {
        less.add(u, v);
    }
    less.normalize();
    return reference::ewise_difference(a, less);
}

void expect_closure(const cpu::team& workers, const cpu::changing_closure& of,
                    const coordinates& edges, bool reflexive) {
    const auto expected = reference::transitive_closure(edges, reflexive);
    EXPECT_EQ(of.entries(), expected.nnz());
    EXPECT_TRUE(is_made(to_rows(workers, of.bits(workers)), expected));
}

void expect_changes(const rings& graph, const std::vector<graph_edge>& gone, bool reflexive) {
    const stored held(graph.edges, {true, true});
    on_every_team([&](const cpu::team& workers) {
        cpu::changing_closure of(workers, held.view(), reflexive);
        const size_type before = of.entries();
        const size_type lost = of.take(workers, gone);
        expect_closure(workers, of, without(graph.edges, gone), reflexive);
        EXPECT_EQ(of.entries() + lost, before);
        EXPECT_EQ(of.add(workers, gone), lost);
        expect_closure(workers, of, graph.edges, reflexive);
    });
}

// The same edge of each component goes.
void lose_components(index_type count, index_type size, bool paths) {
    SCOPED_TRACE(std::to_string(count) + (paths ? " paths of " : " rings of ") +
                 std::to_string(size));
    const rings graph(count, size, paths);
    for (index_type i = 0; i + (paths ? 1 : 0) < size; ++i) {
        std::vector<graph_edge> gone;
        for (index_type ring = 0; ring < count; ++ring) {
            gone.push_back(graph.edge(ring, i));
        }
        expect_changes(graph, gone, false);
        expect_changes(graph, gone, true);
    }
}

TEST(changing_closure, loses_any_number_of_components_at_once) {
    for (const index_type size : {2u, 3u, 4u, 5u, 7u}) {
        for (const index_type count : {1u, 2u, 3u, 4u, 5u, 9u, 40u}) {
            lose_components(count, size, false);
            lose_components(count, size, true);
        }
    }
}

// Of many rings that lose an edge with a way round it, one has none.
TEST(changing_closure, loses_one_component_among_others_that_stay) {
    constexpr index_type kCount = 6, kSize = 4;
    for (index_type broken = 0; broken < kCount; ++broken) {
        SCOPED_TRACE("ring " + std::to_string(broken));
        rings graph(kCount, kSize);
        std::vector<graph_edge> gone;
        for (index_type ring = 0; ring < kCount; ++ring) {
            gone.push_back(graph.edge(ring, 1));
            if (ring != broken) {
                graph.edges.add(graph.vertex(ring, 1), graph.vertex(ring, 3));
                graph.edges.add(graph.vertex(ring, 3), graph.vertex(ring, 2));
            }
        }
        graph.edges.normalize();
        expect_changes(graph, gone, false);
        expect_changes(graph, gone, true);
    }
}

}  // namespace
}  // namespace clbool::testing
