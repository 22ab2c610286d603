// SPDX-License-Identifier: MIT
// Labelled graphs and path queries through the C interface.
#include "owned.hpp"

#include <clbool/grammar.hpp>
#include <clbool/graph.hpp>
#include <clbool/reference.hpp>
#include <clbool/regular.hpp>
#include <io/scratch.hpp>
#include <support/compare.hpp>
#include <support/inputs/matrices.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace clbool {
namespace {

using testing::empty_matrix;
using testing::entries_of;
using testing::expect_failure;
using testing::expect_ok;
using testing::host_context;
using testing::owned;
using testing::same_matrix;
using testing::scratch;
using testing::text_of;
using testing::texts_of;

class c_queries : public ::testing::Test {
protected:
    c_queries() {
        same.vertices = {"0", "1", "2", "3", "4", "5"};
        expect_ok(clbool_graph_create(6, graph.put()));
        for (const auto& [label, seed] : {std::pair("a", 41), std::pair("b", 42)}) {
            const coordinates edges = testing::uniform(6, 6, 7, static_cast<unsigned>(seed));
            same.edges[label] = edges;
            expect_ok(clbool_graph_add_numbered(graph, label, edges.rows.data(), edges.cols.data(),
                                                edges.nnz()));
        }
        rules.start = "S";
        rules.productions = {{"S", {"a", "S", "b"}}, {"S", {"a", "b"}}, {"T", {"a", "a_r"}}};
        expect_ok(clbool_grammar_create("S", false, grammar.put()));
        expect_ok(clbool_grammar_add(grammar, "S", "a S b"));
        expect_ok(clbool_grammar_add(grammar, "S", " a  b "));
        expect_ok(clbool_grammar_add(grammar, "T", "a a_r"));
    }

    labelled_graph same;
    context_free_grammar rules;
    const owned<clbool_context> on = host_context();
    owned<clbool_graph> graph;
    owned<clbool_grammar> grammar;
    const owned<clbool_matrix> out = empty_matrix();
    clbool_query_options options = CLBOOL_QUERY_OPTIONS_INIT;
    clbool_query_result result = CLBOOL_QUERY_RESULT_INIT;
};

TEST_F(c_queries, graphs_by_names) {
    owned<clbool_graph> named;
    expect_ok(clbool_graph_create(0, named.put()));
    const char* const sources[] = {"Aix", "Bern", "Aix"};
    const char* const labels[] = {"rail", "road", "rail"};
    const char* const targets[] = {"Bern", "Como", "Como"};
    expect_ok(clbool_graph_add_edges(named, sources, labels, targets, 3));
    uint32_t vertices = 0;
    uint64_t edges = 0;
    std::size_t count = 0;
    expect_ok(clbool_graph_vertices(named, &vertices));
    expect_ok(clbool_graph_edges(named, &edges));
    expect_ok(clbool_graph_labels(named, &count));
    EXPECT_EQ(vertices, 3U);
    EXPECT_EQ(edges, 3U);
    EXPECT_EQ(count, 2U);
    owned<char> label;
    expect_ok(clbool_graph_label(named, 1, label.put()));
    EXPECT_STREQ(label, "road");
    owned<char> name;
    expect_ok(clbool_graph_name(named, 2, name.put()));
    EXPECT_STREQ(name, "Como");
    uint32_t vertex = 9;
    bool found = true;
    expect_ok(clbool_graph_find(named, "Dijon", &vertex, &found));
    EXPECT_FALSE(found);
    expect_ok(clbool_graph_find(named, "Bern", &vertex, &found));
    EXPECT_TRUE(found && vertex == 1);

    const char* const broken[] = {"Essen", nullptr};
    expect_failure(clbool_graph_add_edges(named, broken, labels, targets, 2),
                   CLBOOL_INVALID_ARGUMENT, "sources is null");
    expect_ok(clbool_graph_vertices(named, &vertices));
    EXPECT_EQ(vertices, 3U);
    owned<char> none;
    expect_failure(clbool_graph_name(named, 3, none.put()), CLBOOL_INVALID_ARGUMENT);
    expect_failure(clbool_graph_label(named, 2, none.put()), CLBOOL_INVALID_ARGUMENT);
}

TEST_F(c_queries, relations_and_reverses) {
    owned<clbool_matrix> reverse;
    expect_ok(clbool_graph_relation(on, graph, "a_r", reverse.put()));
    EXPECT_TRUE(same_matrix(entries_of(on, reverse), same.relation("a_r")));
    const uint32_t beyond = 6;
    expect_failure(clbool_graph_add_numbered(graph, "a", &beyond, &beyond, 1),
                   CLBOOL_INVALID_ARGUMENT, "sources has the vertex 6");
}

TEST_F(c_queries, graphs_and_grammars_from_files) {
    const scratch folder;
    const std::string path = folder.path("g.csv");
    expect_ok(clbool_graph_save(graph, path.c_str(), CLBOOL_GRAPH_BY_EXTENSION));
    owned<clbool_graph> read;
    expect_ok(clbool_graph_load(path.c_str(), CLBOOL_GRAPH_CSV, true, read.put()));
    uint64_t edges = 0;
    expect_ok(clbool_graph_edges(read, &edges));
    EXPECT_EQ(edges, same.edge_count());
    owned<clbool_graph> none;
    expect_failure(
        clbool_graph_load(path.c_str(), static_cast<clbool_graph_format>(7), false, none.put()),
        CLBOOL_INVALID_ARGUMENT, "format");
    const std::string rules_path = folder.file("g.cfg", "S -> a S b | a b\n");
    owned<clbool_grammar> from_file;
    expect_ok(clbool_grammar_load(rules_path.c_str(), nullptr, from_file.put()));
    owned<clbool_cfpq> query;
    expect_ok(clbool_cfpq_create(on, graph, from_file, query.put()));
    expect_ok(clbool_cfpq_run(on, query, nullptr, out, nullptr, nullptr));
    EXPECT_TRUE(same_matrix(entries_of(on, out), reference::cfpq(same, normalize(rules)).at("S")));
}

TEST_F(c_queries, grammars_tell_their_symbols) {
    owned<char> start;
    expect_ok(clbool_grammar_start(grammar, start.put()));
    EXPECT_STREQ(start, "S");
    bool indexed = true;
    expect_ok(clbool_grammar_indexed(grammar, &indexed));
    EXPECT_FALSE(indexed);
    owned<clbool_texts> terminals;
    expect_ok(clbool_grammar_symbols(grammar, CLBOOL_SYMBOLS_TERMINALS, terminals.put()));
    EXPECT_EQ(texts_of(terminals), rules.terminals());
    owned<clbool_texts> nonterminals;
    expect_ok(clbool_grammar_symbols(grammar, CLBOOL_SYMBOLS_NONTERMINALS, nonterminals.put()));
    EXPECT_EQ(texts_of(nonterminals), (std::vector<std::string>{"S", "T"}));
    owned<clbool_texts> none;
    expect_failure(clbool_grammar_symbols(grammar, static_cast<clbool_symbols>(2), none.put()),
                   CLBOOL_INVALID_ARGUMENT, "which");
    owned<char> beyond;
    expect_failure(clbool_texts_get(nonterminals, 2, beyond.put()), CLBOOL_INVALID_ARGUMENT,
                   "2 texts");
}

TEST_F(c_queries, answers_and_pictures_are_written) {
    const scratch folder;
    const auto pairs = testing::matrix_from(on, coordinates(6, 6, {{4, 0}, {5, 2}}));
    const std::string path = folder.path("pairs.txt");
    expect_ok(clbool_graph_save_pairs(on, graph, pairs, path.c_str()));
    EXPECT_EQ(testing::content_of(path), "4\t0\n5\t2\n");
    expect_failure(clbool_graph_save_pairs(on, graph, out, path.c_str()),
                   CLBOOL_DIMENSION_MISMATCH);
    const std::string picture = folder.path("graph.dot");
    expect_ok(clbool_graph_save(graph, picture.c_str(), CLBOOL_GRAPH_DOT));
    EXPECT_EQ(testing::content_of(picture).find("digraph"), 0U);
    owned<clbool_graph> none;
    expect_failure(clbool_graph_load(picture.c_str(), CLBOOL_GRAPH_DOT, false, none.put()),
                   CLBOOL_INVALID_ARGUMENT, "format");
    expect_ok(clbool_matrix_save(on, pairs, picture.c_str(), CLBOOL_FILE_DOT));
    EXPECT_EQ(testing::content_of(picture).find("digraph"), 0U);
    clbool_remove_unfinished_files();
    EXPECT_EQ(folder.names().size(), 2U);
}

TEST_F(c_queries, context_free) {
    owned<clbool_cfpq> query;
    expect_ok(clbool_cfpq_create(on, graph, grammar, query.put()));
    const auto expected = reference::cfpq(same, normalize(rules));
    ASSERT_FALSE(expected.at("S").rows.empty());
    for (const auto method :
         {CLBOOL_QUERY_AUTOMATIC, CLBOOL_QUERY_MATRICES, CLBOOL_QUERY_ROWS, CLBOOL_QUERY_TENSOR}) {
        options.method = method;
        expect_ok(clbool_cfpq_run(on, query, nullptr, out, &options, &result));
        EXPECT_TRUE(same_matrix(entries_of(on, out), expected.at("S")));
        EXPECT_EQ(result.complete, 1);
    }
    expect_ok(clbool_cfpq_run(on, query, "T", out, nullptr, nullptr));
    EXPECT_TRUE(same_matrix(entries_of(on, out), expected.at("T")));

    const std::vector<uint32_t> from = {expected.at("S").rows.front()};
    options.from = from.data();
    options.from_count = from.size();
    expect_ok(clbool_cfpq_run(on, query, "S", out, &options, nullptr));
    entry_selector row = entry_selector::rows(from[0], from[0] + 1);
    EXPECT_TRUE(same_matrix(entries_of(on, out), reference::select(expected.at("S"), row)));
    expect_failure(clbool_cfpq_run(on, query, "U", out, nullptr, nullptr), CLBOOL_INVALID_ARGUMENT,
                   "U");
    const owned<clbool_matrix> second = empty_matrix();
    const char* const both[] = {"T", "S"};
    clbool_matrix* const places[] = {out, second};
    expect_ok(clbool_cfpq_run_many(on, query, both, places, 2, nullptr, &result));
    EXPECT_TRUE(same_matrix(entries_of(on, out), expected.at("T")));
    EXPECT_TRUE(same_matrix(entries_of(on, second), expected.at("S")));
    expect_failure(clbool_cfpq_run_many(on, query, both, places, 0, nullptr, nullptr),
                   CLBOOL_INVALID_ARGUMENT, "count is 0");
    const char* const broken[] = {"T", nullptr};
    expect_failure(clbool_cfpq_run_many(on, query, broken, places, 2, nullptr, nullptr),
                   CLBOOL_INVALID_ARGUMENT, "nonterminals is null");
    options.method = CLBOOL_QUERY_BITS;
    expect_failure(clbool_cfpq_run(on, query, nullptr, out, &options, nullptr),
                   CLBOOL_INVALID_ARGUMENT, "method");
    expect_failure(clbool_grammar_add(grammar, "S S", ""), CLBOOL_INVALID_ARGUMENT, "one symbol");
}

TEST_F(c_queries, witnesses) {
    owned<clbool_graph> line;
    expect_ok(clbool_graph_create(4, line.put()));
    const uint32_t a_edges[] = {0, 1};
    const uint32_t b_edges[] = {2, 0};
    // 0 -a-> 1, 1 -b-> 2.
    expect_ok(clbool_graph_add_numbered(line, "a", &a_edges[0], &a_edges[1], 1));
    expect_ok(clbool_graph_add_numbered(line, "b", &a_edges[1], &b_edges[0], 1));
    owned<clbool_paths> finder;
    expect_ok(clbool_paths_create(line, grammar, finder.put()));
    owned<clbool_path> path;
    expect_ok(clbool_paths_find(finder, nullptr, 0, 2, CLBOOL_FEWEST_EDGES, path.put()));
    EXPECT_EQ(text_of(path), "0 -a-> 1, 1 -b-> 2");
    clbool_path* none = path;
    expect_ok(clbool_paths_find(finder, "S", 2, 0, CLBOOL_LEAST_HEIGHT, &none));
    EXPECT_EQ(none, nullptr);
    expect_failure(clbool_paths_find(finder, "S", 4, 0, CLBOOL_LEAST_HEIGHT, &none),
                   CLBOOL_INVALID_ARGUMENT);

    owned<clbool_rpq> query;
    expect_ok(clbool_rpq_create(on, line, "^b/^a", query.put()));
    owned<clbool_path> walk;
    expect_ok(clbool_rpq_shortest(on, query, line, 2, 0, walk.put()));
    EXPECT_EQ(text_of(walk), "2 <-b- 1, 1 <-a- 0");
    expect_ok(clbool_rpq_shortest(on, query, line, 0, 2, &none));
    EXPECT_EQ(none, nullptr);
}

TEST_F(c_queries, regular) {
    owned<clbool_rpq> query;
    expect_ok(clbool_rpq_create(on, graph, "a/b*", query.put()));
    const auto expected = reference::rpq(same, compile_path("a/b*", {"a", "b"})).pairs;
    for (const auto method : {CLBOOL_QUERY_AUTOMATIC, CLBOOL_QUERY_WALKS, CLBOOL_QUERY_PRODUCTS}) {
        options.method = method;
        expect_ok(clbool_rpq_run(on, query, out, &options, &result));
        EXPECT_TRUE(same_matrix(entries_of(on, out), expected));
    }
    expect_ok(clbool_rpq_count(on, query, nullptr, &result));
    EXPECT_EQ(result.pairs, expected.nnz());
    const std::vector<uint32_t> to = {expected.cols.front()};
    options.to = to.data();
    options.to_count = to.size();
    expect_ok(clbool_rpq_count(on, query, &options, &result));
    EXPECT_EQ(result.pairs,
              reference::select(expected, entry_selector::cols(to[0], to[0] + 1)).nnz());
    owned<char> text;
    expect_ok(clbool_rpq_explain(on, query, nullptr, text.put()));
    EXPECT_STRNE(text, "");
    owned<clbool_rpq> none;
    expect_failure(clbool_rpq_create(on, graph, "a/(", none.put()), CLBOOL_INVALID_ARGUMENT,
                   "column");
}

}  // namespace
}  // namespace clbool
