// SPDX-License-Identifier: MIT
// Closures as bits and as lists, their counts and estimates; rows of bits.
#include <core/cpu/cpu_test.hpp>
#include <core/cpu/forms/bit_rows.hpp>
#include <queries/closure/cpu/closure_bits.hpp>
#include <queries/closure/cpu/closure_estimate.hpp>
#include <queries/closure/cpu/closure_lists.hpp>
#include <queries/closure/cpu/closure_rows.hpp>
#include <queries/closure/cpu/closure_tiles.hpp>
#include <queries/closure/cpu/row_schedule.hpp>
#include <queries/closure/cpu/word_rows.hpp>
#include <queries/graph/cpu/graph_cases.hpp>
#include <support/sound_forms.hpp>

#include <clbool/generators.hpp>

#include <algorithm>
#include <numeric>
#include <vector>

namespace clbool::testing {
namespace {

using cpu::closure_components;
using cpu::closure_rows;
using cpu::counted_closure_rows;
using cpu::graph_rows;

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
            on_every_view(a, [&](const cpu::team& workers, const cpu::rows& view) {
                const graph_rows graph(workers, view);
                check(workers, graph, closed, false);
                if (graph.left_out() == 0) {
                    check(workers, graph, reference::transitive_closure(a, true), true);
                }
            });
        }
    }
}

cpu::bit_matrix as_bits(const cpu::team& workers, const closure_rows& of,
                        const cpu::closure_progress& progress = {}) {
    cpu::bit_matrix out(of.ncols, of.ncols, of.count());
    std::copy(of.row_of.begin(), of.row_of.end(), out.places.begin());
    cpu::write_closure(workers, of, out.words.data(), progress);
    return out;
}

size_type entries_in(const cpu::team& workers, const cpu::bit_view& a) {
    const auto of_stored = cpu::count_stored(workers, a);
    size_type sum = 0;
    for (index_type i = 0; i < a.nrows; ++i) {
        sum += a.places[i] == cpu::kNoPlace ? 0 : of_stored[a.places[i]];
    }
    return sum;
}

TEST(host_closure, bits) {
    on_every_graph([](const cpu::team& workers, const graph_rows& graph,
                      const coordinates& expected, bool reflexive) {
        const closure_rows of(workers, graph, reflexive);
        const auto bits = as_bits(workers, of);
        const auto made = cpu::over_vertices(workers, graph, cpu::to_rows(workers, bits));
        EXPECT_TRUE(is_made(made, expected));
        EXPECT_EQ(entries_in(workers, bits), expected.nnz());
    });
}

TEST(host_closure, lists) {
    on_every_graph([](const cpu::team& workers, const graph_rows& graph,
                      const coordinates& expected, bool reflexive) {
        const closure_rows of(workers, graph, reflexive);
        const cpu::closure_lists lists(workers, of);
        EXPECT_EQ(lists.entries(), expected.nnz());
        EXPECT_TRUE(is_made(lists.of_vertices(workers, graph), expected));
    });
}

// A vertex with an edge to another one, which leads to so many others; to some of these by itself.
coordinates fan(index_type width) {
    coordinates a(width + 2, width + 2);
    for (index_type v = 0; v < width; ++v) {
        a.add(width, v);
        if (v % 512 == 0) {
            a.add(width + 1, v);
        }
    }
    a.add(width + 1, width);
    a.normalize();
    return a;
}

// Clusters that nothing joins; `apart`: their vertices lie that far from each other.
coordinates clusters(const std::vector<index_type>& sizes, bool cyclic, index_type apart,
                     std::uint64_t seed) {
    index_type n = 0;
    for (const index_type size : sizes) {
        n += size;
    }
    const auto place = [&](index_type v) {
        return static_cast<index_type>(size_type{v} * apart % n);
    };
    coordinates a(n, n);
    index_type first = 0;
    for (const index_type size : sizes) {
        for (index_type v = 0; v + 1 < size; ++v) {
            a.add(place(first + v), place(first + v + 1));
        }
        for (const auto& e : {uniform(size, size, size / 2, seed)}) {
            for (std::size_t i = 0; i < e.nnz(); ++i) {
                if (e.rows[i] < e.cols[i]) {
                    a.add(place(first + e.rows[i]), place(first + e.cols[i]));
                }
            }
        }
        if (cyclic) {
            a.add(place(first + size - 1), place(first));
        }
        first += size;
    }
    a.normalize();
    return a;
}

// Parts that end one before, at and behind the end of a tile; one part; single vertices; scattered.
std::vector<coordinates> clustered(std::uint64_t seed) {
    std::vector<coordinates> all;
    for (const bool cyclic : {false, true}) {
        all.push_back(clusters({63, 64, 65, 1, 127, 128, 129}, cyclic, 1, seed));
        all.push_back(clusters({65, 63}, cyclic, 1, seed));
        all.push_back(clusters({200}, cyclic, 1, seed));
        all.push_back(clusters(std::vector<index_type>(130, 1), cyclic, 1, seed));
        all.push_back(clusters({64, 70, 100, 77}, cyclic, 7, seed));
    }
    return all;
}

void expect_tiles(const cpu::team& workers, const graph_rows& graph, bool reflexive,
                  const coordinates& expected) {
    const closure_rows of(workers, graph, reflexive);
    const cpu::closure_tiles tiles(workers, of);
    EXPECT_EQ(tiles.entries(), expected.nnz());
    EXPECT_TRUE(is_made(tiles.of_vertices(workers, graph), expected));
    const auto blocks = tiles.to_blocks(workers, tiles.count_tiles(workers));
    EXPECT_TRUE(is_sound(blocks));
    EXPECT_TRUE(
        is_made(cpu::over_vertices(workers, graph, cpu::to_rows(workers, blocks)), expected));
    const counted_closure_rows counted(workers, closure_components(workers, graph, reflexive));
    EXPECT_EQ(cpu::closure_tiles(workers, counted).entries(), expected.nnz());
}

TEST(host_closure, tiles) {
    on_every_graph([](const cpu::team& workers, const graph_rows& graph,
                      const coordinates& expected,
                      bool reflexive) { expect_tiles(workers, graph, reflexive, expected); });
}

TEST(host_closure, tiles_of_clusters) {
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        for (const auto& a : clustered(seed)) {
            const auto closed = reference::transitive_closure(a);
            on_every_view(a, [&](const cpu::team& workers, const cpu::rows& view) {
                expect_tiles(workers, graph_rows(workers, view), false, closed);
            });
        }
    }
}

// As wide as blocks of columns and words of marks are, and one more and less.
TEST(host_closure, wide_rows) {
    for (const index_type width : {2047u, 2048u, 2049u, 4096u, 4097u, 12289u, 20481u}) {
        SCOPED_TRACE("width " + std::to_string(width));
        const auto a = fan(width);
        const auto closed = reference::transitive_closure(a);
        const stored held(a, {true, true});
        on_every_team([&](const cpu::team& workers) {
            const graph_rows graph(workers, held.view());
            expect_tiles(workers, graph, false, closed);
            const closure_rows of(workers, graph, false);
            EXPECT_TRUE(is_made(
                cpu::over_vertices(workers, graph, cpu::to_rows(workers, as_bits(workers, of))),
                closed));
            EXPECT_EQ(cpu::count_closure(workers, of), closed.nnz());
        });
    }
}

TEST(host_closure, tiles_are_estimated) {
    const cpu::team workers(1);
    for (const auto& a : clustered(1)) {
        const stored held(a, {true, true});
        const closure_rows of(workers, graph_rows(workers, held.view()), false);
        const cpu::closure_tiles tiles(workers, of);
        const auto before = tiles.count_tiles(workers);
        const auto guess = cpu::estimate_tiles(of);
        double words = 0, united = 0;
        for (index_type r = 0; r < of.count(); ++r) {
            words += tiles.row(r).count;
            for (const index_type other : of.contained(r)) {
                united += tiles.row(other).count;
            }
        }
        const auto told = static_cast<double>(before[before.size() - 1]);
        EXPECT_NEAR(guess.tiles, told, 0.1 * told);
        EXPECT_NEAR(guess.stored, words, 0.1 * words);
        EXPECT_NEAR(guess.united, united, 0.1 * united);
    }
}

// One thread, parts that are even, and one that is not; each row once, behind those it contains.
TEST(host_closure, schedules_are_in_order) {
    const cpu::team workers(1);
    for (const auto& a : {clusters(std::vector<index_type>(100, 300), false, 1, 1),
                          clusters({30000}, false, 1, 2), clusters({1}, true, 1, 3), path(5000)}) {
        const stored held(a, {true, true});
        const closure_rows of(workers, graph_rows(workers, held.view()), false);
        for (const unsigned threads : {1u, 2u, 7u}) {
            const cpu::row_schedule plan(threads, of);
            std::vector<size_type> stage_of(of.count()), task_of(of.count());
            std::vector<index_type> seen(of.count(), 0);
            size_type work = 0;
            for (size_type stage = 0; stage < plan.stage_count(); ++stage) {
                work += plan.work[stage];
                for (size_type t = plan.stages[stage]; t < plan.stages[stage + 1]; ++t) {
                    for (size_type i = plan.tasks[t]; i < plan.tasks[t + 1]; ++i) {
                        const index_type r = plan.order[i];
                        ++seen[r];
                        stage_of[r] = stage;
                        task_of[r] = t;
                        for (const index_type other : of.contained(r)) {
                            ASSERT_TRUE(seen[other] == 1 && (stage_of[other] < stage ||
                                                             task_of[other] == t || threads == 1));
                        }
                    }
                }
            }
            EXPECT_EQ(work, of.count() + of.edges.size());
            EXPECT_EQ(std::count(seen.begin(), seen.end(), 1), of.count());
        }
    }
}

std::vector<index_type> places_from(index_type first, index_type last) {
    std::vector<index_type> all(last - first);
    std::iota(all.begin(), all.end(), first);
    return all;
}

// Words side by side and apart, at the ends of words of marks.
TEST(host_closure, sums_of_word_rows) {
    const std::vector<std::vector<index_type>> rows = {{0},
                                                       {62, 63},
                                                       {63, 64},
                                                       {64, 65, 66},
                                                       {1, 5, 9},
                                                       {60, 61, 62, 63, 64, 65},
                                                       {190},
                                                       {0, 199},
                                                       places_from(0, 200),
                                                       places_from(63, 193)};
    cpu::word_sum sum(200);
    for (std::size_t first = 0; first < rows.size(); ++first) {
        for (std::size_t second = 0; second < rows.size(); ++second) {
            std::vector<cpu::word> expected(200);
            for (const auto* one : {&rows[first], &rows[second]}) {
                std::vector<cpu::word> words;
                for (const index_type place : *one) {
                    words.push_back(cpu::word{1} << (place + first) % 64 | 1);
                    expected[place] |= words.back();
                }
                sum.add(
                    cpu::word_row{one->data(), words.data(), static_cast<index_type>(one->size())});
            }
            sum.add(77 * 64 + 3);
            expected[77] |= 8;
            std::vector<index_type> places(sum.count());
            std::vector<cpu::word> words(places.size());
            sum.take(places.data(), words.data());
            EXPECT_EQ(sum.count(), 0u);
            EXPECT_TRUE(std::is_sorted(places.begin(), places.end()));
            std::vector<cpu::word> found(200);
            for (std::size_t i = 0; i < places.size(); ++i) {
                EXPECT_NE(words[i], 0u);
                found[places[i]] = words[i];
            }
            EXPECT_EQ(found, expected);
        }
    }
}

TEST(host_closure, counts) {
    on_every_graph([](const cpu::team& workers, const graph_rows& graph,
                      const coordinates& expected, bool reflexive) {
        const closure_rows of(workers, graph, reflexive);
        EXPECT_EQ(cpu::count_closure(workers, of), expected.nnz());
        const counted_closure_rows counted(workers, closure_components(workers, graph, reflexive));
        EXPECT_EQ(cpu::count_closure(workers, counted), expected.nnz());
        EXPECT_LE(counted.count(), of.count());
    });
}

TEST(host_closure, long_paths) {
    on_every_view(path(129), [](const cpu::team& workers, const cpu::rows& view) {
        const graph_rows graph(workers, view);
        EXPECT_EQ(closure_components(workers, graph, false).long_path(), 128u);
    });
}

TEST(host_closure, levels_are_in_order) {
    on_every_graph(
        [](const cpu::team& workers, const graph_rows& graph, const coordinates&, bool reflexive) {
            const closure_rows of(workers, graph, reflexive);
            const cpu::closure_levels levels(of);
            EXPECT_LE(closure_components(workers, graph, reflexive).long_path(), levels.count());
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

// A range has the words of the row's own columns and the ranges of what it contains.
TEST(host_closure, ranges_have_what_rows_reach) {
    on_every_graph(
        [](const cpu::team& workers, const graph_rows& graph, const coordinates&, bool reflexive) {
            const closure_rows of(workers, graph, reflexive);
            const cpu::closure_ranges ranges(of);
            size_type words = 0;
            for (index_type r = 0; r < of.count(); ++r) {
                const cpu::word_range own = ranges.of_rows[r];
                words += own.last - own.first;
                for (const index_type column : of.own(r)) {
                    EXPECT_GE(column / 64, own.first);
                    EXPECT_LT(column / 64, own.last);
                }
                for (const index_type other : of.contained(r)) {
                    EXPECT_GE(ranges.of_rows[other].first, own.first);
                    EXPECT_LE(ranges.of_rows[other].last, own.last);
                }
            }
            EXPECT_EQ(ranges.words, words);
        });
}

// Of parts that are all alike any sample is as good as the whole.
TEST(host_closure, samples_are_near) {
    const auto sample_of = [](const coordinates& a, double most = 1e12) {
        const stored held(a, {true, true});
        return cpu::sample_closure(held.view(), most);
    };
    coordinates cycles(4000, 4000);
    for (index_type i = 0; i < 4000; ++i) {
        cycles.add(i, i % 10 == 9 ? i - 9 : i + 1);
    }
    EXPECT_NEAR(sample_of(cycles).entries, 40000, 1000) << "the last search may end early";
    EXPECT_EQ(sample_of(cycles).rounds, 11);
    EXPECT_NEAR(sample_of(cycles, 40000).entries, 40000, 1000);
    EXPECT_GT(sample_of(cycles, 30000).entries, 30000) << "more than are asked for";
    EXPECT_GT(sample_of(path(3000)).entries, 1e9) << "read too much";
    // Few rows of a tree have most of its 8 · 10⁶ entries: a factor of four is near.
    const double of_tree = sample_of(generators::tree(600000, 0, 20261)).entries;
    EXPECT_GT(of_tree, 2e6);
    EXPECT_LT(of_tree, 3.2e7);
    coordinates hypersparse(1 << 22, 1 << 22);  // vertices without edges are not searched from
    for (index_type i = 0; i < 1000; ++i) {
        hypersparse.add(4000 * i, 4000 * i + 1);
    }
    EXPECT_EQ(sample_of(hypersparse).rounds, 2);
    EXPECT_LE(sample_of(hypersparse).entries, 2000);
}

TEST(host_closure, estimates_are_near) {
    const cpu::team workers(1);
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        for (const auto& a : {path(3), path(3000), uniform(2000, 2000, 2500, seed),
                              uniform(2000, 2000, 8000, seed), power_law(2000, 2000, 3000, seed)}) {
            const stored held(a, {true, true});
            const closure_rows of(workers, graph_rows(workers, held.view()), false);
            const auto exact = static_cast<double>(cpu::count_closure(workers, of));
            const auto estimate = cpu::estimate_entries(of);
            EXPECT_GE(estimate.over_nodes, 0.7 * exact);
            EXPECT_LE(estimate.over_nodes, 1.4 * exact);
            EXPECT_LE(estimate.stored, estimate.over_nodes);
        }
    }
}

// Columns found so far, and rows' own.
TEST(host_closure, ends_when_asked) {
    const auto a = path(3000);
    const stored held(a, {false, false});
    on_every_team([&](const cpu::team& workers) {
        const graph_rows graph(workers, held.view());
        const closure_rows of(workers, graph, false);
        size_type told = 0;
        const auto stop = [&](size_type entries, double) {
            told = entries;
            return false;
        };
        const auto bits = as_bits(workers, of, stop);
        const auto some = cpu::to_rows(workers, bits);
        EXPECT_GE(some.nnz(), a.nnz());
        EXPECT_LE(told, some.nnz());
        const cpu::closure_lists lists(workers, of, stop);
        EXPECT_GE(lists.entries(), a.nnz());
        const cpu::closure_tiles tiles(workers, of, stop);
        EXPECT_GE(tiles.entries(), a.nnz());
        EXPECT_LT(tiles.entries(), size_type{3000} * 2999 / 2);
    });
}

// Rows whose edges lead to cycles have no columns of their own there. So long that all methods end
// before they are done.
TEST(host_closure, has_its_edges_when_it_ends) {
    constexpr index_type kPairs = 6000;
    coordinates a(2 * kPairs, 2 * kPairs);
    for (index_type v = 0; v < 2 * kPairs; v += 2) {
        a.add(v, v + 1);
        a.add(v + 1, v);
        if (v > 0) {
            a.add(v, v - 1);
        }
    }
    a.normalize();
    const stored held(a, {false, false});
    on_every_team([&](const cpu::team& workers) {
        const graph_rows graph(workers, held.view());
        const closure_rows of(workers, graph, false);
        const auto stop = [](size_type, double) { return false; };
        const auto expect_edges = [&](const cpu::matrix& found) {
            EXPECT_LT(found.nnz(), size_type{2 * kPairs} * (kPairs + 1));
            std::size_t missing = 0;
            for (std::size_t i = 0; i < a.nnz(); ++i) {
                const auto row = found.view().row(a.rows[i]);
                missing += std::binary_search(row.begin(), row.end(), a.cols[i]) ? 0 : 1;
            }
            EXPECT_EQ(missing, 0u);
        };
        const cpu::closure_lists lists(workers, of, stop);
        expect_edges(lists.of_vertices(workers, graph));
        const cpu::closure_tiles tiles(workers, of, stop);
        expect_edges(tiles.of_vertices(workers, graph));
        if (workers.threads() == 1) {  // for more it is one round of blocks
            expect_edges(cpu::to_rows(workers, as_bits(workers, of, stop)));
        }
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
            on_every_view(a, [&](const cpu::team& workers, const cpu::rows& view) {
                const auto bits = cpu::to_bits(workers, view);
                EXPECT_TRUE(is_made(cpu::to_rows(workers, bits), a));
                EXPECT_EQ(entries_in(workers, bits), a.nnz());
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
    const cpu::team workers(2);
    const auto bits = cpu::to_bits(workers, held.view());
    for (const index_type first : {0u, 1u, 50u, 100u}) {
        for (const index_type last : {first, (first + 100) / 2, 100u}) {
            coordinates part(100, 130);
            for (std::size_t i = 0; i < a.nnz(); ++i) {
                if (a.rows[i] >= first && a.rows[i] < last) {
                    part.add(a.rows[i], a.cols[i]);
                }
            }
            EXPECT_TRUE(is_made(cpu::to_rows(workers, bits, first, last), part));
        }
    }
}

TEST(host_bit_words, count_and_list) {
    std::vector<cpu::word> words{0, ~cpu::word{0}, 5, cpu::word{1} << 63};
    EXPECT_EQ(cpu::count_bits(words.data(), words.size()), 67u);
    std::vector<index_type> cols(67);
    EXPECT_EQ(cpu::list_bits(words.data(), words.size(), 1000, cols.data()), 67u);
    EXPECT_EQ(cols.front(), 1064u);
    EXPECT_EQ(cols[64], 1128u);
    EXPECT_EQ(cols[65], 1130u);
    EXPECT_EQ(cols.back(), 1255u);
}

}  // namespace
}  // namespace clbool::testing
