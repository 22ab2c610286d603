// SPDX-License-Identifier: MIT
// Searches, components, levels and same generation against the reference and known answers.
#include <clbool/graph_algorithms.hpp>
#include <support/inputs/rng.hpp>
#include <support/inputs/test_data.hpp>
#include <support/operation_test.hpp>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

namespace clbool::testing {
namespace {

using vertex_list = std::vector<index_type>;

std::map<index_type, index_type> by_vertex(const bfs_result& found) {
    EXPECT_EQ(found.vertices.size(), found.levels.size());
    EXPECT_TRUE(std::is_sorted(found.vertices.begin(), found.vertices.end()));
    std::map<index_type, index_type> levels;
    for (std::size_t i = 0; i < found.vertices.size(); ++i) {
        levels.emplace(found.vertices[i], found.levels[i]);
    }
    return levels;
}

// The smallest vertex of the level before that has an edge there.
void expect_parents(const coordinates& a, const bfs_result& found, const vertex_list& sources) {
    const auto levels = by_vertex(found);
    std::map<index_type, index_type> expected;
    for (const index_type source : sources) {
        expected[source] = source;
    }
    for (std::size_t i = 0; i < a.nnz(); ++i) {
        const auto from = levels.find(a.rows[i]);
        const auto to = levels.find(a.cols[i]);
        if (from != levels.end() && to != levels.end() && from->second + 1 == to->second) {
            const auto [place, fresh] = expected.emplace(a.cols[i], a.rows[i]);
            place->second = std::min(place->second, a.rows[i]);
        }
    }
    ASSERT_EQ(found.parents.size(), found.vertices.size());
    for (std::size_t i = 0; i < found.vertices.size(); ++i) {
        ASSERT_EQ(found.parents[i], expected.at(found.vertices[i])) << found.vertices[i];
    }
}

// As the graph is seen, by kernels of the device, against the edges.
void expect_searches(Controls& controls, const coordinates& a, const vertex_list& sources) {
    const matrix graph(controls, a);
    const auto back = reference::transpose(a);
    for (const bool kernels : {false, true}) {
        if (kernels && controls.info().type == device_type::host) {
            continue;
        }
        SCOPED_TRACE(kernels ? "kernels" : "automatic");
        bfs_options options;
        options.backend = kernels ? backend::kernels : backend::automatic;
        const auto found = bfs(controls, graph, sources, options);
        const auto expected = reference::bfs_levels(a, sources);
        EXPECT_TRUE(found.complete);
        EXPECT_TRUE(found.parents.empty());
        ASSERT_EQ(by_vertex(found), expected);
        index_type depth = 0;
        for (const auto& [vertex, level] : expected) {
            depth = std::max(depth, level);
        }
        EXPECT_EQ(found.depth, depth);
        options.parents = true;
        expect_parents(a, bfs(controls, graph, sources, options), sources);
        options.backward = true;
        const auto reverse = bfs(controls, graph, sources, options);
        ASSERT_EQ(by_vertex(reverse), reference::bfs_levels(back, sources));
        expect_parents(back, reverse, sources);
    }
}

vertex_list some_vertices(const coordinates& a, rng& random, std::size_t count) {
    vertex_list chosen;
    for (std::size_t i = 0; a.nrows > 0 && i < count; ++i) {
        chosen.push_back(random.below(2u) == 0 || a.nnz() == 0
                             ? static_cast<index_type>(random.below(a.nrows))
                             : a.rows[random.below(a.nnz())]);
    }
    return chosen;
}

TEST(bfs, agrees_with_the_reference) {
    on_every_case(square_cases(), [](Controls& controls, const coordinates& a) {
        rng random(a.nnz());
        expect_searches(controls, a, some_vertices(a, random, 1));
        expect_searches(controls, a, some_vertices(a, random, 5));
        expect_searches(controls, a, {});
    });
}

// From a vertex to 1000, which find 1500 others, over and over: the host's threads do it together.
TEST(bfs, large_levels) {
    constexpr index_type kFirst = 1000, kSecond = 1500, kSize = 1 + kFirst + kSecond;
    auto controls = create_controls("host", {});
    rng random(1);
    coordinates a(kSize, kSize);
    for (index_type i = 1; i < kSize; ++i) {
        if (i <= kFirst) {
            a.add(0, i);
        }
        for (index_type j = 0; j < kSecond; ++j) {
            if (i > kFirst || random.below(3u) == 0) {
                a.add(i, 1 + kFirst + j);
            }
        }
    }
    a.normalize();
    const matrix graph(controls, a);
    bfs_options options;
    options.parents = true;
    const auto found = bfs(controls, graph, {0}, options);
    ASSERT_EQ(by_vertex(found), reference::bfs_levels(a, {0}));
    expect_parents(a, found, {0});
    EXPECT_EQ(by_vertex(bfs(controls, graph, {0})), by_vertex(found));
}

// Blocks of wide levels, which threads search together, with long paths from one to the next.
TEST(bfs, wide_and_narrow_levels_by_turns) {
    constexpr index_type kBlocks = 3, kBlock = 8000, kPath = 40, kSize = kBlocks * (kBlock + kPath);
    auto controls = create_controls("host", {});
    rng random(2);
    coordinates a(kSize, kSize);
    for (index_type first = 0; first < kSize; first += kBlock + kPath) {
        const auto any = [&] { return first + static_cast<index_type>(random.below(kBlock)); };
        for (index_type i = 0; i < 6 * kBlock; ++i) {
            a.add(any(), any());
        }
        a.add(any(), first + kBlock);
        for (index_type i = first + kBlock; i < first + kBlock + kPath && i + 1 < kSize; ++i) {
            a.add(i, i + 1);
        }
    }
    a.normalize();
    const matrix graph(controls, a);
    for (const auto& sources : {vertex_list{0}, vertex_list{kBlock - 1, kBlock + kPath, 7}}) {
        bfs_options options;
        EXPECT_EQ(by_vertex(bfs(controls, graph, sources)), reference::bfs_levels(a, sources));
        options.parents = true;
        const auto found = bfs(controls, graph, sources, options);
        ASSERT_EQ(by_vertex(found), reference::bfs_levels(a, sources));
        expect_parents(a, found, sources);
    }
}

TEST(bfs, vectors_and_changing_matrices_are_searched_alike) {
    on_every_setup([](Controls& on) {
        const auto a = uniform(200, 200, 400, 1);
        const matrix graph(on, a);
        const bit_vector sources(on, 200, {3, 150});
        bfs_options options;
        options.parents = true;
        const auto expected = bfs(on, graph, {3, 150}, options);
        const auto found = bfs(on, graph, sources, options);
        EXPECT_EQ(found.depth, expected.depth);
        EXPECT_TRUE(found.complete);
        EXPECT_EQ(found.levels.to_host(on).indices, expected.vertices);
        EXPECT_EQ(found.levels.to_host(on).values, expected.levels);
        EXPECT_EQ(found.parents.to_host(on).values, expected.parents);
        EXPECT_EQ(bfs(on, graph, sources).parents.size(), 0U);

        // What is reached is a mask: no edge leaves it.
        const bit_vector reached = reachable(on, graph, sources);
        EXPECT_EQ(reached.to_host(on).indices, expected.vertices);
        EXPECT_TRUE(vxm(on, semiring::or_and, reached, graph, complement(reached)).empty(on));
        EXPECT_TRUE(vxm(on, semiring::or_and, reached, graph, complement(found.levels)).empty(on));

        delta_matrix changing(graph);
        changing.set_element(150, 3);
        changing.remove_element(expected.parents.back(), expected.vertices.back());
        const auto changed = changing.to_host(on);
        EXPECT_EQ(reachable(on, changing, {3}), reachable(on, matrix(on, changed), {3}));
        EXPECT_EQ(reachable(on, changing, sources).to_host(on).indices,
                  bfs(on, changing, {3, 150}).vertices);
        EXPECT_THROW(reachable(on, graph, bit_vector(199)), dimension_mismatch);
    });
}

// A hub with more neighbours than a group of kernels holds back, and a cycle that it is not on: few
// of all vertices are found.
TEST(bfs, hubs_reach_many_and_few_of_all) {
    on_every_setup([](Controls& controls) {
        const index_type leaves = 5000, n = 24 * leaves;
        coordinates a(n, n);
        for (index_type v = 1; v <= leaves; ++v) {
            a.add(7, 2 * v + 6);
            a.add(n - v, v < leaves ? n - v - 1 : n - 1);
        }
        a.normalize();
        expect_searches(controls, a, {7});
        expect_searches(controls, a, {n - 1});
    });
}

// A level of so many edges that threads share it, in which all vertices have many parents.
TEST(bfs, wide_levels_have_the_smallest_parents) {
    on_every_setup([](Controls& controls) {
        const index_type each = 300, layers = 3;
        coordinates a(layers * each + 1, layers * each + 1);
        for (index_type v = 0; v < each; ++v) {
            a.add(layers * each, v);
            for (index_type w = 0; w < each; ++w) {
                a.add(v, each + w);
                a.add(each + v, 2 * each + (v + w) % each);
            }
        }
        a.normalize();
        expect_searches(controls, a, {layers * each});
    });
}

TEST(bfs, long_paths_stop_where_they_should) {
    on_every_setup([](Controls& controls) {
        const matrix path(controls, banded(60, 0, 1));
        bfs_options options;
        options.depth = 7;
        const auto near = bfs(controls, path, {3}, options);
        EXPECT_EQ(near.vertices.size(), 8u);
        EXPECT_EQ(near.depth, 7u);
        EXPECT_FALSE(near.complete);
        options.depth = 56;
        EXPECT_TRUE(bfs(controls, path, {3}, options).complete);
        options.depth = 58;  // all but the last vertex
        EXPECT_EQ(bfs(controls, path, {0}, options).vertices.size(), 59u);
        bfs_options stopping;
        stopping.on_round = [&](const fixpoint_round& round) {
            if (round.round == 4) {
                stopping.stop.request_stop();
            }
        };
        const auto part = bfs(controls, path, {3}, stopping);
        EXPECT_FALSE(part.complete);
        EXPECT_EQ(part.vertices.size(), 5u);
        EXPECT_EQ(reachable(controls, path, {57}), (vertex_list{57, 58, 59}));
        bfs_options backward;
        backward.backward = true;
        EXPECT_EQ(reachable(controls, path, {2, 1}, backward), (vertex_list{0, 1, 2}));
    });
}

TEST(bfs, wrong_arguments_are_refused) {
    auto& controls = shared_controls(device_setups().front());
    EXPECT_THROW(bfs(controls, matrix(3, 4), {0}), dimension_mismatch);
    EXPECT_THROW(bfs(controls, matrix(3, 3), {3}), invalid_argument);
    EXPECT_THROW(bfs(controls, matrix(0, 0), {0}), invalid_argument);
    EXPECT_TRUE(bfs(controls, matrix(0, 0), {}).vertices.empty());
    EXPECT_EQ(bfs(controls, matrix(3, 3), {2}).vertices, (vertex_list{2}));
    bfs_options options;
    options.on_round = [](const fixpoint_round&) { throw 7; };
    EXPECT_THROW(bfs(controls, matrix(controls, banded(9, 0, 1)), {0}, options), int);
}

void expect_components(const component_result& found, const component_result& counted,
                       const vertex_list& expected) {
    EXPECT_EQ(found.component, expected);
    std::map<index_type, size_type> sizes;
    for (const index_type one : expected) {
        ++sizes[one];
    }
    size_type largest = 0;
    for (const auto& [one, size] : sizes) {
        largest = std::max(largest, size);
    }
    EXPECT_EQ(found.count, sizes.size());
    EXPECT_EQ(found.largest, largest);
    EXPECT_TRUE(counted.component.empty());
    EXPECT_EQ(counted.count, sizes.size());
    EXPECT_EQ(counted.largest, largest);
}

TEST(components, agree_with_the_reference) {
    component_options counts;
    counts.count_only = true;
    on_every_case(square_cases(), [&](Controls& controls, const coordinates& a) {
        if (is_hypersparse(a)) {
            return;  // a number for each of 2^32 vertices
        }
        const matrix graph(controls, a);
        expect_components(strong_components(controls, graph),
                          strong_components(controls, graph, counts),
                          reference::strong_components(a));
        expect_components(weak_components(controls, graph),
                          weak_components(controls, graph, counts), reference::weak_components(a));
    });
}

TEST(components, of_far_more_vertices_than_edges_are_counted) {
    on_every_setup([](Controls& controls) {
        coordinates a(kMaxDimension, kMaxDimension, {0, 7, 4000000000u}, {7, 0, 7});
        component_options counts;
        counts.count_only = true;
        const matrix graph(controls, a);
        const auto strong = strong_components(controls, graph, counts);
        EXPECT_EQ(strong.count, size_type{kMaxDimension} - 1);
        EXPECT_EQ(strong.largest, 2u);
        const auto weak = weak_components(controls, graph, counts);
        EXPECT_EQ(weak.count, size_type{kMaxDimension} - 2);
        EXPECT_EQ(weak.largest, 3u);
        EXPECT_THROW(strong_components(controls, matrix(2, 3)), dimension_mismatch);
    });
}

TEST(levels, of_acyclic_graphs_are_longest_paths) {
    on_every_setup([](Controls& controls) {
        rng random(5);
        for (int round = 0; round < 10; ++round) {
            coordinates a(80, 80);
            for (int i = 0; i < 120; ++i) {
                const auto u = static_cast<index_type>(random.below(79u));
                a.add(u, u + 1 + static_cast<index_type>(random.below(79u - u)));
            }
            a.normalize();
            vertex_list longest(80);
            for (std::size_t i = 0; i < a.nnz(); ++i) {  // edges come by their sources
                longest[a.cols[i]] = std::max(longest[a.cols[i]], longest[a.rows[i]] + 1);
            }
            const auto found = topological_levels(controls, matrix(controls, a));
            EXPECT_TRUE(found.acyclic);
            EXPECT_EQ(found.levels, longest);
            EXPECT_EQ(found.count, 1 + *std::max_element(longest.begin(), longest.end()));
        }
    });
}

TEST(levels, of_cycles_are_those_of_components) {
    auto& controls = shared_controls(device_setups().front());
    const matrix a(controls, coordinates(6, 6, {0, 1, 2, 3, 3}, {1, 2, 1, 3, 4}));
    const auto found = topological_levels(controls, a);
    EXPECT_FALSE(found.acyclic);
    EXPECT_EQ(found.levels, (vertex_list{0, 1, 1, 0, 1, 0}));
    EXPECT_EQ(topological_levels(controls, matrix(0, 0)).count, 0u);
    EXPECT_EQ(topological_levels(controls, matrix(3, 3)).count, 1u);
}

TEST(same_generation, agrees_with_the_grammar) {
    const auto grammar = normalize({{{"S", {"a_r", "a"}}, {"S", {"a_r", "S", "a"}}}, "S"});
    on_every_setup([&](Controls& controls) {
        for (const auto seed : seeds()) {
            labelled_graph graph;
            graph.vertices.resize(60);
            graph.edges["a"] = uniform(60, 60, 70, seed);
            const auto found = same_generation(controls, matrix(controls, graph.edges["a"])).pairs;
            EXPECT_TRUE(
                same_matrix(found.to_host(controls), reference::cfpq(graph, grammar).at("S")));
        }
        EXPECT_TRUE(same_generation(controls, matrix(4, 4)).pairs.empty());
        EXPECT_THROW(same_generation(controls, matrix(4, 5)), dimension_mismatch);
    });
}

// The numbers behind `key` in a line of the list of answers, such as "scc=8482" or "bfs1=(3,2,4)".
std::vector<size_type> values_of(const std::string& line, const std::string& key) {
    std::vector<size_type> values;
    const auto at = line.find(' ' + key + '=');
    if (at != std::string::npos) {
        std::istringstream text(line.substr(at + key.size() + 2));
        if (text.peek() == '(') {
            text.get();
        }
        size_type value = 0;
        while (text >> value) {
            values.push_back(value);
            if (text.get() != ',') {
                break;
            }
        }
    }
    return values;
}

void expect_known(context& on, const std::string& line, const matrix& graph) {
    const auto strong = strong_components(on, graph);
    EXPECT_EQ(values_of(line, "scc"), std::vector<size_type>{strong.count});
    EXPECT_EQ(values_of(line, "maxscc"), std::vector<size_type>{strong.largest});
    const auto found = bfs(on, graph, {0});
    size_type sum = 0;
    for (const index_type level : found.levels) {
        sum += level;
    }
    EXPECT_EQ(values_of(line, "bfs1"),
              (std::vector<size_type>{found.vertices.size(), found.depth, sum}));
}

TEST(graphs, known_answers) {
    const auto data = test_data();
    if (!data) {
        GTEST_SKIP() << "test data not found; set CLBOOL_TEST_DATA";
    }
    context on("host");
    std::ifstream answers(*data / "answers_matrices.txt");
    std::size_t compared = 0;
    for (std::string line; std::getline(answers, line);) {
        const std::string name = line.substr(0, line.find(' '));
        const auto nnz = values_of(line, "nnz");
        if (nnz.empty() || nnz.front() > 600000 || values_of(line, "scc").empty()) {
            continue;
        }
        SCOPED_TRACE(name);
        const auto host = io::read_matrix_market((*data / "matrices" / name).string());
        expect_known(on, line, matrix(on, host));
        ++compared;
    }
    EXPECT_GT(compared, 10u);
}

}  // namespace
}  // namespace clbool::testing
