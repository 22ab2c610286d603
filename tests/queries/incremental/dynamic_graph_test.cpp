// SPDX-License-Identifier: MIT
// Graphs that are kept: snapshots, queries of several threads on them, and answers that follow.
#include <clbool/context_free_queries.hpp>
#include <clbool/maintained_query.hpp>
#include <clbool/regular_queries.hpp>
#include <support/inputs/queries.hpp>
#include <support/moved_from.hpp>
#include <support/operation_test.hpp>
#include <support/thread_group.hpp>

#include <algorithm>
#include <atomic>
#include <functional>
#include <random>
#include <type_traits>
#include <utility>

namespace clbool::testing {
namespace {

const std::vector<std::string> kLabels{"a", "b", "c"};

labelled_graph graph_of(index_type n, std::size_t edges, std::uint64_t seed) {
    return random_graph(n, edges, seed, kLabels);
}

// Words of a, then as many of b.
context_free_grammar nested_brackets() {
    return {{{"S", {"a", "S", "b"}}, {"S", {"a", "b"}}}, "S"};
}

void add(labelled_graph& graph, const edge_batch& edges) {
    for (const auto& [label, list] : edges) {
        auto& known =
            graph.edges.emplace(label, coordinates(graph.size(), graph.size())).first->second;
        known = reference::ewise_add(known, list);
    }
}

void take(labelled_graph& graph, const edge_batch& edges) {
    for (const auto& [label, list] : edges) {
        const auto known = graph.edges.find(label);
        if (known != graph.edges.end()) {
            known->second = reference::ewise_difference(known->second, list);
            if (known->second.nnz() == 0) {
                graph.edges.erase(known);
            }
        }
    }
}

coordinates some_of(const coordinates& edges, double share, std::mt19937_64& random) {
    coordinates some(edges.nrows, edges.ncols);
    std::uniform_real_distribution<double> draw(0, 1);
    for (std::size_t i = 0; i < edges.nnz(); ++i) {
        if (draw(random) < share) {
            some.add(edges.rows[i], edges.cols[i]);
        }
    }
    return some;
}

edge_batch some_edges(const labelled_graph& graph, double share, std::mt19937_64& random) {
    edge_batch batch;
    for (const auto& [label, edges] : graph.edges) {
        batch.emplace(label, some_of(edges, share, random));
    }
    return batch;
}

edge_batch new_edges(index_type n, std::size_t count, std::mt19937_64& random) {
    return {{kLabels[random() % 3], uniform(n, n, count, random())},
            {kLabels[random() % 3], uniform(n, n, 1, random())}};
}

void expect_same(context& on, const graph_snapshot& found, const labelled_graph& expected) {
    const auto host = found.to_host(on);
    size_type count = 0;
    for (const auto& [label, edges] : expected.edges) {
        SCOPED_TRACE(label);
        count += edges.nnz();
        EXPECT_TRUE(same_matrix(found.relation(on, label).to_host(on), edges));
        EXPECT_TRUE(same_matrix(found.relation(on, label + "_r").to_host(on),
                                expected.relation(label + "_r")));
    }
    EXPECT_EQ(found.edge_count(), count);
    EXPECT_EQ(host.edge_count(), count);
}

TEST(dynamic_graph, snapshots_stay_what_they_are) {
    on_every_setup([](Controls& controls) {
        auto expected = graph_of(40, 50, 1);
        dynamic_graph graph(controls, expected);
        std::mt19937_64 random(1);
        std::vector<std::pair<graph_snapshot, labelled_graph>> taken;
        taken.emplace_back(graph.snapshot(), expected);
        for (int i = 0; i < 4; ++i) {
            const auto come = new_edges(40, 20, random);
            add(expected, come);
            taken.emplace_back(graph.add_edges(controls, come), expected);
            const auto gone = some_edges(expected, 0.3, random);
            take(expected, gone);
            graph.remove_edges(controls, gone);
            taken.emplace_back(graph.snapshot(), expected);
        }
        for (const auto& [snapshot, content] : taken) {
            expect_same(controls, snapshot, content);
        }
        EXPECT_TRUE(graph.snapshot().same_as(taken.back().first));
        EXPECT_FALSE(graph.snapshot().same_as(taken.front().first));
    });
}

TEST(dynamic_graph, labels_come_and_go) {
    auto& controls = shared_controls(device_setups().front());
    dynamic_graph graph(index_type{5});
    EXPECT_TRUE(graph.snapshot().labels().empty());
    const edge_batch edge{{"x", coordinates(5, 5, {1}, {2})}};
    const edge_batch reverse{{"x_r", coordinates(5, 5, {3}, {3})}};
    graph.add_edges(controls, edge);
    EXPECT_EQ(graph.snapshot().labels(), std::vector<std::string>{"x"});
    EXPECT_TRUE(same_matrix(graph.snapshot().relation(controls, "x_r").to_host(controls),
                            coordinates(5, 5, {2}, {1})));
    graph.add_edges(controls, reverse);
    EXPECT_TRUE(same_matrix(graph.snapshot().relation(controls, "x_r").to_host(controls),
                            coordinates(5, 5, {3}, {3})));
    graph.remove_edges(controls, edge);
    EXPECT_EQ(graph.snapshot().labels(), std::vector<std::string>{"x_r"});
    EXPECT_EQ(graph.snapshot().relation(controls, "x").nvals(), 0u);
}

TEST(dynamic_graph, refuses_edges_of_other_graphs) {
    auto& controls = shared_controls(device_setups().front());
    dynamic_graph graph(index_type{5});
    const edge_batch wrong{{"a", coordinates(5, 5, {0}, {1})}, {"b", coordinates(6, 6)}};
    EXPECT_THROW(graph.add_edges(controls, wrong), dimension_mismatch);
    EXPECT_THROW(graph.remove_edges(controls, wrong), dimension_mismatch);
    EXPECT_EQ(graph.snapshot().edge_count(), 0u) << "nothing of a batch that does not fit";
    maintained_query query(controls, graph.snapshot(), "a");
    EXPECT_THROW(query.follow(controls, graph_snapshot(6)), dimension_mismatch);
}

TEST(dynamic_graph, refuses_graphs_that_do_not_fit) {
    auto& controls = shared_controls(device_setups().front());
    for (const auto& wrong : graphs_of_wrong_shapes()) {
        EXPECT_THROW(graph_snapshot(controls, wrong), dimension_mismatch);
        EXPECT_THROW(dynamic_graph(controls, wrong), dimension_mismatch);
    }
    for (const auto& wrong : graphs_of_wrong_edges()) {
        EXPECT_THROW(graph_snapshot(controls, wrong), invalid_argument);
        EXPECT_THROW(dynamic_graph(controls, wrong), invalid_argument);
    }
}

static_assert(std::is_nothrow_move_constructible_v<graph_snapshot>);
static_assert(std::is_nothrow_move_assignable_v<graph_snapshot>);

static_assert(std::is_nothrow_move_constructible_v<dynamic_graph>);
static_assert(std::is_nothrow_move_assignable_v<dynamic_graph>);

TEST(dynamic_graph, moves_and_forks) {
    auto& controls = shared_controls(device_setups().front());
    const edge_batch one{{"a", coordinates(20, 20, {0}, {1})}};
    const edge_batch other{{"a", coordinates(20, 20, {3}, {2})}};
    dynamic_graph graph(20);
    graph.add_edges(controls, one);
    dynamic_graph fork = graph.fork();
    EXPECT_TRUE(fork.snapshot().same_as(graph.snapshot()));
    fork.add_edges(controls, other);
    EXPECT_EQ(graph.snapshot().edge_count(), 1u);
    EXPECT_EQ(fork.snapshot().edge_count(), 2u);
    dynamic_graph taken = std::move(graph);
    // NOLINTBEGIN(bugprone-use-after-move,clang-analyzer-cplusplus.Move)
    EXPECT_TRUE(says_moved_from([&] { graph.snapshot(); }));
    EXPECT_TRUE(says_moved_from([&] { graph.fork(); }));
    EXPECT_TRUE(says_moved_from([&] { graph.add_edges(controls, other); }));
    EXPECT_TRUE(says_moved_from([&] { graph.remove_edges(controls, other); }));
    EXPECT_EQ(taken.remove_edges(controls, one).edge_count(), 0u);
    graph = std::move(fork);
    EXPECT_EQ(graph.add_edges(controls, one).edge_count(), 2u);
    // NOLINTEND(bugprone-use-after-move,clang-analyzer-cplusplus.Move)
}

TEST(graph_snapshot, says_that_it_was_moved_from) {
    auto& controls = shared_controls(device_setups().front());
    const auto host = graph_of(20, 30, 1);
    const auto grammar = normalize(nested_brackets());
    const edge_batch batch{{"a", coordinates(20, 20, {0}, {1})}};
    graph_snapshot graph(controls, host);
    const graph_snapshot before = graph;
    const graph_snapshot taken = std::move(graph);
    EXPECT_TRUE(taken.same_as(before));
    // NOLINTBEGIN(bugprone-use-after-move,clang-analyzer-cplusplus.Move)
    EXPECT_EQ(graph.vertices(), 0u);
    EXPECT_EQ(graph.held("a"), nullptr);
    EXPECT_FALSE(graph.same_as(taken));
    EXPECT_TRUE(says_moved_from([&] { graph.edge_count(); }));
    EXPECT_TRUE(says_moved_from([&] { graph.labels(); }));
    EXPECT_TRUE(says_moved_from([&] { graph.relation(controls, "a"); }));
    EXPECT_TRUE(says_moved_from([&] { graph.relations(controls, grammar); }));
    EXPECT_TRUE(says_moved_from([&] { graph.relations(controls, normal_form()); }));
    EXPECT_TRUE(says_moved_from([&] { graph.relations(controls, path_automaton()); }));
    EXPECT_TRUE(says_moved_from([&] { graph.to_host(controls); }));
    EXPECT_TRUE(says_moved_from([&] { graph.with(controls, batch); }));
    EXPECT_TRUE(says_moved_from([&] { graph.without(controls, {}); }));
    EXPECT_TRUE(says_moved_from([&] { graph.since(controls, taken); }));
    EXPECT_TRUE(says_moved_from([&] { taken.since(controls, graph); }));
    EXPECT_TRUE(says_moved_from([&] { taken.with(controls, batch).since(controls, graph); }));
    EXPECT_TRUE(says_moved_from([&] { dynamic_graph{graph}; }));
    EXPECT_TRUE(says_moved_from([&] { regular_query(controls, graph, "a+"); }));
    EXPECT_TRUE(says_moved_from([&] { context_free_query(controls, graph, grammar); }));
    EXPECT_TRUE(says_moved_from([&] { maintained_query(controls, graph, "a+"); }));
    EXPECT_TRUE(says_moved_from([&] { maintained_query(controls, graph, grammar); }));
    graph_snapshot copy = graph;
    EXPECT_TRUE(copy.same_as(graph));
    graph = taken;
    expect_same(controls, graph, host);
    std::swap(copy, graph);
    expect_same(controls, copy, host);
    EXPECT_TRUE(says_moved_from([&] { graph.labels(); }));
    // NOLINTEND(bugprone-use-after-move,clang-analyzer-cplusplus.Move)
}

// Queries are prepared and run on snapshots, each in a thread with a fork of its own, while the
// graph changes; each gives the answer of its snapshot.
TEST(dynamic_graph, is_read_by_threads_while_it_changes) {
    auto& controls = shared_controls(device_setups().front());
    const auto start = graph_of(50, 60, 5);
    dynamic_graph graph(controls, start);
    const auto grammar = normalize(nested_brackets());
    std::atomic<bool> changing{true};
    std::atomic<int> wrong{0};
    thread_group readers;
    for (int reader = 0; reader < 3; ++reader) {
        readers.start([&] {
            Controls own = controls.fork();
            for (int i = 0; i < 6 || (changing && i < 40); ++i) {
                const auto now = graph.snapshot();
                const auto host = now.to_host(own);
                const context_free_query nested(own, now, grammar);
                const auto found = nested.run(own).relations.at("S").to_host(own);
                wrong += same_matrix(found, reference::cfpq(host, grammar).at("S")) ? 0 : 1;
                const regular_query path(own, now, "(a|^b)+/c?");
                const auto pairs = path.run(own).pairs.to_host(own);
                wrong += same_matrix(pairs, reference::rpq(host, path.automaton()).pairs) ? 0 : 1;
            }
        });
    }
    Controls own = controls.fork();
    std::mt19937_64 random(7);
    auto expected = start;
    for (int i = 0; i < 12; ++i) {
        const auto come = new_edges(50, 10, random);
        const auto gone = some_edges(expected, 0.1, random);
        add(expected, come);
        take(expected, gone);
        graph.add_edges(own, come);
        graph.remove_edges(own, gone);
    }
    changing = false;
    readers.join();
    EXPECT_EQ(wrong, 0);
    expect_same(controls, graph.snapshot(), expected);
}

// Runs body(options) with a callback that counts rounds.
answer_change counted(const std::function<answer_change(const fixpoint_options&)>& body) {
    size_type rounds = 0;
    fixpoint_options options;
    options.on_round = [&](const fixpoint_round& round) { rounds = round.round; };
    const auto change = body(options);
    EXPECT_TRUE(change.complete);
    return change;
}

void expect_change(const coordinates& before, const coordinates& after,
                   const answer_change& change) {
    EXPECT_EQ(change.added, reference::ewise_difference(after, before).nnz());
    EXPECT_EQ(change.removed, reference::ewise_difference(before, after).nnz());
}

// Batches come and go, alone and together; answer(graph) is what the query should say.
template <class Answer>
void follow_changes(Controls& controls, labelled_graph graph, maintained_query query,
                    const Answer& answer, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    coordinates known = answer(graph);
    ASSERT_TRUE(same_matrix(query.to_matrix(controls).to_host(controls), known));
    const auto check = [&](const answer_change& change) {
        const auto now = answer(graph);
        ASSERT_TRUE(same_matrix(query.to_matrix(controls).to_host(controls), now));
        expect_change(known, now, change);
        known = now;
    };
    for (const double share : {0.03, 0.3, 0.1, 1.0}) {
        const auto gone = some_edges(graph, share, random);
        take(graph, gone);
        check(counted([&](const auto& how) { return query.remove_edges(controls, gone, how); }));
        const auto come = new_edges(graph.size(), share < 0.1 ? 3 : graph.size(), random);
        add(graph, come);
        check(counted([&](const auto& how) { return query.add_edges(controls, come, how); }));
        const auto less = some_edges(graph, 0.05, random);
        const auto more = new_edges(graph.size(), 2, random);
        take(graph, less);
        add(graph, more);
        const auto next = query.graph().without(controls, less).with(controls, more);
        check(counted([&](const auto& how) { return query.follow(controls, next, how); }));
    }
}

void follow_grammar(Controls& controls, const labelled_graph& graph,
                    const context_free_grammar& source, std::uint64_t seed) {
    const auto grammar = normalize(source);
    follow_changes(
        controls, graph, maintained_query(controls, graph_snapshot(controls, graph), grammar),
        [&](const labelled_graph& of) {
            return reference::cfpq(of, grammar).at(grammar.symbols[grammar.start]);
        },
        seed);
}

TEST(maintained_query, follows_context_free_answers) {
    on_every_setup([](Controls& controls) {
        follow_grammar(controls, graph_of(25, 30, 3), nested_brackets(), 1);
    });
    auto& controls = shared_controls(device_setups().front());
    for (const auto seed : seeds()) {
        for (std::uint64_t round = 0; round < 12; ++round) {
            SCOPED_TRACE("seed " + std::to_string(seed) + ", round " + std::to_string(round));
            follow_grammar(controls, graph_of(14, 10, seed + round),
                           random_grammar(1000 * seed + round), seed);
        }
    }
}

void follow_expression(Controls& controls, const labelled_graph& graph, const std::string& text,
                       std::uint64_t seed) {
    SCOPED_TRACE(text);
    follow_changes(
        controls, graph, maintained_query(controls, graph_snapshot(controls, graph), text),
        [&](const labelled_graph& of) {
            std::vector<std::string> labels;
            for (const auto& [label, edges] : of.edges) {
                labels.push_back(label);
            }
            return reference::rpq(of, compile_path(text, labels)).pairs;
        },
        seed);
}

TEST(maintained_query, follows_regular_answers) {
    on_every_setup([](Controls& controls) {
        follow_expression(controls, graph_of(25, 30, 3), "a/(b|^c)*", 1);
    });
    auto& controls = shared_controls(device_setups().front());
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const auto graph = graph_of(20, 15, seed);
        for (const char* text : {"a+", "a*", "(a/b)+|c?", "!(a|^b)/c*", "^a/b|c", "missing?"}) {
            follow_expression(controls, graph, text, seed);
        }
    }
}

labelled_graph without_cycles(labelled_graph graph) {
    for (auto& [label, edges] : graph.edges) {
        edges = downwards(edges);
    }
    return graph;
}

// Where nothing derives itself, only what is gone is forgotten; edges that come close cycles.
TEST(maintained_query, follows_graphs_without_cycles) {
    on_every_setup([](Controls& controls) {
        follow_expression(controls, without_cycles(graph_of(25, 60, 3)), "(a|b)+", 1);
        follow_grammar(controls, without_cycles(graph_of(25, 60, 4)), nested_brackets(), 2);
    });
    auto& controls = shared_controls(device_setups().front());
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const auto graph = without_cycles(graph_of(20, 40, seed));
        for (const char* text : {"a+", "(a/b)+|c?", "a/b", "(^a)+/c*", "(a|b|c)*"}) {
            follow_expression(controls, graph, text, seed);
        }
        for (std::uint64_t round = 0; round < 8; ++round) {
            SCOPED_TRACE("round " + std::to_string(round));
            follow_grammar(controls, without_cycles(graph_of(14, 25, seed + round)),
                           random_grammar(1000 * seed + 500 + round), seed);
        }
    }
}

// Edges that go, a few at a time, from a graph that keeps its order; some come back.
TEST(maintained_query, loses_what_has_no_other_derivation) {
    auto& controls = shared_controls(setup_named("host"));
    for (const auto seed : seeds()) {
        for (const char* text : {"(a|b)+", "a/b*/c"}) {
            SCOPED_TRACE(text + (", seed " + std::to_string(seed)));
            std::mt19937_64 random(seed);
            auto graph = without_cycles(graph_of(60, 250, seed));
            const auto whole = graph;
            maintained_query query(controls, graph_snapshot(controls, graph), text);
            const auto automaton = compile_path(text, kLabels);
            for (int round = 0; round < 12; ++round) {
                const auto gone = some_edges(graph, 0.02, random);
                take(graph, gone);
                query.remove_edges(controls, gone);
                const auto come = some_edges(whole, 0.01, random);
                add(graph, come);
                query.add_edges(controls, come);
                ASSERT_TRUE(same_matrix(query.to_matrix(controls).to_host(controls),
                                        reference::rpq(graph, automaton).pairs));
            }
        }
    }
}

// A few edges of each label that there are.
edge_batch few_edges(const labelled_graph& graph, std::mt19937_64& random) {
    edge_batch batch;
    for (const auto& [label, edges] : graph.edges) {
        batch.emplace(label, uniform(graph.size(), graph.size(), 1 + random() % 4, random()));
    }
    return batch;
}

// From snapshot to snapshot, forwards and back, batch by batch and several at once; some edges of a
// batch are there already.
void follow_batches(Controls& controls, const labelled_graph& start, maintained_query query,
                    const std::function<coordinates(const labelled_graph&)>& answer,
                    std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<std::pair<graph_snapshot, labelled_graph>> states{{query.graph(), start}};
    coordinates known = answer(start);
    const auto follow = [&](std::size_t i) {
        const auto change = query.follow(controls, states[i].first);
        const auto now = answer(states[i].second);
        if (random() % 2 == 0) {
            ASSERT_TRUE(same_matrix(query.to_matrix(controls).to_host(controls), now));
        }
        expect_change(known, now, change);
        known = now;
    };
    for (std::size_t i = 0; i < 6; ++i) {
        auto [snapshot, graph] = states.back();
        const auto batch = i % 4 == 3 ? some_edges(graph, 0.05, random) : few_edges(graph, random);
        if (i % 4 >= 2) {
            take(graph, batch);
            states.emplace_back(snapshot.without(controls, batch), graph);
        } else {
            add(graph, batch);
            states.emplace_back(snapshot.with(controls, batch), graph);
        }
        follow(i + 1);
    }
    for (const std::size_t i : {5, 4, 3, 2, 1, 0}) {
        follow(i);
    }
    // Several batches at once.
    for (const std::size_t i : {2, 0, 4, 2, 4, 6, 4, 0}) {
        follow(i);
    }
    ASSERT_TRUE(same_matrix(query.to_matrix(controls).to_host(controls), known));
}

void follow_batches(Controls& controls, const labelled_graph& graph, const std::string& text,
                    std::uint64_t seed) {
    SCOPED_TRACE(text);
    const auto automaton = compile_path(text, kLabels);
    follow_batches(
        controls, graph, maintained_query(controls, graph_snapshot(controls, graph), text),
        [&](const labelled_graph& of) { return reference::rpq(of, automaton).pairs; }, seed);
}

// Where a batch is all that two graphs differ by, it alone is looked at.
TEST(maintained_query, follows_small_batches_forwards_and_back) {
    on_every_setup(
        [](Controls& controls) { follow_batches(controls, graph_of(40, 60, 3), "a/(b|^c)*", 1); });
    auto& controls = shared_controls(device_setups().front());
    const auto reversed = normalize({{{"S", {"a", "S", "a_r"}}, {"S", {"b", "c_r"}}}, "S"});
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const auto graph = graph_of(40, 50, seed);
        for (const char* text :
             {"a/b", "a+", "a*", "a/b?", "(a/b)+|c?", "!(a|^b)/c*", "!a", "^a/b|c", "(a|b)/c"}) {
            follow_batches(controls, graph, text, seed);
        }
        follow_batches(
            controls, graph, maintained_query(controls, graph_snapshot(controls, graph), reversed),
            [&](const labelled_graph& of) {
                return reference::cfpq(of, reversed).at(reversed.symbols[reversed.start]);
            },
            seed);
    }
}

// An edge between two stars brings so much that what is new does not stay apart.
TEST(maintained_query, grows_beyond_what_it_knew) {
    on_every_setup([](Controls& controls) {
        constexpr index_type kRays = 70, kEnd = kRays + 1, n = 2 * kEnd;
        labelled_graph graph = graph_of(n, 0, 1);
        coordinates& edges = graph.edges["a"] = coordinates(n, n);
        for (index_type v = 0; v < kRays; ++v) {
            edges.add(v, kRays);
            edges.add(kEnd, kEnd + 1 + v);
        }
        edges.normalize();
        maintained_query query(controls, graph_snapshot(controls, graph), "a+");
        const auto before = edges;
        const edge_batch between{{"a", coordinates(n, n, {kRays}, {kEnd})}};
        for (int i = 0; i < 3; ++i) {
            EXPECT_EQ(query.add_edges(controls, between).added, size_type{kEnd} * kEnd);
            EXPECT_TRUE(same_matrix(
                query.to_matrix(controls).to_host(controls),
                reference::transitive_closure(reference::ewise_add(before, between.at("a")))));
            EXPECT_EQ(query.remove_edges(controls, between).removed, size_type{kEnd} * kEnd);
            EXPECT_TRUE(same_matrix(query.to_matrix(controls).to_host(controls), before));
        }
    });
}

// A callback that throws, or a stop, leaves graph and answer as they were.
TEST(maintained_query, changes_as_a_whole_or_not_at_all) {
    auto& controls = shared_controls(device_setups().front());
    labelled_graph graph = graph_of(30, 0, 1);
    graph.edges["a"] = coordinates(30, 30);
    for (index_type v = 0; v + 1 < 30; ++v) {
        graph.edges["a"].add(v, v + 1);
    }
    maintained_query query(controls, graph_snapshot(controls, graph), "a+");
    const auto before = query.to_matrix(controls).to_host(controls);
    const edge_batch back{{"a", coordinates(30, 30, {29}, {0})}};
    const edge_batch last{{"a", coordinates(30, 30, {28}, {29})}};
    struct given_up {};
    fixpoint_options throwing, stopping;
    throwing.on_round = [](const fixpoint_round&) { throw given_up(); };
    stopping.on_round = [&](const fixpoint_round&) { stopping.stop.request_stop(); };
    EXPECT_THROW(query.add_edges(controls, back, throwing), given_up);
    EXPECT_THROW(query.remove_edges(controls, last, throwing), given_up);
    EXPECT_FALSE(query.add_edges(controls, back, stopping).complete);
    EXPECT_TRUE(same_matrix(query.to_matrix(controls).to_host(controls), before));
    EXPECT_TRUE(
        same_matrix(query.graph().relation(controls, "a").to_host(controls), graph.edges["a"]));
    EXPECT_EQ(query.add_edges(controls, back).added, 900u - before.nnz());
    EXPECT_EQ(query.remove_edges(controls, back).removed, 900u - before.nnz());
    EXPECT_TRUE(same_matrix(query.to_matrix(controls).to_host(controls), before));
    EXPECT_EQ(query.follow(controls, query.graph()).rounds, 0u);
}

// Stopped before there is an answer, there is none.
TEST(maintained_query, tells_what_is_not_complete) {
    auto& controls = shared_controls(device_setups().front());
    fixpoint_options stopped;
    stopped.stop.request_stop();
    maintained_query query(controls, graph_snapshot(controls, graph_of(30, 60, 1)), "a/b", stopped);
    EXPECT_FALSE(query.complete());
    EXPECT_THROW(query.to_matrix(controls), invalid_argument);
    EXPECT_THROW(query.add_edges(controls, {}), invalid_argument);
}

TEST(maintained_query, forks_follow_on_their_own) {
    on_every_setup([](Controls& controls) {
        const auto graph = graph_of(30, 60, 1);
        maintained_query query(controls, graph_snapshot(controls, graph), "a/b*");
        const auto before = query.to_matrix(controls).to_host(controls);
        maintained_query fork = query.fork();
        Controls own = controls.fork();
        const edge_batch more{{"b", coordinates(30, 30, {1, 2, 3, 4}, {2, 3, 4, 5})}};
        fork.add_edges(own, more);
        const auto after = fork.to_matrix(own).to_host(own);
        own.finish();
        EXPECT_TRUE(same_matrix(query.to_matrix(controls).to_host(controls), before));
        EXPECT_TRUE(query.graph().same_as(query.fork().graph()));
        query.add_edges(controls, more);
        EXPECT_TRUE(same_matrix(query.to_matrix(controls).to_host(controls), after));
        query.remove_edges(controls, {{"a", graph.edges.at("a")}});
        EXPECT_TRUE(same_matrix(fork.to_matrix(controls).to_host(controls), after));
    });
}

static_assert(std::is_nothrow_move_constructible_v<maintained_query>);
static_assert(std::is_nothrow_move_assignable_v<maintained_query>);

TEST(maintained_query, says_that_it_was_moved_from) {
    auto& controls = shared_controls(device_setups().front());
    const graph_snapshot graph(controls, graph_of(20, 30, 1));
    const edge_batch batch{{"a", coordinates(20, 20, {0}, {1})}};
    maintained_query query(controls, graph, "a+");
    const auto expected = query.to_matrix(controls).to_host(controls);
    maintained_query taken = std::move(query);
    // NOLINTBEGIN(bugprone-use-after-move,clang-analyzer-cplusplus.Move)
    EXPECT_FALSE(query.complete());
    EXPECT_TRUE(says_moved_from([&] { query.graph(); }));
    EXPECT_TRUE(says_moved_from([&] { query.fork(); }));
    EXPECT_TRUE(says_moved_from([&] { query.to_matrix(controls); }));
    EXPECT_TRUE(says_moved_from([&] { query.follow(controls, graph); }));
    EXPECT_TRUE(says_moved_from([&] { query.add_edges(controls, batch); }));
    EXPECT_TRUE(says_moved_from([&] { query.remove_edges(controls, {}); }));
    EXPECT_TRUE(taken.complete());
    EXPECT_TRUE(same_matrix(taken.to_matrix(controls).to_host(controls), expected));
    query = std::move(taken);
    EXPECT_TRUE(query.complete());
    EXPECT_TRUE(same_matrix(query.to_matrix(controls).to_host(controls), expected));
    EXPECT_FALSE(taken.complete());
    // NOLINTEND(bugprone-use-after-move,clang-analyzer-cplusplus.Move)
}

TEST(cfpq_cursor, says_that_it_was_moved_from) {
    auto& controls = shared_controls(device_setups().front());
    const auto grammar = normalize(nested_brackets());
    context_free_query query(controls, graph_of(40, 60, 9), grammar);
    cfpq_options some;
    some.from = {3, 5, 9};
    cfpq_cursor cursor(query, some, 1);
    cursor.next(controls);
    cfpq_cursor taken = std::move(cursor);
    EXPECT_EQ(taken.position(), 1u);
    // NOLINTBEGIN(bugprone-use-after-move,clang-analyzer-cplusplus.Move)
    EXPECT_TRUE(cursor.done());
    EXPECT_EQ(cursor.position(), 0u);
    EXPECT_EQ(cursor.pairs(), 0u);
    EXPECT_TRUE(says_moved_from([&] { cursor.next(controls); }));
    cursor = std::move(taken);
    EXPECT_EQ(cursor.position(), 1u);
    cursor.next(controls);
    cursor.next(controls);
    EXPECT_TRUE(cursor.done());
    EXPECT_EQ(cursor.position(), 3u);
    EXPECT_TRUE(says_moved_from([&] { taken.next(controls); }));
    const context_free_query other = std::move(query);
    EXPECT_TRUE(says_moved_from([&] { cfpq_cursor(query, {}, 1); }));
    EXPECT_TRUE(says_moved_from([&] { cfpq_cursor(query, some, 1); }));
    // NOLINTEND(bugprone-use-after-move,clang-analyzer-cplusplus.Move)
}

TEST(cfpq_cursor, gives_all_answers_piece_by_piece) {
    on_every_setup([](Controls& controls) {
        const auto graph = graph_of(40, 60, 9);
        const auto grammar = normalize(nested_brackets());
        const context_free_query query(controls, graph_snapshot(controls, graph), grammar);
        const auto expected = reference::cfpq(graph, grammar).at("S");
        coordinates all(40, 40);
        cfpq_cursor cursor(query, {}, 7);
        while (!cursor.done()) {
            const auto piece = cursor.next(controls);
            EXPECT_TRUE(piece.complete);
            all = reference::ewise_add(all, piece.relations.at("S").to_host(controls));
        }
        EXPECT_TRUE(same_matrix(all, expected));
        EXPECT_EQ(cursor.position(), 40u);
        EXPECT_EQ(cursor.pairs(), expected.nnz());
        cfpq_cursor limited(query, {}, 5, 1);
        while (!limited.done()) {
            limited.next(controls);
        }
        EXPECT_LE(limited.position(), 40u);
        EXPECT_GE(limited.pairs(), std::min<size_type>(1, expected.nnz()));
        EXPECT_THROW(cfpq_cursor(query, {}, 0), invalid_argument);
        cfpq_options wrong;
        wrong.from = {40};
        EXPECT_THROW(cfpq_cursor(query, wrong, 1), invalid_argument);
    });
}

}  // namespace
}  // namespace clbool::testing
