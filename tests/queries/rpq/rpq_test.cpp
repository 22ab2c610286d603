// SPDX-License-Identifier: MIT
// Regular path queries: random expressions over random graphs by every method on every setup, known
// answers, blocks of sources, callbacks.
#include <clbool/regular_queries.hpp>
#include <support/inputs/expressions.hpp>
#include <support/inputs/queries.hpp>
#include <support/inputs/test_data.hpp>
#include <support/moved_from.hpp>
#include <support/operation_test.hpp>

#include <queries/rpq/answer.hpp>
#include <queries/rpq/closure.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace clbool::testing {
namespace {

const std::vector<std::string> kPathLabels{"a", "b", "c"};

labelled_graph path_graph_of(index_type n, std::size_t edges, std::uint64_t seed) {
    return random_graph(n, edges, seed, kPathLabels);
}

reference::walk_pairs ending_at(const reference::walk_pairs& all,
                                const std::vector<index_type>& targets) {
    const std::set<index_type> wanted(targets.begin(), targets.end());
    reference::walk_pairs some;
    some.pairs = coordinates(all.pairs.nrows, all.pairs.ncols);
    for (std::size_t i = 0; i < all.pairs.nnz(); ++i) {
        if (wanted.count(all.pairs.cols[i]) != 0) {
            some.pairs.add(all.pairs.rows[i], all.pairs.cols[i]);
            some.lengths.push_back(all.lengths[i]);
        }
    }
    return some;
}

void expect_answer(context& on, const regular_query& query, rpq_options options,
                   const reference::walk_pairs& expected) {
    for (const auto method : {rpq_method::automatic, rpq_method::walks, rpq_method::products}) {
        SCOPED_TRACE(to_string(method));
        options.method = method;
        options.lengths = false;
        const auto plain = query.run(on, options);
        EXPECT_TRUE(plain.complete);
        EXPECT_TRUE(plain.lengths.empty());
        ASSERT_TRUE(same_matrix(plain.pairs.to_host(on), expected.pairs));
        EXPECT_EQ(query.count(on, options).pairs, expected.pairs.nnz());
        options.lengths = true;
        const auto with_lengths = query.run(on, options);
        ASSERT_TRUE(same_matrix(with_lengths.pairs.to_host(on), expected.pairs));
        ASSERT_EQ(with_lengths.lengths, expected.lengths);
    }
}

// By closures, where nothing but single steps repeat.
void expect_closed(context& on, const regular_query& query, const coordinates& expected) {
    rpq_options options;
    options.method = rpq_method::closure;
    const auto& automaton = query.automaton();
    const auto repeats = [](const path_automaton::transition& one) { return one.from == one.to; };
    if (!algorithms::states_in_order(automaton) ||
        std::none_of(automaton.transitions.begin(), automaton.transitions.end(), repeats)) {
        EXPECT_THROW(query.run(on, options), invalid_argument);
        return;
    }
    const auto found = query.run(on, options);
    EXPECT_TRUE(found.complete);
    ASSERT_TRUE(same_matrix(found.pairs.to_host(on), expected));
    EXPECT_EQ(query.count(on, options).pairs, expected.nnz());
}

std::vector<index_type> some_of(index_type n, rng& random) {
    std::vector<index_type> chosen;
    for (std::uint64_t i = random.below(6u); n > 0 && i > 0; --i) {
        chosen.push_back(static_cast<index_type>(random.below(n)));
    }
    return chosen;
}

// From and to everything, few vertices, both.
void expect_query(context& on, const labelled_graph& graph, const std::string& text, rng& random) {
    SCOPED_TRACE(text);
    const regular_query query(on, graph, text);
    const auto all = reference::rpq(graph, query.automaton());
    expect_answer(on, query, {}, all);
    expect_closed(on, query, all.pairs);
    rpq_options options;
    options.from = some_of(graph.size(), random);
    const auto from = reference::rpq(graph, query.automaton(), *options.from);
    expect_answer(on, query, options, from);
    options.to = some_of(graph.size(), random);
    expect_answer(on, query, options, ending_at(from, *options.to));
    options.from.reset();
    expect_answer(on, query, options, ending_at(all, *options.to));
}

TEST(rpq, random_expressions_agree_with_the_reference) {
    on_every_setup([](Controls& controls) {
        for (const auto seed : seeds()) {
            rng random(seed);
            for (int round = 0; round < 4; ++round) {
                const auto tree = expression::random(random, kPathLabels, 1 + random.below(7u));
                const auto n = static_cast<index_type>(1 + random.below(60u));
                SCOPED_TRACE("seed " + std::to_string(seed) + ", round " + std::to_string(round));
                expect_query(controls, path_graph_of(n, random.below(2 * n), seed + 7),
                             tree.text(random), random);
            }
        }
    });
}

TEST(rpq, small_graphs_and_odd_expressions) {
    on_every_setup([](Controls& controls) {
        rng random(1);
        labelled_graph loop = path_graph_of(1, 0, 1);
        loop.edges["a"] = dense(1, 1);
        for (const std::string text :
             {"a", "a*", "a+", "absent", "absent*", "!a", "!()", "a/absent", "(a|^a)+", "a?/b*"}) {
            expect_query(controls, path_graph_of(0, 0, 1), text, random);
            expect_query(controls, path_graph_of(1, 0, 1), text, random);
            expect_query(controls, loop, text, random);
            expect_query(controls, path_graph_of(70, 0, 1), text, random);
        }
        labelled_graph bare;
        bare.vertices = {"x", "y"};
        expect_query(controls, bare, "a*", random);
    });
}

TEST(rpq, closures_are_found) {
    on_every_setup([](Controls& controls) {
        rpq_options options;
        options.method = rpq_method::closure;
        const auto graph = path_graph_of(90, 70, 4);
        for (const std::string text :
             {"a+", "a*", "^a+", "(a|b)+", "(a|^b|c)*", "!()+", "!(a|^b)*", "a/a*", "absent*",
              "a/b*", "c/a+/c", "a+|b", "a*/b*", "a*/b+/c", "(a|b)/(b|c)+/(a|^a)*", "a/b/b*"}) {
            SCOPED_TRACE(text);
            const regular_query query(controls, graph, text);
            expect_closed(controls, query, reference::rpq(graph, query.automaton()).pairs);
        }
        for (const std::string text : {"a", "a?", "a/b", "(a/b)+", "(a/b)*/c+", "absent"}) {
            SCOPED_TRACE(text);
            const regular_query query(controls, graph, text);
            EXPECT_THROW(query.run(controls, options), invalid_argument);
        }
        const regular_query query(controls, graph, "a+");
        options.lengths = true;
        EXPECT_THROW(query.run(controls, options), invalid_argument);
        options.lengths = false;
        options.from = {1};
        EXPECT_THROW(query.run(controls, options), invalid_argument);
    });
}

// On every device, whatever its plans would begin with.
TEST(rpq, walks_and_products_give_way_to_closures) {
    on_every_setup([](Controls& controls) {
        // Of fewer, the first batches of many threads are half of all walks, which then go on.
        const index_type n = std::max(2000u, 640 * cpu::team().threads());
        const auto graph = path_graph_of(n, n + n / 2, 5);
        const regular_query compiled(controls, graph, "a/(b|c)*");
        const algorithms::rpq_side side(controls, graph.size(), compiled.automaton(),
                                        upload_relations(controls, graph, compiled.automaton()));
        const auto expected = reference::rpq(graph, compiled.automaton()).pairs;
        const auto ask = [&](rpq_method first, cpu::walk_output output) {
            SCOPED_TRACE(to_string(first));
            const algorithms::rpq_request request{
                &side, false, {}, {}, {first, "", expected.nnz() / 2}};
            size_type last_round = 0;
            rpq_options options;
            options.on_round = [&](const fixpoint_round& round) { last_round = round.round; };
            const auto found = algorithms::answer_request(controls, request, options, output);
            EXPECT_TRUE(found.complete);
            EXPECT_EQ(found.count, expected.nnz());
            EXPECT_GE(found.rounds, 3u) << "one at first, and one for each state";
            EXPECT_EQ(last_round, found.rounds);
            if (output == cpu::walk_output::pairs) {
                EXPECT_TRUE(same_matrix(found.pairs.to_host(controls), expected));
            }
        };
        for (const auto output : {cpu::walk_output::pairs, cpu::walk_output::count}) {
            ask(rpq_method::products, output);
            ask(rpq_method::walks, output);
        }
    });
}

// Whose numbers go on, and exceptions of the callback pass through.
TEST(rpq, closures_report_their_rounds) {
    on_every_setup([](Controls& controls) {
        const auto graph = path_graph_of(400, 500, 9);
        const regular_query query(controls, graph, "a/(b|c)*");
        rpq_options options;
        options.method = rpq_method::closure;
        size_type rounds = 0;
        options.on_round = [&](const fixpoint_round& one) { EXPECT_EQ(one.round, ++rounds); };
        EXPECT_EQ(query.run(controls, options).rounds, rounds);
        EXPECT_GT(rounds, query.automaton().states()) << "those of the closure among them";
        options.on_round = [](const fixpoint_round&) { throw std::logic_error("mine"); };
        EXPECT_THROW(query.run(controls, options), std::logic_error);
    });
}

// Not by products, of which there is one for each length of walks.
TEST(rpq, closures_take_few_rounds) {
    constexpr index_type kLength = 300;
    labelled_graph chain;
    auto& edges = chain.edges["a"] = coordinates(kLength, kLength);
    for (index_type v = 0; v < kLength; ++v) {
        chain.vertices.push_back(std::to_string(v));
        if (v > 0) {
            edges.add(v - 1, v);
        }
    }
    auto& controls = shared_controls(setup_named("host"));
    const regular_query query(controls, chain, "a+");
    EXPECT_LT(query.run(controls).rounds, kLength / 2);
    rpq_options products;
    products.method = rpq_method::products;
    EXPECT_GE(query.run(controls, products).rounds, kLength - 1);
}

// Answers do not depend on how they are cut.
TEST(rpq, memory_that_is_too_little_makes_blocks) {
    const auto graph = path_graph_of(2000, 3000, 3);
    Controls controls = shared_controls(device_setups().front()).fork();
    const regular_query query(controls, graph, "(a|b)+");
    const auto expected = reference::rpq(graph, query.automaton());
    rpq_options options;
    options.method = rpq_method::products;
    size_type rounds = 0;
    options.on_round = [&](const fixpoint_round&) { ++rounds; };
    EXPECT_EQ(query.run(controls, options).pairs.nvals(), expected.pairs.nnz());
    const size_type at_once = std::exchange(rounds, 0);
    controls.trim();
    const auto live = controls.memory().live;
    controls.set_memory_limit(live + 5 * expected.pairs.nnz());
    size_type counted = 0;
    try {
        counted = query.count(controls, options).pairs;
    } catch (const out_of_memory& failure) {
        ADD_FAILURE() << failure.what();
    }
    controls.set_memory_limit(0);
    EXPECT_EQ(counted, expected.pairs.nnz());
    EXPECT_GT(rounds, at_once);
}

TEST(rpq, walks_are_walked) {
    auto& controls = shared_controls(device_setups().front());
    for (const auto seed : seeds()) {
        rng random(seed + 20);
        for (int round = 0; round < 20; ++round) {
            const auto tree = expression::random(random, kPathLabels, 1 + random.below(7u));
            const auto graph = path_graph_of(15, 18, seed);
            const std::string text = tree.text(random);
            SCOPED_TRACE(text + ", seed " + std::to_string(seed));
            const regular_query query(controls, graph, text);
            const auto expected = reference::rpq(graph, query.automaton());
            std::size_t found = 0;
            for (index_type u = 0; u < graph.size(); ++u) {
                for (index_type v = 0; v < graph.size(); ++v) {
                    const auto walk = query.shortest_walk(controls, u, v);
                    if (!walk) {
                        continue;
                    }
                    ASSERT_EQ(walk->size(), expected.lengths.at(found++));
                    word spelled;
                    index_type at = u;
                    for (const walk_edge& edge : *walk) {
                        ASSERT_EQ(edge.source, at);
                        at = edge.target;
                        const bool backward = query.automaton().symbols[edge.symbol].backward;
                        const std::string label = label_of(graph, query.automaton(), edge);
                        const auto& edges = graph.edges.at(label);
                        bool there = false;
                        for (std::size_t i = 0; i < edges.nnz(); ++i) {
                            there = there || (edges.rows[i] == (backward ? at : edge.source) &&
                                              edges.cols[i] == (backward ? edge.source : at));
                        }
                        ASSERT_TRUE(there);
                        spelled.push_back({label, backward});
                    }
                    ASSERT_EQ(at, v);
                    ASSERT_TRUE(tree.has(spelled));
                }
            }
            EXPECT_EQ(found, expected.pairs.nnz());
        }
    }
}

// Walks from u with so many steps: every one that the expression has and that ends in v.
std::size_t count_walks(const labelled_graph& graph, const expression& tree, index_type u,
                        index_type v, index_type steps, word& spelled) {
    if (steps == 0) {
        return u == v && tree.has(spelled) ? 1 : 0;
    }
    std::size_t count = 0;
    for (const auto& [label, edges] : graph.edges) {
        for (std::size_t i = 0; i < edges.nnz(); ++i) {
            for (const bool backward : {false, true}) {
                if ((backward ? edges.cols[i] : edges.rows[i]) == u) {
                    spelled.push_back({label, backward});
                    count += count_walks(graph, tree, backward ? edges.rows[i] : edges.cols[i], v,
                                         steps - 1, spelled);
                    spelled.pop_back();
                }
            }
        }
    }
    return count;
}

TEST(rpq, all_shortest_walks) {
    context host("host");
    for (const auto seed : seeds()) {
        rng random(seed + 40);
        for (int round = 0; round < 15; ++round) {
            // Every label is named, so that edges of others do not come together.
            const auto tree = expression::random(random, {"a", "b"}, 1 + random.below(7u));
            labelled_graph graph =
                path_graph_of(8, 9, seed * 50 + static_cast<std::uint64_t>(round));
            graph.edges.erase("c");
            const std::string text = "(" + tree.text(random) + ")|(a/b/absent)";
            SCOPED_TRACE(text + ", seed " + std::to_string(seed));
            const regular_query query(host, graph, text);
            const auto expected = reference::rpq(graph, query.automaton());
            for (std::size_t i = 0; i < expected.pairs.nnz(); ++i) {
                if (expected.lengths[i] > 4) {
                    continue;
                }
                const index_type u = expected.pairs.rows[i], v = expected.pairs.cols[i];
                word spelled;
                const auto count = count_walks(graph, tree, u, v, expected.lengths[i], spelled);
                const auto all = query.shortest_walks(host, u, v, 1000000);
                ASSERT_EQ(all.size(), count) << u << ' ' << v;
                std::set<std::vector<std::size_t>> distinct;
                for (const auto& walk : all) {
                    ASSERT_EQ(walk.size(), expected.lengths[i]);
                    std::vector<std::size_t> steps;
                    index_type at = u;
                    for (const walk_edge& edge : walk) {
                        ASSERT_EQ(edge.source, at);
                        at = edge.target;
                        steps.push_back(edge.symbol);
                        steps.push_back(edge.target);
                    }
                    ASSERT_EQ(at, v);
                    ASSERT_TRUE(distinct.insert(steps).second);
                }
                ASSERT_EQ(query.shortest_walks(host, u, v, 1).size(), 1u);
            }
        }
    }
    const regular_query query(host, path_graph_of(5, 0, 1), "a+");
    EXPECT_TRUE(query.shortest_walks(host, 0, 1, 10).empty());
    EXPECT_THROW(query.shortest_walks(host, 0, 5, 10), invalid_argument);
}

TEST(rpq, answers_come_piece_by_piece) {
    on_every_setup([](Controls& controls) {
        const auto graph = path_graph_of(100, 160, 2);
        const regular_query query(controls, graph, "(a|b)+/c?");
        const auto expected = reference::rpq(graph, query.automaton());
        for (const size_type at_a_time : {1u, 7u, 100u, 1000u}) {
            rpq_cursor cursor(query, {}, at_a_time);
            coordinates all(100, 100);
            size_type pieces = 0;
            while (!cursor.done()) {
                const auto piece = cursor.next(controls).pairs.to_host(controls);
                all.rows.insert(all.rows.end(), piece.rows.begin(), piece.rows.end());
                all.cols.insert(all.cols.end(), piece.cols.begin(), piece.cols.end());
                ++pieces;
            }
            EXPECT_TRUE(same_matrix(all, expected.pairs));
            EXPECT_EQ(cursor.pairs(), expected.pairs.nnz());
            EXPECT_EQ(pieces, (100 + at_a_time - 1) / at_a_time);
        }
        rpq_cursor limited(query, {}, 5, 1);
        while (!limited.done()) {
            limited.next(controls);
        }
        EXPECT_LT(limited.position(), 100u);
        EXPECT_GE(limited.pairs(), 1u);
        rpq_options few;
        few.from = {9, 3, 9, 50};
        rpq_cursor some(query, few, 2);
        some.next(controls);
        EXPECT_EQ(some.position(), 2u);
        some.next(controls);
        EXPECT_TRUE(some.done());
        EXPECT_EQ(some.pairs(), reference::rpq(graph, query.automaton(), *few.from).pairs.nnz());
        EXPECT_THROW(rpq_cursor(query, {}, 0), invalid_argument);
        few.from = {100};
        EXPECT_THROW(rpq_cursor(query, few, 1), invalid_argument);
    });
}

TEST(rpq, cursors_say_that_they_were_moved_from) {
    auto& controls = shared_controls(device_setups().front());
    const auto graph = path_graph_of(100, 160, 2);
    rpq_options few;
    few.from = {3, 9, 50};
    rpq_cursor cursor(regular_query(controls, graph, "(a|b)+"), few, 1);
    cursor.next(controls);
    rpq_cursor taken = std::move(cursor);
    EXPECT_EQ(taken.position(), 1u);
    // NOLINTBEGIN(bugprone-use-after-move)
    EXPECT_TRUE(cursor.done());
    EXPECT_EQ(cursor.position(), 0u);
    EXPECT_EQ(cursor.pairs(), 0u);
    EXPECT_TRUE(says_moved_from([&] { cursor.next(controls); }));
    cursor = std::move(taken);
    EXPECT_EQ(cursor.position(), 1u);
    cursor.next(controls);
    cursor.next(controls);
    EXPECT_TRUE(cursor.done());
    EXPECT_TRUE(says_moved_from([&] { taken.next(controls); }));
    // NOLINTEND(bugprone-use-after-move)
}

TEST(rpq, queries_and_stop_tokens_are_copied_where_they_are_moved) {
    auto& controls = shared_controls(device_setups().front());
    const auto graph = path_graph_of(50, 80, 2);
    regular_query query(controls, graph, "(a|b)+");
    const regular_query taken = std::move(query);
    stop_token stop;
    const stop_token other = std::move(stop);  // NOLINT(performance-move-const-arg)
    // NOLINTBEGIN(bugprone-use-after-move)
    EXPECT_EQ(query.vertices(), 50u);
    EXPECT_EQ(&query.automaton(), &taken.automaton());
    EXPECT_TRUE(same_matrix(query.run(controls).pairs.to_host(controls),
                            taken.run(controls).pairs.to_host(controls)));
    stop.request_stop();
    EXPECT_TRUE(other.stop_requested());
    // NOLINTEND(bugprone-use-after-move)
}

TEST(rpq, wrong_vertices_and_relations_are_refused) {
    auto& controls = shared_controls(device_setups().front());
    const auto graph = path_graph_of(10, 10, 1);
    const regular_query query(controls, graph, "a+");
    rpq_options options;
    options.from = {3, 10};
    EXPECT_THROW(query.run(controls, options), invalid_argument);
    options.from.reset();
    options.to = {11};
    EXPECT_THROW(query.count(controls, options), invalid_argument);
    EXPECT_THROW(query.shortest_walk(controls, 0, 10), invalid_argument);
    EXPECT_THROW(regular_query(controls, graph, "a//b"), invalid_argument);
    EXPECT_THROW(regular_query(controls, 10, query.automaton(), {}), invalid_argument);
    EXPECT_THROW(regular_query(controls, 10, query.automaton(), {matrix(10, 9)}),
                 dimension_mismatch);
}

TEST(rpq, graphs_that_do_not_fit_are_refused) {
    on_every_setup([](Controls& controls) {
        for (const auto& wrong : graphs_of_wrong_shapes()) {
            EXPECT_THROW(regular_query(controls, wrong, "x/y*").run(controls), dimension_mismatch);
            EXPECT_THROW(regular_query(controls, wrong, "!x"), dimension_mismatch);
            EXPECT_THROW(regular_query(controls, wrong, "x"), dimension_mismatch);
        }
        for (const auto& wrong : graphs_of_wrong_edges()) {
            EXPECT_THROW(regular_query(controls, wrong, "x/y*").run(controls), invalid_argument);
            EXPECT_THROW(regular_query(controls, wrong, "!x"), invalid_argument);
            EXPECT_THROW(regular_query(controls, wrong, "x"), invalid_argument);
        }
    });
    labelled_graph uneven = path_graph_of(2, 0, 1);
    uneven.edges["b"].rows = {0, 0, 0};
    EXPECT_THROW(label_of(uneven, compile_path("!a", kPathLabels), {0, 0, 1}), invalid_argument);
}

TEST(rpq, labels_of_edges_in_any_order) {
    labelled_graph graph;
    graph.vertices = {"0", "1", "2", "3"};
    graph.edges["a"] = coordinates(4, 4, {0}, {1});
    graph.edges["b"] = coordinates(4, 4, {3, 2, 0, 0}, {1, 1, 2, 1});
    graph.edges["c"] = coordinates(4, 4, {0, 3}, {2, 0});
    const auto automaton = compile_path("!a", kPathLabels);
    EXPECT_EQ(label_of(graph, automaton, {0, 0, 1}), "b");
    EXPECT_EQ(label_of(graph, automaton, {0, 0, 2}), "b") << "the first by name";
    EXPECT_EQ(label_of(graph, automaton, {3, 0, 1}), "b");
    EXPECT_EQ(label_of(graph, automaton, {3, 0, 0}), "c");
    EXPECT_THROW(label_of(graph, automaton, {1, 0, 0}), invalid_argument);
}

// A structure of an older program ends before members that it does not know.
TEST(rpq, options_may_be_shorter) {
    auto& controls = shared_controls(device_setups().front());
    const regular_query query(controls, path_graph_of(20, 40, 1), "a/b");
    rpq_options options;
    options.to.emplace();
    options.lengths = true;
    EXPECT_TRUE(query.run(controls, options).pairs.empty());
    options.rpq_size = static_cast<std::size_t>(reinterpret_cast<char*>(&options.to) -
                                                reinterpret_cast<char*>(&options));
    const auto found = query.run(controls, options);
    EXPECT_TRUE(found.lengths.empty());
    EXPECT_EQ(found.pairs.nvals(), query.run(controls).pairs.nvals());
    EXPECT_FALSE(found.pairs.empty());
}

TEST(rpq, stopped_queries_say_so) {
    on_every_setup([](Controls& controls) {
        labelled_graph graph = path_graph_of(5000, 0, 1);
        for (index_type v = 0; v + 1 < 5000; ++v) {
            graph.edges["a"].add(v, v + 1);
        }
        const regular_query query(controls, graph, "a+/a");
        for (const auto method : {rpq_method::walks, rpq_method::products}) {
            rpq_options options;
            options.method = method;
            options.from = {0, 1, 2, 3, 4990};
            if (method == rpq_method::walks) {
                options.from.reset();
            }
            size_type rounds = 0;
            options.on_round = [&](const fixpoint_round& round) {
                EXPECT_EQ(round.round, ++rounds);
                options.stop.request_stop();
            };
            const auto part = query.run(controls, options);
            EXPECT_FALSE(part.complete);
            EXPECT_EQ(part.rounds, 1u);
            const auto host = part.pairs.to_host(controls);
            for (std::size_t i = 0; i < host.nnz(); ++i) {
                ASSERT_GE(host.cols[i], host.rows[i] + 2);
            }
        }
    });
}

TEST(rpq, exceptions_of_the_callback_pass_unchanged) {
    auto& controls = shared_controls(device_setups().front());
    const regular_query query(controls, path_graph_of(100, 200, 1), "a+");
    for (const auto method : {rpq_method::walks, rpq_method::products}) {
        rpq_options options;
        options.method = method;
        options.on_round = [](const fixpoint_round&) { throw 7; };
        EXPECT_THROW(query.run(controls, options), int);
    }
}

TEST(rpq, plans_are_explained) {
    context host("host");
    const auto graph = path_graph_of(100, 200, 1);
    const regular_query query(host, graph, "a/!b+");
    rpq_options options;
    options.to = std::vector<index_type>{3};
    const std::string text = query.explain(host, options);
    EXPECT_NE(text.find("reversed"), std::string::npos) << text;
    EXPECT_NE(text.find("walks: the device is the host"), std::string::npos) << text;
    EXPECT_NE(text.find("^(other labels)"), std::string::npos) << text;
}

TEST(rpq, few_vertices_and_edges_are_walked) {
    auto& controls = shared_controls(setup_named("as_it_comes"));
    const auto explained = [&](const char* expression, std::vector<index_type> from) {
        rpq_options options;
        options.from = std::move(from);
        return regular_query(controls, path_graph_of(100, 200, 1), expression)
            .explain(controls, options);
    };
    const auto is_walked = [](const std::string& text) {
        return text.find("walks: few vertices") != std::string::npos;
    };
    if (explained("a/b+", {3}).find("the device is the host") != std::string::npos) {
        GTEST_SKIP() << "no kernels, nothing to choose";
    }
    EXPECT_TRUE(is_walked(explained("a/b+", {3, 4})));
    EXPECT_FALSE(is_walked(explained("a/b", {3}))) << "walks of bounded length";
    EXPECT_FALSE(is_walked(explained("a/b+", std::vector<index_type>(65, 3))));
}

TEST(rpq, steps_that_repeat_with_many_edges_are_closed_at_once) {
    auto& controls = shared_controls(setup_named("as_it_comes"));
    const auto explained = [&](size_type edges, const char* expression) {
        return regular_query(controls, path_graph_of(3000, edges, 1), expression).explain(controls);
    };
    const auto is_closed = [](const std::string& text) {
        return text.find("closure: a step that repeats has many edges") != std::string::npos;
    };
    const std::string text = explained(30000, "a/b*");
    EXPECT_FALSE(is_closed(explained(3000, "a/b*"))) << "few edges";
    EXPECT_FALSE(is_closed(explained(30000, "a/b"))) << "nothing repeats";
    EXPECT_FALSE(is_closed(explained(30000, "(a/b)+"))) << "more than a step repeats";
    if (text.find("walks: ") != std::string::npos) {
        GTEST_SKIP() << "the host sees the relations, and walks";
    }
    EXPECT_TRUE(is_closed(text)) << text;
}

// The expressions that regular grammars of the test data stand for.
const std::map<std::string, std::string> kExpressions{
    {"rpq_rdf_subClassOf_plus", "subClassOf+"},
    {"rpq_rdf_type_subClassOf_star", "type/subClassOf*"},
    {"rpq_rdf_rest_star_first", "rest*/first"},
    {"rpq_rdf_mixed_plus", "(type|subClassOf|domain|range|onProperty)+"},
    {"rpq_wn_hypernym_plus", "hypernym+"},
    {"rpq_wn_instance_hypernym_star", "instance_hypernym/hypernym*"},
    {"rpq_wn_hypernym_or_part_plus", "(hypernym|has_part)+"},
    {"rpq_wn_part_of_hypernym_star", "(^member_meronym|^has_part)/hypernym*"},
    {"rpq_wn_derivation_plus", "derivationally_related_form+"},
    {"rpq_adv_master_plus", "master+"},
    {"rpq_adv_apprentice_master_star", "apprentice/master*"},
    {"rpq_adv_journeyer_or_master_plus", "(journeyer|master)+"},
    {"rpq_adv_apprentice3", "apprentice/apprentice/apprentice"},
    {"rpq_adv_back_master_plus_journeyer", "master_r+/journeyer"}};

struct known_answer {
    std::string graph;
    std::string expression;
    size_type pairs;
    size_type checksum;
};

std::vector<known_answer> known_answers(const std::filesystem::path& data) {
    std::vector<known_answer> known;
    std::ifstream answers(data / "answers_queries.tsv");
    for (std::string line; std::getline(answers, line);) {
        std::istringstream fields(line);
        std::string graph, grammar, skipped;
        known_answer one;
        fields >> one.graph >> skipped >> grammar >> skipped >> one.pairs >> skipped >>
            one.checksum;
        const auto found = kExpressions.find(std::filesystem::path(grammar).stem().string());
        if (found != kExpressions.end()) {
            one.expression = found->second;
            known.push_back(one);
        }
    }
    return known;
}

// Answers speak of the vertices' own numbers.
size_type checksum_of(const labelled_graph& graph, const coordinates& pairs) {
    std::vector<size_type> numbers;
    for (const std::string& name : graph.vertices) {
        numbers.push_back(std::stoull(name));
    }
    size_type sum = 0;
    for (std::size_t i = 0; i < pairs.nnz(); ++i) {
        sum += numbers[pairs.rows[i]] * 1000003 + numbers[pairs.cols[i]];
    }
    return sum;
}

void expect_known(Controls& controls, const std::filesystem::path& data, size_type most,
                  rpq_method method) {
    std::map<std::string, labelled_graph> graphs;
    std::size_t compared = 0;
    for (const known_answer& one : known_answers(data)) {
        if (one.pairs > most) {
            continue;
        }
        SCOPED_TRACE(one.graph + " " + one.expression);
        if (graphs.count(one.graph) == 0) {
            graphs[one.graph] = io::read_graph((data / "graphs" / one.graph).string());
        }
        const auto& graph = graphs[one.graph];
        rpq_options options;
        options.method = method;
        const auto found = regular_query(controls, graph, one.expression).run(controls, options);
        const auto pairs = found.pairs.to_host(controls);
        EXPECT_EQ(pairs.nnz(), one.pairs);
        EXPECT_EQ(checksum_of(graph, pairs), one.checksum);
        ++compared;
    }
    EXPECT_GT(compared, 20u);
}

TEST(rpq, known_answers) {
    const auto data = test_data();
    if (!data) {
        GTEST_SKIP() << "test data not found; set CLBOOL_TEST_DATA";
    }
    expect_known(shared_controls(setup_named("host")), *data, 30000000, rpq_method::walks);
    expect_known(shared_controls(device_setups().front()), *data, 300000, rpq_method::products);
}

}  // namespace
}  // namespace clbool::testing
