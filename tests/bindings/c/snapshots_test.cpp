// SPDX-License-Identifier: MIT
// Labelled graphs on a device through the C interface, queries over them, and labels that these
// lack.
#include "owned.hpp"

#include <clbool/graph.hpp>
#include <clbool/reference.hpp>
#include <clbool/regular.hpp>
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
using testing::graph_of;
using testing::host_context;
using testing::matrix_from;
using testing::owned;
using testing::same_matrix;
using testing::texts_of;
using testing::uniform;

using texts = std::vector<std::string>;

class c_snapshots : public ::testing::Test {
protected:
    c_snapshots() {
        same.vertices.resize(8);
        same.edges = {{"a", a_edges}, {"b", b_edges}};
        const char* const labels[] = {"b", "a"};
        const clbool_matrix* const edges[] = {b, a};
        expect_ok(clbool_snapshot_create(8, labels, edges, 2, snapshot.put()));
        expect_ok(clbool_grammar_create("S", false, grammar.put()));
        expect_ok(clbool_grammar_add(grammar, "S", "a S b"));
        expect_ok(clbool_grammar_add(grammar, "S", "a b"));
    }

    const coordinates a_edges = uniform(8, 8, 12, 71);
    const coordinates b_edges = uniform(8, 8, 12, 72);
    labelled_graph same;
    const owned<clbool_context> on = host_context();
    const owned<clbool_matrix> a = matrix_from(on, a_edges);
    const owned<clbool_matrix> b = matrix_from(on, b_edges);
    owned<clbool_snapshot> snapshot;
    owned<clbool_grammar> grammar;
    const owned<clbool_matrix> out = empty_matrix();
};

TEST_F(c_snapshots, are_made_of_matrices_and_read_back) {
    uint32_t vertices = 0;
    expect_ok(clbool_snapshot_vertices(snapshot, &vertices));
    EXPECT_EQ(vertices, 8U);
    owned<clbool_texts> labels;
    expect_ok(clbool_snapshot_labels(snapshot, labels.put()));
    EXPECT_EQ(texts_of(labels), (texts{"a", "b"}));
    owned<clbool_graph> read;
    expect_ok(clbool_snapshot_to_graph(on, snapshot, read.put()));
    owned<clbool_matrix> relation;
    expect_ok(clbool_graph_relation(on, read, "b", relation.put()));
    EXPECT_TRUE(same_matrix(entries_of(on, relation), b_edges));
    owned<clbool_dynamic_graph> graph;
    expect_ok(clbool_dynamic_graph_create(on, read, graph.put()));
    owned<clbool_snapshot> other;
    expect_ok(clbool_dynamic_graph_snapshot(graph, other.put()));
    bool is_same = true;
    expect_ok(clbool_snapshot_same_as(snapshot, other, &is_same));
    EXPECT_FALSE(is_same);

    const char* const twice[] = {"a", "a"};
    const clbool_matrix* const edges[] = {a, b};
    owned<clbool_snapshot> none;
    expect_failure(clbool_snapshot_create(8, twice, edges, 2, none.put()), CLBOOL_INVALID_ARGUMENT,
                   "'a' twice");
    expect_failure(clbool_snapshot_create(9, twice, edges, 1, none.put()),
                   CLBOOL_DIMENSION_MISMATCH);
    expect_failure(clbool_snapshot_create(8, nullptr, edges, 1, none.put()),
                   CLBOOL_INVALID_ARGUMENT, "labels is null");
}

TEST_F(c_snapshots, queries_over_them) {
    context_free_grammar rules;
    rules.start = "S";
    rules.productions = {{"S", {"a", "S", "b"}}, {"S", {"a", "b"}}};
    owned<clbool_cfpq> context_free;
    expect_ok(clbool_cfpq_from_snapshot(on, snapshot, grammar, context_free.put()));
    expect_ok(clbool_cfpq_run(on, context_free, nullptr, out, nullptr, nullptr));
    EXPECT_TRUE(same_matrix(entries_of(on, out), reference::cfpq(same, normalize(rules)).at("S")));

    owned<clbool_rpq> regular;
    expect_ok(clbool_rpq_from_snapshot(on, snapshot, "a/^b", regular.put()));
    expect_ok(clbool_rpq_run(on, regular, out, nullptr, nullptr));
    EXPECT_TRUE(same_matrix(entries_of(on, out),
                            reference::rpq(same, compile_path("a/^b", {"a", "b"})).pairs));
    owned<clbool_rpq> none;
    expect_failure(clbool_rpq_from_snapshot(on, snapshot, nullptr, none.put()),
                   CLBOOL_INVALID_ARGUMENT, "expression is null");
}

TEST_F(c_snapshots, labels_that_queries_name_and_graphs_lack) {
    const auto graph = graph_of(2, {{"a", coordinates(2, 2, {{0, 1}})},
                                    {"<http://e.org/knows>", coordinates(2, 2, {{0, 1}})}});
    owned<clbool_texts> names;
    owned<clbool_texts> similar;
    expect_ok(clbool_unknown_labels(graph, nullptr, nullptr, "(A|a_r)/knows*/other", names.put(),
                                    similar.put()));
    EXPECT_EQ(texts_of(names), (texts{"A", "knows", "other"}));
    EXPECT_EQ(texts_of(similar), (texts{"a", "<http://e.org/knows>", ""}));
    owned<clbool_texts> of_grammar;
    expect_ok(clbool_unknown_labels(graph, nullptr, grammar, nullptr, of_grammar.put(), nullptr));
    EXPECT_EQ(texts_of(of_grammar), texts{"b"});
    owned<clbool_texts> of_snapshot;
    expect_ok(
        clbool_unknown_labels(nullptr, snapshot, grammar, nullptr, of_snapshot.put(), nullptr));
    EXPECT_EQ(texts_of(of_snapshot), texts{});

    owned<clbool_texts> empty;
    expect_ok(clbool_unproductive_symbols(graph, nullptr, grammar, empty.put()));
    EXPECT_EQ(texts_of(empty), texts{"S"});
    owned<clbool_texts> none;
    expect_failure(clbool_unknown_labels(graph, snapshot, grammar, nullptr, none.put(), nullptr),
                   CLBOOL_INVALID_ARGUMENT, "one of graph and snapshot");
    expect_failure(clbool_unknown_labels(graph, nullptr, grammar, "a", none.put(), nullptr),
                   CLBOOL_INVALID_ARGUMENT, "one of grammar and expression");
    expect_failure(clbool_unknown_labels(graph, nullptr, nullptr, "a/(", none.put(), nullptr),
                   CLBOOL_INVALID_ARGUMENT, "column");
}

}  // namespace
}  // namespace clbool
