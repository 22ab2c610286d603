// SPDX-License-Identifier: MIT
// Rows dealt out: the answers of one device, whatever the number of ranks.
#include <clbool/distributed/dealt_rows.hpp>

#include <distributed/ranks.hpp>
#include <distributed/rows/condensation.hpp>
#include <distributed/rows/device_calls.hpp>
#include <distributed/rows/device_levels.hpp>
#include <distributed/rows/device_sweep.hpp>
#include <distributed/rows/sweep.hpp>

#include <clbool/exchange.hpp>
#include <clbool/generators.hpp>
#include <clbool/operations.hpp>
#include <clbool/reference.hpp>

#include <algorithm>
#include <numeric>

namespace clbool::distributed::testing {

namespace {

// Components of very different sizes, loops, lone vertices; one more than a power of two.
std::vector<coordinates> graphs() {
    coordinates mixed = generators::random(1025, 1025, 1100, 3);
    for (index_type v = 0; v < 200; ++v) {
        mixed.add(v, (v + 1) % 200);  // a cycle of 200
    }
    mixed.add(700, 700);
    mixed.normalize();
    coordinates deep(300, 300);  // loops, and no other cycles
    for (index_type v = 0; v < 299; ++v) {
        deep.add((v + 7) % 300, (v + 8) % 300);
        deep.add((v / 2 + 7) % 300, (v + 8) % 300);
        if (v % 3 == 0) {
            deep.add(v, v);
        }
    }
    deep.normalize();
    return {coordinates(0, 0),
            coordinates(1, 1, {{0, 0}}),
            coordinates(2, 2, {{1, 0}}),
            coordinates(50, 50),
            generators::tree(700, 3, 5),
            generators::social(8, 4, 1),
            mixed,
            deep};
}

// Levels of so many vertices, each of which has an edge from one of the level before.
coordinates levels_of(const std::vector<index_type>& widths) {
    const index_type count = std::accumulate(widths.begin(), widths.end(), index_type{0});
    coordinates made(count, count);
    index_type before = 0;
    for (std::size_t level = 1; level < widths.size(); ++level) {
        const index_type first = before + widths[level - 1];
        for (index_type i = 0; i < widths[level]; ++i) {
            made.add(before + i % widths[level - 1], first + i);
        }
        before = first;
    }
    made.normalize();
    return made;
}

class rows : public ::testing::Test {
protected:
    world& on = all_ranks();
};

TEST_F(rows, counter_deals_each_part_once) {
    for (const size_type total : {0U, 1U, 7U, 1000U}) {
        std::vector<size_type> taken(total);
        const auto work = [&](size_type first, size_type last) {
            for (size_type i = first; i < last; ++i) {
                ++taken[i];
            }
            return last - first;
        };
        const dealt_rows made = deal(on, total, 3, work);
        EXPECT_EQ(made.answers, total);
        EXPECT_EQ(made.ranks.size(), static_cast<std::size_t>(on.size()));
        for (size_type& one : taken) {
            EXPECT_EQ(on.sum(one), 1U);
        }
    }
}

TEST_F(rows, failure_of_one_rank_is_everyones) {
    const int bad = on.size() - 1;
    const auto work = [&](size_type, size_type) -> size_type {
        if (on.rank() == bad) {
            throw invalid_argument("a rank that fails");
        }
        return 1;
    };
    // So many parts that the bad rank surely takes one.
    expect_agreed([&] { deal(on, 1000000, 1, work); }, "a rank that fails");
    EXPECT_EQ(deal(on, 8, 1, [](size_type, size_type) { return size_type{1}; }).answers, 8U);
}

TEST_F(rows, closure) {
    for (const coordinates& graph : graphs()) {
        for (const bool reflexive : {false, true}) {
            const coordinates expected = reference::transitive_closure(graph, reflexive);
            on_devices([&](context& device) {
                const matrix a(device, graph);
                coordinates mine(graph.nrows, graph.nrows);
                const auto take = [&](index_type row, const std::vector<index_type>& columns) {
                    for (const index_type column : columns) {
                        mine.add(row, column);
                    }
                };
                const dealt_rows listed = deal_closure(on, device, a, reflexive, take);
                const dealt_rows counted = deal_closure(on, device, a, reflexive);
                EXPECT_EQ(listed.answers, expected.nnz());
                EXPECT_EQ(counted.answers, expected.nnz());
                const coordinates all = gather(on, mine);
                expect_on_all(on.rank() != 0 || all == expected, "rows differ");
            });
        }
    }
}

// Pairs as (source, component), with their number over vertices in front.
template <class Sweep>
std::vector<std::size_t> swept(Sweep& by, size_type first, size_type last) {
    by.run(first, last);
    std::vector<std::size_t> found;
    by.each([&](std::size_t source, size_type component) {
        found.push_back(source * 10000 + component);
    });
    std::sort(found.begin(), found.end());
    found.insert(found.begin(), by.pairs());
    return found;
}

TEST_F(rows, sweeps_of_devices_and_of_the_host) {
    auto all = graphs();
    all.push_back(generators::tree(5000, 3, 5));  // more than a block of words
    // What one group passes over, and one more: of levels 512, of a sweep 2047 items.
    all.push_back(levels_of({1, 511, 512, 513, 2, 700, 600, 1, 513, 3}));
    all.push_back(levels_of({63, 64, 65, 1023, 1024, 2047, 2048, 1}));
    on_devices([&](context& device) {
        for (const coordinates& graph : all) {
            if (device.info().type == device_type::host) {
                continue;
            }
            const condensation components = condense(device, matrix(device, graph));
            const condensation on_device =
                condense(device, matrix(device, graph), levels_by_kernels);
            const size_type count = components.count();
            EXPECT_TRUE(equal(device, on_device.members, components.members));
            EXPECT_TRUE(equal(device, on_device.edges, components.edges));
            EXPECT_EQ(on_device.levels, components.levels);
            EXPECT_EQ(on_device.cyclic, components.cyclic);
            if (count == 0) {
                continue;
            }
            const swept_graph on_host(device, components);
            sweep by_host(on_host, 4096);
            device_sweep by_device(device, on_device);
            for (const size_type first : {size_type{0}, count / 2, count - 1}) {
                for (const size_type many : {size_type{1}, size_type{64}, size_type{4096}}) {
                    const size_type last = std::min(count, first + many);
                    EXPECT_EQ(swept(by_device, first, last), swept(by_host, first, last));
                }
            }
        }
    });
}

// All bits would be 3 MB.
TEST_F(rows, sweeps_of_devices_within_a_memory_limit) {
    on_devices([](context& device) {
        if (device.info().type == device_type::host) {
            return;
        }
        const condensation graph = condense(device, matrix(device, generators::tree(5000, 3, 5)));
        const size_type all = device_sweep(device, graph).most();
        EXPECT_GE(all, graph.count());
        device.trim();
        device.set_memory_limit(device.memory().live + (1 << 20));
        device_sweep bounded(device, graph);
        EXPECT_LT(bounded.most(), all);
        const swept_graph on_host(device, graph);
        sweep by_host(on_host, bounded.most());
        EXPECT_EQ(swept(bounded, 100, 100 + bounded.most()),
                  swept(by_host, 100, 100 + bounded.most()));
        device.set_memory_limit(device.memory().live);
        EXPECT_THROW(device_sweep(device, graph), out_of_memory);
    });
}

TEST_F(rows, levels_of_a_graph_that_is_too_deep_for_rounds) {
    coordinates path(5000, 5000, {{4999, 0}});
    for (index_type v = 0; v < 4998; ++v) {
        path.add(v, v + 1);
    }
    on_devices([&](context& device) {
        if (device.info().type != device_type::host) {
            const matrix a(device, path);
            const condensation found = condense(device, a, levels_by_kernels);
            EXPECT_EQ(found.levels.size(), 5001U);
            EXPECT_TRUE(equal(device, found.members, condense(device, a).members));
        }
    });
}

TEST_F(rows, components_by_pointers_of_64_bits) {
    controls_options options;
    options.wide_row_pointers = true;
    for (const std::string& name : device_names()) {
        context device(name, options);
        if (device.info().type == device_type::host) {
            continue;
        }
        for (const coordinates& graph : graphs()) {
            const condensation found = condense(device, matrix(device, graph), levels_by_kernels);
            const condensation expected = condense(device, matrix(device, graph));
            EXPECT_TRUE(equal(device, found.members, expected.members));
            EXPECT_EQ(found.levels, expected.levels);
            if (found.count() > 0) {
                device_sweep by_device(device, found);
                by_device.run(0, found.count());
                const swept_graph on_host(device, expected);
                sweep by_host(on_host, 2048);
                by_host.run(0, found.count());
                EXPECT_EQ(by_device.pairs(), by_host.pairs());
            }
        }
    }
}

TEST_F(rows, components_are_numbered_by_level) {
    context device("host");
    for (const coordinates& graph : graphs()) {
        const condensation found = condense(device, matrix(device, graph));
        ASSERT_EQ(found.levels.back(), found.count());
        const auto level = [&](size_type component) {
            return std::upper_bound(found.levels.begin(), found.levels.end(), component) -
                   found.levels.begin();
        };
        for (const matrix_row& row : matrix_rows(device, found.edges)) {
            for (const index_type target : row) {
                EXPECT_LT(level(row.index()), level(target));
            }
        }
    }
}

TEST_F(rows, closure_of_a_matrix_that_is_not_square) {
    on_devices([&](context& device) {
        const matrix a(2, 3);
        expect_agreed([&] { deal_closure(on, device, a, false); }, "2 x 3");
    });
}

TEST_F(rows, failures_of_devices_are_the_librarys) {
    on_devices([](context& device) {
        if (device.info().type == device_type::host) {
            return;
        }
        Controls on_device(device);
        EXPECT_THROW(device_calls([&] { room_for<cl_ulong>(on_device, std::size_t{1} << 57); }),
                     out_of_memory);
        EXPECT_THROW(device_calls([&] { kernel_of(on_device, "nowhere"); }), device_error);
        try {
            device_calls([&] { cl::Program(on_device.context, "__kernel void f( {").build(); });
            ADD_FAILURE() << "a program that is wrong was built";
        } catch (const build_error& problem) {
            EXPECT_NE(problem.native(), CL_SUCCESS);
        }
    });
}

TEST_F(rows, searches) {
    const coordinates graph = generators::social(8, 4, 1);
    std::vector<index_type> sources(graph.nrows);
    std::iota(sources.begin(), sources.end(), index_type{0});
    on_devices([&](context& device) {
        const matrix a(device, graph);
        size_type wrong = 0;
        size_type expected = 0;
        const auto take = [&](index_type source, const bfs_result& found) {
            const auto levels = reference::bfs_levels(graph, {source});
            bool same = levels.size() == found.vertices.size();
            for (std::size_t i = 0; same && i < found.vertices.size(); ++i) {
                same = levels.at(found.vertices[i]) == found.levels[i];
            }
            wrong += same ? 0 : 1;
            expected += levels.size();
        };
        const dealt_rows made = deal_searches(on, device, a, sources, {}, take);
        EXPECT_EQ(on.sum(wrong), 0U);
        EXPECT_EQ(on.sum(expected), made.answers);
    });
}

TEST_F(rows, regular_query) {
    labelled_graph graph;
    const coordinates edges = generators::random(300, 300, 700, 9);
    for (index_type v = 0; v < 300; ++v) {
        graph.vertices.push_back(std::to_string(v));
    }
    for (const auto& [u, v] : edges) {
        auto& relation = graph.edges[(u + v) % 3 == 0 ? "b" : "a"];
        relation.nrows = relation.ncols = 300;
        relation.add(u, v);
    }
    for (const std::string expression : {"a/b*", "(a|^b)+", "a*", "b/b"}) {
        const auto automaton = compile_path(expression, {"a", "b"});
        const coordinates expected = reference::rpq(graph, automaton).pairs;
        on_devices([&](context& device) {
            const regular_query query(device, graph, expression);
            coordinates mine(300, 300);
            const auto take = [&](const rpq_result& part) {
                for (const auto& [u, v] : part.pairs.to_host(device)) {
                    mine.add(u, v);
                }
            };
            EXPECT_EQ(deal_query(on, device, query, {}, take).answers, expected.nnz());
            EXPECT_EQ(deal_query(on, device, query).answers, expected.nnz());
            const coordinates all = gather(on, mine);
            expect_on_all(on.rank() != 0 || all == expected, expression);
        });
    }
}

TEST_F(rows, regular_query_from_some) {
    labelled_graph graph;
    graph.add_edge("x", "a", "y");
    graph.add_edge("y", "a", "z");
    on_devices([&](context& device) {
        rpq_options options;
        options.from = std::vector<index_type>{1, 1};
        const regular_query query(device, graph, "a+");
        EXPECT_EQ(deal_query(on, device, query, options).answers, 1U);
        options.from = std::vector<index_type>{7};
        expect_agreed([&] { deal_query(on, device, query, options); }, "7");
    });
}

TEST_F(rows, numbers_of_neighbours) {
    const coordinates graph = generators::copurchase(400, 4, 2);
    std::vector<index_type> sources = {399, 0, 0};
    for (index_type v = 0; v < 400; v += 2) {
        sources.push_back(v);
    }
    on_devices([&](context& device) {
        const matrix a(device, graph);
        size_type wrong = 0;
        size_type seen = 0;
        const auto take = [&](size_type position, const k_hop_result& part) {
            const size_type count = part.counts.size() / (part.hops + size_type{1});
            for (size_type i = 0; i < count; ++i) {
                const auto expected = reference::k_hop_counts(graph, sources[position + i], 3);
                for (index_type hop = 0; hop < expected.size(); ++hop) {
                    wrong += part.exactly(i, hop) == expected[hop] ? 0 : 1;
                }
            }
            seen += count;
        };
        const dealt_rows made = deal_k_hops(on, device, a, sources, 3, {}, take);
        EXPECT_EQ(on.sum(wrong), 0U);
        EXPECT_EQ(on.sum(seen), sources.size());
        EXPECT_GE(made.answers, sources.size());
    });
}

}  // namespace

}  // namespace clbool::distributed::testing
