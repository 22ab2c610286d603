// SPDX-License-Identifier: MIT
// Context-free path queries from given vertices, to given vertices, and between sets of them.
#include <support/inputs/queries.hpp>
#include <support/inputs/rng.hpp>
#include <support/moved_from.hpp>
#include <support/operation_test.hpp>
#include <support/thread_group.hpp>

#include <clbool/context_free_queries.hpp>

#include <algorithm>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace clbool::testing {
namespace {

using choice = std::optional<std::vector<index_type>>;

bool has(const choice& chosen, index_type vertex) {
    return !chosen || std::find(chosen->begin(), chosen->end(), vertex) != chosen->end();
}

coordinates between(const coordinates& all, const choice& sources, const choice& targets) {
    coordinates some(all.nrows, all.ncols);
    for (std::size_t i = 0; i < all.rows.size(); ++i) {
        if (has(sources, all.rows[i]) && has(targets, all.cols[i])) {
            some.add(all.rows[i], all.cols[i]);
        }
    }
    return some;
}

// In no order and with repetitions.
choice random_choice(rng& random, index_type n) {
    const auto kind = random.below(4u);
    if (kind == 0) {
        return std::nullopt;
    }
    std::vector<index_type> vertices;
    for (std::uint64_t i = random.below(kind == 1 ? 3u : n); i-- > 0;) {
        vertices.push_back(static_cast<index_type>(random.below(n)));
    }
    return vertices;
}

void expect_between(Controls& controls, const labelled_graph& graph,
                    const context_free_grammar& source, rng& random) {
    const auto form = normalize(source);
    const auto relations = upload_relations(controls, graph, form);
    const auto all = reference::cfpq(graph, form);
    for (int i = 0; i < 4; ++i) {
        cfpq_options options;
        options.from = random_choice(random, graph.size());
        options.to = random_choice(random, graph.size());
        for (const auto method : {cfpq_method::automatic, cfpq_method::matrices, cfpq_method::rows,
                                  cfpq_method::tensor, cfpq_method::stacked}) {
            SCOPED_TRACE(to_string(method));
            options.method = method;
            const auto found = cfpq(controls, graph.size(), relations, form, options);
            ASSERT_EQ(found.relations.size(), all.size());
            for (const auto& [name, pairs] : all) {
                EXPECT_TRUE(same_matrix(found.relations.at(name).to_host(controls),
                                        between(pairs, options.from, options.to)))
                    << name;
            }
        }
    }
}

TEST(cfpq_ends, random_grammars) {
    on_every_setup([](Controls& controls) {
        for (const auto seed : seeds()) {
            rng random(seed);
            for (std::uint64_t round = 0; round < 12; ++round) {
                SCOPED_TRACE("seed " + std::to_string(seed) + ", round " + std::to_string(round));
                expect_between(controls, random_graph(14, 20, seed + round),
                               random_grammar(100 * seed + round), random);
            }
        }
    });
}

// Prepared once, run from and to anywhere, by two threads at once.
TEST(cfpq_ends, prepared_queries) {
    on_every_setup([](Controls& controls) {
        const auto graph = bracket_graph(40, 10);
        const auto form = normalize(brackets(10));
        const auto all = reference::cfpq(graph, form);
        const context_free_query query(controls, graph, form, {"D", "E"});
        EXPECT_EQ(query.vertices(), 40u);
        const auto runs = [&](context& on, std::uint64_t seed) {
            rng random(seed);
            for (int i = 0; i < 12; ++i) {
                cfpq_options options;
                options.from = random_choice(random, graph.size());
                options.to = random_choice(random, graph.size());
                const auto found = query.run(on, options);
                ASSERT_EQ(found.relations.size(), 2u);
                for (const auto& [name, pairs] : found.relations) {
                    EXPECT_TRUE(same_matrix(pairs.to_host(on),
                                            between(all.at(name), options.from, options.to)));
                }
            }
        };
        context fork = controls.fork();
        thread_group other;
        other.start([&] { runs(fork, 1); });
        runs(controls, 2);
        other.join();
        cfpq_options options;
        options.wanted = {"D"};
        EXPECT_EQ(query.run(controls, options).relations.size(), 1u);
        options.wanted = {"P3"};
        EXPECT_THROW(query.run(controls, options), invalid_argument);
        EXPECT_THROW(context_free_query(controls, graph, form, {"x"}), invalid_argument);
    });
}

static_assert(std::is_nothrow_move_constructible_v<context_free_query>);
static_assert(std::is_nothrow_move_assignable_v<context_free_query>);

TEST(cfpq_ends, prepared_queries_say_that_they_were_moved_from) {
    auto& controls = shared_controls(device_setups().front());
    const auto graph = bracket_graph(20, 3);
    const auto form = normalize(brackets(3));
    const auto expected = reference::cfpq(graph, form).at("D");
    context_free_query query(controls, graph, form);
    const context_free_query taken = std::move(query);
    // NOLINTBEGIN(bugprone-use-after-move)
    EXPECT_EQ(query.vertices(), 0u);
    EXPECT_TRUE(says_moved_from([&] { query.run(controls); }));
    const auto copy = query;
    EXPECT_TRUE(says_moved_from([&] { copy.run(controls); }));
    query = taken;
    // NOLINTEND(bugprone-use-after-move)
    for (const auto* each : {&std::as_const(query), &taken}) {
        EXPECT_EQ(each->vertices(), 20u);
        EXPECT_TRUE(same_matrix(each->run(controls).relations.at("D").to_host(controls), expected));
    }
}

TEST(cfpq_ends, brackets_of_many_kinds) {
    auto& controls = shared_controls(device_setups().front());
    for (const auto seed : seeds()) {
        rng random(seed);
        for (const bool helpers_last : {false, true}) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            expect_between(controls, bracket_graph(40, 30), brackets(30, helpers_last), random);
        }
    }
}

// Only what the row of one vertex needs: the ends of a long chain do not meet.
TEST(cfpq_ends, one_source_does_no_work_for_the_rest) {
    auto& controls = shared_controls(setup_named("host"));
    constexpr index_type kLength = 2000;
    labelled_graph graph = random_graph(kLength, 0, 1);
    for (index_type v = 0; v + 1 < kLength; ++v) {
        graph.edges["a"].add(v, v + 1);
    }
    context_free_grammar source;
    source.start = "S";
    source.productions = {{"S", {"a", "S"}}, {"S", {"a"}}};
    const auto form = normalize(source);
    cfpq_options options;
    options.from = {kLength - 11};
    size_type entries = 0;
    options.on_round = [&](const fixpoint_round& round) { entries = round.entries; };
    const auto relations = upload_relations(controls, graph, form);
    const auto found = cfpq(controls, graph.size(), relations, form, options);
    EXPECT_EQ(found.relations.at("S").nvals(), 10u);
    EXPECT_LE(entries, 55u);
    std::swap(options.from, options.to);
    options.to = {10};
    EXPECT_EQ(cfpq(controls, graph.size(), relations, form, options).relations.at("S").nvals(),
              10u);
    EXPECT_LE(entries, 55u);
}

// Vertices far apart in a space of 2^32 - 1.
TEST(cfpq_ends, few_vertices_of_many) {
    on_every_setup([](Controls& controls) {
        const auto graph = random_graph(30, 60, 5);
        const auto form = normalize(random_grammar(7));
        const auto far = [](index_type v) { return v == 29 ? kMaxDimension - 1 : v * 100000007u; };
        const auto scattered = [&](coordinates a) {
            a.nrows = a.ncols = kMaxDimension;
            std::transform(a.rows.begin(), a.rows.end(), a.rows.begin(), far);
            std::transform(a.cols.begin(), a.cols.end(), a.cols.begin(), far);
            return a;
        };
        relation_map relations;
        for (const auto& [label, edges] : graph.edges) {
            relations.emplace(label, matrix(controls, scattered(edges)));
        }
        cfpq_options options;
        options.from = {far(0), far(3), far(29), 17};
        options.method = cfpq_method::rows;
        const auto found = cfpq(controls, kMaxDimension, relations, form, options);
        for (const auto& [name, pairs] : reference::cfpq(graph, form)) {
            auto expected = between(scattered(pairs), options.from, std::nullopt);
            if (form.nullable[form.find(name)]) {
                expected.add(17, 17);
                expected.normalize();
            }
            EXPECT_TRUE(same_matrix(found.relations.at(name).to_host(controls), expected)) << name;
        }
    });
}

TEST(cfpq_ends, vertices_that_are_not_there_are_refused) {
    auto& controls = shared_controls(device_setups().front());
    const auto graph = random_graph(5, 5, 1);
    const auto form = normalize(random_grammar(1));
    const auto relations = upload_relations(controls, graph, form);
    cfpq_options options;
    options.from = {1, 5};
    EXPECT_THROW(cfpq(controls, 5, relations, form, options), invalid_argument);
    std::swap(options.from, options.to);
    EXPECT_THROW(cfpq(controls, 5, relations, form, options), invalid_argument);
}

TEST(cfpq_ends, stops_when_asked) {
    auto& controls = shared_controls(device_setups().front());
    const auto graph = random_graph(30, 60, 1);
    const auto form = normalize(random_grammar(7));
    cfpq_options options;
    options.from = {0, 1, 2};
    options.stop.request_stop();
    const auto found =
        cfpq(controls, graph.size(), upload_relations(controls, graph, form), form, options);
    EXPECT_FALSE(found.complete);
    EXPECT_EQ(found.rounds, 0u);
}

}  // namespace
}  // namespace clbool::testing
