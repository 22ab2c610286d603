// SPDX-License-Identifier: MIT
// Answers of path queries in other ways than as one matrix, through the C interface: piece by
// piece, with the lengths of walks, and path by path.
#include "owned.hpp"

#include <clbool/grammar.hpp>
#include <clbool/graph.hpp>
#include <clbool/reference.hpp>
#include <clbool/regular.hpp>
#include <support/compare.hpp>
#include <support/inputs/matrices.hpp>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace clbool {
namespace {

using testing::empty_matrix;
using testing::entries_of;
using testing::expect_failure;
using testing::expect_ok;
using testing::graph_of;
using testing::host_context;
using testing::numbers_of;
using testing::owned;
using testing::same_matrix;
using testing::text_of;
using testing::uniform;

constexpr uint32_t kVertices = 30;

class c_answers : public ::testing::Test {
protected:
    c_answers() {
        same.vertices.resize(kVertices);
        same.edges = edges;
        expect_ok(clbool_grammar_create("S", false, grammar.put()));
        expect_ok(clbool_grammar_add(grammar, "S", "a S b"));
        expect_ok(clbool_grammar_add(grammar, "S", "a b"));
        rules.start = "S";
        rules.productions = {{"S", {"a", "S", "b"}}, {"S", {"a", "b"}}};
        expect_ok(clbool_cfpq_create(on, graph, grammar, context_free.put()));
        expect_ok(clbool_rpq_create(on, graph, "a/b*", regular.put()));
    }

    struct state {
        bool done = false;
        uint64_t pairs = 0;
        uint64_t position = 0;
    };
    static state state_of(const clbool_cursor* cursor) {
        state now;
        expect_ok(clbool_cursor_state(cursor, &now.done, &now.pairs, &now.position));
        return now;
    }

    /// All pieces of a cursor as one matrix; counts them.
    coordinates rest_of(clbool_cursor* cursor) {
        coordinates all(kVertices, kVertices);
        while (!state_of(cursor).done) {
            expect_ok(clbool_cursor_next(on, cursor, out, nullptr, &result));
            EXPECT_EQ(result.complete, 1);
            all = reference::ewise_add(all, entries_of(on, out));
            ++pieces;
        }
        return all;
    }

    const std::map<std::string, coordinates> edges = {{"a", uniform(kVertices, kVertices, 60, 61)},
                                                      {"b", uniform(kVertices, kVertices, 50, 62)}};
    labelled_graph same;
    context_free_grammar rules;
    const owned<clbool_context> on = host_context();
    const owned<clbool_graph> graph = graph_of(kVertices, edges);
    owned<clbool_grammar> grammar;
    owned<clbool_cfpq> context_free;
    owned<clbool_rpq> regular;
    const owned<clbool_matrix> out = empty_matrix();
    clbool_query_options options = CLBOOL_QUERY_OPTIONS_INIT;
    clbool_query_result result = CLBOOL_QUERY_RESULT_INIT;
    std::size_t pieces = 0;
};

TEST_F(c_answers, pieces_of_context_free_queries) {
    const coordinates expected = reference::cfpq(same, normalize(rules)).at("S");
    owned<clbool_cursor> cursor;
    expect_ok(clbool_cfpq_cursor(context_free, nullptr, nullptr, 7, UINT64_MAX, cursor.put()));
    // The cursor does not need its query.
    expect_ok(clbool_cfpq_free(context_free.release()));
    EXPECT_TRUE(same_matrix(rest_of(cursor), expected));
    EXPECT_EQ(pieces, 5U);
    EXPECT_EQ(state_of(cursor).pairs, expected.nnz());
    EXPECT_EQ(state_of(cursor).position, kVertices);
    expect_failure(clbool_cursor_next(on, cursor, out, nullptr, nullptr), CLBOOL_INVALID_ARGUMENT,
                   "no more pieces");
}

TEST_F(c_answers, pieces_of_regular_queries_up_to_a_limit) {
    const auto expected = reference::rpq(same, compile_path("a/b*", {"a", "b"}));
    owned<clbool_cursor> cursor;
    expect_ok(clbool_rpq_cursor(regular, nullptr, 4, UINT64_MAX, true, cursor.put()));
    std::vector<uint32_t> lengths;
    while (!state_of(cursor).done) {
        owned<clbool_vector> some;
        expect_ok(clbool_cursor_next(on, cursor, out, some.put(), nullptr));
        const std::vector<uint32_t> of_piece = numbers_of(on, some);
        EXPECT_EQ(of_piece.size(), entries_of(on, out).nnz());
        lengths.insert(lengths.end(), of_piece.begin(), of_piece.end());
    }
    EXPECT_EQ(lengths, expected.lengths);

    owned<clbool_cursor> limited;
    expect_ok(clbool_rpq_cursor(regular, nullptr, 1, 2, false, limited.put()));
    const coordinates some = rest_of(limited);
    EXPECT_GE(some.nnz(), 2U);
    EXPECT_LT(some.nnz(), expected.pairs.nnz());
    EXPECT_EQ(state_of(limited).pairs, some.nnz());
}

TEST_F(c_answers, cursors_that_cannot_be) {
    owned<clbool_cursor> none;
    expect_failure(clbool_rpq_cursor(regular, nullptr, 0, 1, false, none.put()),
                   CLBOOL_INVALID_ARGUMENT);
    const uint32_t beyond = kVertices;
    options.from = &beyond;
    options.from_count = 1;
    expect_failure(clbool_cfpq_cursor(context_free, nullptr, &options, 1, 1, none.put()),
                   CLBOOL_INVALID_ARGUMENT);
    owned<clbool_cursor> cursor;
    expect_ok(clbool_cfpq_cursor(context_free, "S", nullptr, 1, 1, cursor.put()));
    owned<clbool_vector> lengths;
    expect_failure(clbool_cursor_next(on, cursor, out, lengths.put(), nullptr),
                   CLBOOL_INVALID_ARGUMENT, "lengths");
}

TEST_F(c_answers, cursors_over_some_sources_are_stopped) {
    const uint32_t sources[] = {9, 2, 5};
    owned<clbool_stop> stop;
    expect_ok(clbool_stop_create(stop.put()));
    options.stop = stop;
    options.from = sources;
    options.from_count = 3;
    options.method = CLBOOL_QUERY_PRODUCTS;
    owned<clbool_cursor> cursor;
    expect_ok(clbool_rpq_cursor(regular, &options, 1, UINT64_MAX, false, cursor.put()));
    expect_ok(clbool_cursor_next(on, cursor, out, nullptr, &result));
    EXPECT_EQ(result.complete, 1);
    EXPECT_EQ(state_of(cursor).position, 1U);
    for (const uint32_t source : entries_of(on, out).rows) {
        EXPECT_EQ(source, 2U);
    }
    expect_ok(clbool_stop_request(stop));
    expect_ok(clbool_cursor_next(on, cursor, out, nullptr, &result));
    EXPECT_EQ(result.complete, 0);
    EXPECT_TRUE(state_of(cursor).done);
}

TEST_F(c_answers, lengths_of_walks) {
    const auto expected = reference::rpq(same, compile_path("a/b*", {"a", "b"}));
    for (const auto method : {CLBOOL_QUERY_WALKS, CLBOOL_QUERY_PRODUCTS}) {
        options.method = method;
        owned<clbool_vector> lengths;
        expect_ok(clbool_rpq_lengths(on, regular, out, lengths.put(), &options, &result));
        EXPECT_TRUE(same_matrix(entries_of(on, out), expected.pairs));
        EXPECT_EQ(numbers_of(on, lengths), expected.lengths);
        EXPECT_EQ(result.complete, 1);
    }
    expect_failure(clbool_rpq_lengths(on, regular, out, nullptr, nullptr, nullptr),
                   CLBOOL_INVALID_ARGUMENT, "lengths is null");
}

TEST_F(c_answers, all_paths_one_by_one) {
    // Two ways from 0 to 3, and a loop at 0.
    const auto ways = graph_of(4, {{"a", coordinates(4, 4, {{0, 0}, {0, 1}, {0, 2}})},
                                   {"b", coordinates(4, 4, {{1, 3}, {2, 3}, {3, 3}})}});
    owned<clbool_paths> finder;
    expect_ok(clbool_paths_create(ways, grammar, finder.put()));
    owned<clbool_path_list> list;
    expect_ok(clbool_paths_all(finder, nullptr, 0, 3, 4, list.put()));
    // The list does not need what made it.
    expect_ok(clbool_paths_free(finder.release()));
    std::multiset<std::string> found;
    std::size_t last = 0;
    for (;;) {
        owned<clbool_path> path;
        expect_ok(clbool_path_list_next(list, path.put()));
        if (static_cast<clbool_path*>(path) == nullptr) {
            break;
        }
        uint64_t length = 0;
        expect_ok(clbool_path_length(path, &length));
        EXPECT_GE(length, last);
        last = length;
        found.insert(text_of(path));
    }
    EXPECT_EQ(found, (std::multiset<std::string>{"0 -a-> 1, 1 -b-> 3", "0 -a-> 2, 2 -b-> 3",
                                                 "0 -a-> 0, 0 -a-> 1, 1 -b-> 3, 3 -b-> 3",
                                                 "0 -a-> 0, 0 -a-> 2, 2 -b-> 3, 3 -b-> 3"}));
}

TEST_F(c_answers, all_shortest_walks) {
    const auto ways = graph_of(4, {{"a", coordinates(4, 4, {{0, 1}, {0, 2}, {0, 3}})},
                                   {"b", coordinates(4, 4, {{1, 3}, {2, 3}})}});
    owned<clbool_rpq> query;
    expect_ok(clbool_rpq_create(on, ways, "a/b", query.put()));
    for (const uint64_t most : {1U, 9U}) {
        owned<clbool_path_list> list;
        expect_ok(clbool_rpq_shortest_walks(on, query, ways, 0, 3, most, list.put()));
        owned<clbool_path> first;
        expect_ok(clbool_path_list_next(list, first.put()));
        owned<clbool_path> second;
        expect_ok(clbool_path_list_next(list, second.put()));
        if (most == 1) {
            EXPECT_EQ(static_cast<clbool_path*>(second), nullptr);
        } else {
            EXPECT_EQ((std::multiset<std::string>{text_of(first), text_of(second)}),
                      (std::multiset<std::string>{"0 -a-> 1, 1 -b-> 3", "0 -a-> 2, 2 -b-> 3"}));
        }
    }
    owned<clbool_path_list> none;
    expect_failure(clbool_rpq_shortest_walks(on, query, ways, 0, 4, 1, none.put()),
                   CLBOOL_INVALID_ARGUMENT);
}

}  // namespace
}  // namespace clbool
