// SPDX-License-Identifier: MIT
// Closures as bits and as lists, their counts and estimates; rows of bits.
#include <host/bit_rows.hpp>
#include <host/bit_words.hpp>
#include <host/closure_bits.hpp>
#include <host/closure_estimate.hpp>
#include <host/closure_lists.hpp>
#include <host/closure_rows.hpp>
#include <host/graph_cases.hpp>
#include <host/host_test.hpp>

#include <algorithm>
#include <vector>

namespace clbool::testing {
namespace {

using host::closure_rows;
using host::counted_closure_rows;
using host::graph_rows;

// Cycles of 1, 2, 3 … vertices, each with an edge to the next one.
coordinates chained_cycles(index_type cycles) {
    const index_type n = cycles * (cycles + 1) / 2;
    coordinates a(n, n);
    index_type first = 0;
    for (index_type size = 1; size <= cycles; ++size) {
        for (index_type v = 0; v < size; ++v) {
            a.add(first + v, first + (v + 1) % size);
        }
        first += size;
        if (first < n) {
            a.add(first - 1, first);
        }
    }
    a.normalize();
    return a;
}

std::vector<coordinates> graphs(std::uint64_t seed) {
    auto all = odd_graphs_and(
        {path(129), chained_cycles(12), scattered(60, 40, seed), scattered(60, 200, seed)}, seed);
    for (const std::size_t edges : {40u, 150u, 250u, 900u}) {
        all.push_back(uniform(190, 190, edges, seed + edges));
        all.push_back(power_law(150, 150, edges, seed + edges));
    }
    return all;
}

// check(team, graph, expected, reflexive). Vertices that have no edges are left to others.
template <class Check>
void on_every_graph(const Check& check) {
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        for (const auto& a : graphs(seed)) {
            const auto closed = reference::transitive_closure(a);
            on_every_view(a, [&](const host::team& workers, const host::rows& view) {
                const graph_rows graph(workers, view);
                check(workers, graph, closed, false);
                if (graph.left_out() == 0) {
                    check(workers, graph, reference::transitive_closure(a, true), true);
                }
            });
        }
    }
}

host::bit_matrix as_bits(const host::team& workers, const closure_rows& of,
                         const host::closure_progress& progress = {}) {
    host::bit_matrix out(of.ncols, of.ncols, of.count());
    std::copy(of.row_of.begin(), of.row_of.end(), out.places.begin());
    host::write_closure(workers, of, out.words.data(), progress);
    return out;
}

TEST(host_closure, bits) {
    on_every_graph([](const host::team& workers, const graph_rows& graph,
                      const coordinates& expected, bool reflexive) {
        const closure_rows of(workers, graph, reflexive);
        const auto bits = as_bits(workers, of);
        const auto made = host::over_vertices(workers, graph, host::to_rows(workers, bits));
        EXPECT_TRUE(is_made(made, expected));
        EXPECT_EQ(host::count_entries(bits, host::count_stored(workers, bits)), expected.nnz());
    });
}

TEST(host_closure, lists) {
    on_every_graph([](const host::team& workers, const graph_rows& graph,
                      const coordinates& expected, bool reflexive) {
        const closure_rows of(workers, graph, reflexive);
        const host::closure_lists lists(workers, of);
        EXPECT_EQ(lists.entries(), expected.nnz());
        EXPECT_TRUE(is_made(lists.of_vertices(workers, graph), expected));
    });
}

TEST(host_closure, counts) {
    on_every_graph([](const host::team& workers, const graph_rows& graph,
                      const coordinates& expected, bool reflexive) {
        const closure_rows of(workers, graph, reflexive);
        EXPECT_EQ(host::count_closure(workers, of), expected.nnz());
        const counted_closure_rows counted(workers, graph, reflexive);
        EXPECT_EQ(host::count_closure(workers, counted), expected.nnz());
        EXPECT_LE(counted.count(), of.count());
    });
}

TEST(host_closure, levels_are_in_order) {
    on_every_graph(
        [](const host::team& workers, const graph_rows& graph, const coordinates&, bool reflexive) {
            const closure_rows of(workers, graph, reflexive);
            const host::closure_levels levels(of);
            std::vector<index_type> level_of(of.count(), kMaxDimension);
            index_type seen = 0;
            for (index_type level = 0; level < levels.count(); ++level) {
                for (const index_type r : levels.rows_of(level)) {
                    level_of[r] = level;
                    ++seen;
                    for (const index_type other : of.contained(r)) {
                        EXPECT_LT(other, r);
                        EXPECT_LT(level_of[other], level);
                    }
                }
            }
            EXPECT_EQ(seen, of.count());
        });
}

TEST(host_closure, estimates_are_near) {
    const host::team workers(1);
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        for (const auto& a : {path(3), path(3000), uniform(2000, 2000, 2500, seed),
                              uniform(2000, 2000, 8000, seed), power_law(2000, 2000, 3000, seed)}) {
            const stored held(a, {true, true});
            const closure_rows of(workers, graph_rows(workers, held.view()), false);
            const auto exact = static_cast<double>(host::count_closure(workers, of));
            const auto estimate = host::estimate_closure(of);
            EXPECT_GE(estimate.entries, 0.4 * exact);
            EXPECT_LE(estimate.entries, 2.5 * exact);
            EXPECT_LE(estimate.stored, estimate.entries);
        }
    }
}

// Columns found so far, and rows' own.
TEST(host_closure, ends_when_asked) {
    const auto a = path(3000);
    const stored held(a, {false, false});
    on_every_team([&](const host::team& workers) {
        const graph_rows graph(workers, held.view());
        const closure_rows of(workers, graph, false);
        size_type told = 0;
        const auto stop = [&](size_type entries, double) {
            told = entries;
            return false;
        };
        const auto bits = as_bits(workers, of, stop);
        const auto some = host::to_rows(workers, bits);
        EXPECT_GE(some.nnz(), a.nnz());
        EXPECT_LE(told, some.nnz());
        const host::closure_lists lists(workers, of, stop);
        EXPECT_GE(lists.entries(), a.nnz());
    });
}

TEST(host_bit_rows, hold_the_same) {
    for (const auto& one : square_cases()) {
        for (const auto seed : seeds()) {
            const auto a = one.make(seed);
            if (a.nrows > 1u << 16) {
                continue;  // as many bits as there are columns for each row
            }
            SCOPED_TRACE(one.name + ", seed " + std::to_string(seed));
            on_every_view(a, [&](const host::team& workers, const host::rows& view) {
                const auto bits = host::to_bits(workers, view);
                EXPECT_TRUE(is_made(host::to_rows(workers, bits), a));
                EXPECT_EQ(host::count_entries(bits, host::count_stored(workers, bits)), a.nnz());
                for (std::size_t i = 0; i < a.nnz(); i += 7) {
                    EXPECT_TRUE(bits.view().has(a.rows[i], a.cols[i]));
                }
            });
        }
    }
}

TEST(host_bit_rows, parts_of_them) {
    const auto a = uniform(100, 130, 700, 5);
    const stored held(a, {true, false});
    const host::team workers(2);
    const auto bits = host::to_bits(workers, held.view());
    for (const index_type first : {0u, 1u, 50u, 100u}) {
        for (const index_type last : {first, (first + 100) / 2, 100u}) {
            coordinates part(100, 130);
            for (std::size_t i = 0; i < a.nnz(); ++i) {
                if (a.rows[i] >= first && a.rows[i] < last) {
                    part.add(a.rows[i], a.cols[i]);
                }
            }
            EXPECT_TRUE(is_made(host::to_rows(workers, bits, first, last), part));
        }
    }
}

TEST(host_bit_words, count_and_list) {
    std::vector<host::word> words{0, ~host::word{0}, 5, host::word{1} << 63};
    EXPECT_EQ(host::count_bits(words.data(), words.size()), 67u);
    std::vector<index_type> cols(67);
    EXPECT_EQ(host::list_bits(words.data(), words.size(), 1000, cols.data()), 67u);
    EXPECT_EQ(cols.front(), 1064u);
    EXPECT_EQ(cols[64], 1128u);
    EXPECT_EQ(cols[65], 1130u);
    EXPECT_EQ(cols.back(), 1255u);
}

}  // namespace
}  // namespace clbool::testing
