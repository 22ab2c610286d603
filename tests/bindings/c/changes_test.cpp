// SPDX-License-Identifier: MIT
// What follows changes, through the C interface: afterwards it is what is computed anew.
#include "owned.hpp"

#include <clbool/grammar.hpp>
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

using testing::entries_of;
using testing::expect_failure;
using testing::expect_ok;
using testing::host_context;
using testing::matrix_from;
using testing::owned;
using testing::same_matrix;
using testing::uniform;

class c_changes : public ::testing::Test {
protected:
    /// A graph with edges of the label a.
    owned<clbool_graph> graph_of(const coordinates& edges) {
        return testing::graph_of(edges.nrows, {{"a", edges}});
    }
    coordinates closure_of(const clbool_incremental_closure* closure) {
        owned<clbool_matrix> now;
        expect_ok(clbool_incremental_closure_to_matrix(on, closure, now.put()));
        return entries_of(on, now);
    }
    uint64_t edges_of(const clbool_dynamic_graph* graph) {
        owned<clbool_snapshot> now;
        expect_ok(clbool_dynamic_graph_snapshot(graph, now.put()));
        uint64_t edges = 0;
        expect_ok(clbool_snapshot_edges(now, &edges));
        return edges;
    }
    coordinates answer_of(const clbool_maintained_query* query) {
        owned<clbool_matrix> answer;
        expect_ok(clbool_maintained_query_to_matrix(on, query, answer.put()));
        return entries_of(on, answer);
    }

    const coordinates before = uniform(20, 20, 25, 51);
    const coordinates more = uniform(20, 20, 12, 52);
    const coordinates both = reference::ewise_add(before, more);
    const owned<clbool_context> on = host_context();
    const owned<clbool_matrix> a = matrix_from(on, before);
    const owned<clbool_matrix> b = matrix_from(on, more);
};

TEST_F(c_changes, matrices) {
    owned<clbool_delta_matrix> changing;
    expect_ok(clbool_delta_matrix_create(a, changing.put()));
    expect_ok(clbool_delta_matrix_set_many(on, changing, more.rows.data(), more.cols.data(),
                                           more.nnz(), true));
    uint64_t nvals = 0;
    expect_ok(clbool_delta_matrix_nvals(on, changing, &nvals));
    EXPECT_EQ(nvals, both.nnz());
    const uint32_t row = both.rows.front();
    const uint32_t col = both.cols.front();
    expect_ok(clbool_delta_matrix_set(changing, row, col, false));
    bool contained = true;
    expect_ok(clbool_delta_matrix_contains(on, changing, row, col, &contained));
    EXPECT_FALSE(contained);
    expect_ok(clbool_delta_matrix_set(changing, row, col, true));
    expect_failure(clbool_delta_matrix_set(changing, 20, 0, true), CLBOOL_INVALID_ARGUMENT);
    owned<clbool_matrix> merged;
    expect_ok(clbool_delta_matrix_to_matrix(on, changing, merged.put()));
    EXPECT_TRUE(same_matrix(entries_of(on, merged), both));
}

TEST_F(c_changes, matrices_are_duplicated_merged_and_cleared) {
    owned<clbool_delta_matrix> first;
    expect_ok(clbool_delta_matrix_create(a, first.put()));
    expect_ok(clbool_delta_matrix_set_many(on, first, more.rows.data(), more.cols.data(),
                                           more.nnz(), true));
    owned<clbool_delta_matrix> second;
    expect_ok(clbool_delta_matrix_duplicate(first, second.put()));
    expect_ok(clbool_delta_matrix_set(first, 0, 0, true));
    expect_ok(clbool_delta_matrix_clear(first));
    uint64_t count = 1;
    expect_ok(clbool_delta_matrix_nvals(on, first, &count));
    EXPECT_EQ(count, 0U);
    uint32_t nrows = 0;
    uint32_t ncols = 0;
    expect_ok(clbool_delta_matrix_nrows(first, &nrows));
    expect_ok(clbool_delta_matrix_ncols(first, &ncols));
    EXPECT_TRUE(nrows == 20 && ncols == 20);
    expect_ok(clbool_delta_matrix_set(second, 0, 0, true));
    expect_ok(clbool_delta_matrix_pending(second, &count));
    EXPECT_GT(count, 0U);
    expect_ok(clbool_delta_matrix_merge(on, second));
    expect_ok(clbool_delta_matrix_pending(second, &count));
    EXPECT_EQ(count, 0U);
    expect_ok(clbool_delta_matrix_set(second, 0, 0, false));
    owned<clbool_matrix> merged;
    expect_ok(clbool_delta_matrix_to_matrix(on, second, merged.put()));
    EXPECT_TRUE(same_matrix(entries_of(on, merged),
                            reference::ewise_difference(both, coordinates(20, 20, {0}, {0}))));
}

TEST_F(c_changes, products_with_matrices_that_change) {
    owned<clbool_delta_matrix> changing;
    expect_ok(clbool_delta_matrix_create(a, changing.put()));
    const uint32_t row = before.rows.front();
    const uint32_t col = before.cols.front();
    expect_ok(clbool_delta_matrix_set(changing, row, col, false));
    const coordinates now = reference::ewise_difference(before, coordinates(20, 20, {row}, {col}));
    const auto out = testing::empty_matrix();
    expect_ok(clbool_delta_matrix_mxm(on, out, changing, b, true, nullptr));
    EXPECT_TRUE(same_matrix(entries_of(on, out), reference::mxm(now, more)));
    clbool_descriptor desc = CLBOOL_DESCRIPTOR_INIT;
    desc.transpose_first = 1;
    expect_ok(clbool_delta_matrix_mxm(on, out, changing, b, false, &desc));
    EXPECT_TRUE(same_matrix(entries_of(on, out), reference::mxm(reference::transpose(more), now)));

    const std::vector<uint32_t> all = testing::dense(1, 20).cols;
    owned<clbool_vector> u;
    expect_ok(clbool_vector_from_entries(on, CLBOOL_TYPE_UINT32, 20, all.data(), all.data(), 20,
                                         CLBOOL_OP_FIRST, u.put()));
    owned<clbool_vector> reached;
    expect_ok(clbool_vector_create(CLBOOL_TYPE_UINT32, 0, reached.put()));
    std::vector<uint32_t> expected;
    for (const auto& [vertex, count] : reference::entries_per_row(now)) {
        expected.push_back(static_cast<uint32_t>(count));
    }
    expect_ok(clbool_delta_matrix_mxv(on, reached, CLBOOL_PLUS_PAIR, changing, u, nullptr));
    EXPECT_EQ(testing::numbers_of(on, reached), expected);
    expected.clear();
    for (const auto& [vertex, count] : reference::entries_per_column(now)) {
        expected.push_back(static_cast<uint32_t>(count));
    }
    expect_ok(clbool_delta_matrix_vxm(on, reached, CLBOOL_PLUS_PAIR, u, changing, nullptr));
    EXPECT_EQ(testing::numbers_of(on, reached), expected);
    expect_failure(
        clbool_delta_matrix_vxm(on, reached, static_cast<clbool_semiring>(7), u, changing, nullptr),
        CLBOOL_INVALID_ARGUMENT, "over");
}

TEST_F(c_changes, closures) {
    owned<clbool_incremental_closure> closure;
    expect_ok(clbool_incremental_closure_create(on, a, true, closure.put()));
    const auto old = reference::transitive_closure(before, true);
    const auto larger = reference::transitive_closure(both, true);
    uint64_t changed = 0;
    expect_ok(clbool_incremental_closure_set_many(on, closure, b, true, &changed));
    EXPECT_EQ(changed, larger.nnz() - old.nnz());
    owned<clbool_matrix> now;
    expect_ok(clbool_incremental_closure_to_matrix(on, closure, now.put()));
    EXPECT_TRUE(same_matrix(entries_of(on, now), larger));
    for (size_type i = 0; i < more.nnz(); ++i) {
        if (reference::ewise_mult(before, coordinates(20, 20, {more.rows[i]}, {more.cols[i]}))
                .rows.empty()) {
            expect_ok(clbool_incremental_closure_set(closure, more.rows[i], more.cols[i], false,
                                                     nullptr));
        }
    }
    uint64_t nvals = 0;
    expect_ok(clbool_incremental_closure_nvals(closure, &nvals));
    EXPECT_EQ(nvals, old.nnz());
    bool contained = false;
    expect_ok(clbool_incremental_closure_contains(closure, 7, 7, &contained));
    EXPECT_TRUE(contained);
    expect_failure(clbool_incremental_closure_contains(closure, 20, 7, &contained),
                   CLBOOL_INVALID_ARGUMENT);
}

TEST_F(c_changes, forks_follow_on_their_own) {
    owned<clbool_incremental_closure> closure;
    expect_ok(clbool_incremental_closure_create(on, a, true, closure.put()));
    owned<clbool_incremental_closure> other;
    expect_ok(clbool_incremental_closure_fork(on, closure, other.put()));
    expect_ok(clbool_incremental_closure_set_many(on, other, b, true, nullptr));
    EXPECT_TRUE(same_matrix(closure_of(closure), reference::transitive_closure(before, true)));
    EXPECT_TRUE(same_matrix(closure_of(other), reference::transitive_closure(both, true)));
    uint32_t vertices = 0;
    expect_ok(clbool_incremental_closure_vertices(other, &vertices));
    EXPECT_EQ(vertices, 20U);

    owned<clbool_dynamic_graph> graph;
    expect_ok(clbool_dynamic_graph_create(on, graph_of(before), graph.put()));
    owned<clbool_dynamic_graph> branch;
    expect_ok(clbool_dynamic_graph_fork(graph, branch.put()));
    owned<clbool_snapshot> first;
    expect_ok(clbool_dynamic_graph_snapshot(graph, first.put()));
    owned<clbool_dynamic_graph> from_snapshot;
    expect_ok(clbool_dynamic_graph_from_snapshot(first, from_snapshot.put()));
    expect_ok(clbool_dynamic_graph_change(on, branch, graph_of(more), true));
    expect_ok(clbool_dynamic_graph_change(on, from_snapshot, graph_of(before), false));
    EXPECT_EQ(edges_of(graph), before.nnz());
    EXPECT_EQ(edges_of(branch), both.nnz());
    EXPECT_EQ(edges_of(from_snapshot), 0U);

    owned<clbool_maintained_query> query;
    expect_ok(clbool_maintained_query_create(on, first, nullptr, "a+", nullptr, query.put()));
    owned<clbool_maintained_query> forked;
    expect_ok(clbool_maintained_query_fork(query, forked.put()));
    expect_ok(clbool_maintained_query_change(on, forked, graph_of(more), true, nullptr, nullptr));
    EXPECT_TRUE(same_matrix(answer_of(query), reference::transitive_closure(before)));
    EXPECT_TRUE(same_matrix(answer_of(forked), reference::transitive_closure(both)));
    owned<clbool_snapshot> followed;
    expect_ok(clbool_maintained_query_graph(query, followed.put()));
    bool same = false;
    expect_ok(clbool_snapshot_same_as(followed, first, &same));
    EXPECT_TRUE(same);
}

TEST_F(c_changes, graphs_and_their_snapshots) {
    owned<clbool_dynamic_graph> graph;
    expect_ok(clbool_dynamic_graph_create(on, graph_of(before), graph.put()));
    owned<clbool_snapshot> first;
    expect_ok(clbool_dynamic_graph_snapshot(graph, first.put()));
    expect_ok(clbool_dynamic_graph_change(on, graph, graph_of(more), true));
    owned<clbool_snapshot> second;
    expect_ok(clbool_dynamic_graph_snapshot(graph, second.put()));
    owned<clbool_matrix> relation;
    expect_ok(clbool_snapshot_relation(on, second, "a_r", relation.put()));
    EXPECT_TRUE(same_matrix(entries_of(on, relation), reference::transpose(both)));
    uint64_t edges = 0;
    expect_ok(clbool_snapshot_edges(first, &edges));
    EXPECT_EQ(edges, before.nnz());
    expect_failure(clbool_dynamic_graph_change(on, graph, graph_of(uniform(5, 5, 3, 1)), true),
                   CLBOOL_DIMENSION_MISMATCH, "5 vertices");
}

TEST_F(c_changes, answers) {
    owned<clbool_dynamic_graph> graph;
    expect_ok(clbool_dynamic_graph_create(on, graph_of(before), graph.put()));
    owned<clbool_snapshot> snapshot;
    expect_ok(clbool_dynamic_graph_snapshot(graph, snapshot.put()));
    owned<clbool_grammar> grammar;
    expect_ok(clbool_grammar_create("S", false, grammar.put()));
    expect_ok(clbool_grammar_add(grammar, "S", "a"));
    expect_ok(clbool_grammar_add(grammar, "S", "a S"));
    owned<clbool_maintained_query> by_grammar;
    expect_ok(
        clbool_maintained_query_create(on, snapshot, grammar, nullptr, nullptr, by_grammar.put()));
    owned<clbool_maintained_query> by_path;
    expect_ok(clbool_maintained_query_create(on, snapshot, nullptr, "a+", nullptr, by_path.put()));
    const auto old = reference::transitive_closure(before);
    const auto larger = reference::transitive_closure(both);
    for (const clbool_maintained_query* query : {static_cast<clbool_maintained_query*>(by_grammar),
                                                 static_cast<clbool_maintained_query*>(by_path)}) {
        bool complete = false;
        expect_ok(clbool_maintained_query_complete(query, &complete));
        EXPECT_TRUE(complete);
        EXPECT_TRUE(same_matrix(answer_of(query), old));
    }

    clbool_answer_change change = CLBOOL_ANSWER_CHANGE_INIT;
    expect_ok(
        clbool_maintained_query_change(on, by_grammar, graph_of(more), true, nullptr, &change));
    EXPECT_EQ(change.added, larger.nnz() - old.nnz());
    EXPECT_EQ(change.complete, 1);
    EXPECT_TRUE(same_matrix(answer_of(by_grammar), larger));
    expect_ok(clbool_maintained_query_follow(on, by_grammar, snapshot, nullptr, &change));
    EXPECT_EQ(change.removed, larger.nnz() - old.nnz());
    expect_ok(
        clbool_maintained_query_change(on, by_path, graph_of(before), false, nullptr, nullptr));
    EXPECT_EQ(answer_of(by_path), coordinates(20, 20));

    owned<clbool_maintained_query> none;
    expect_failure(clbool_maintained_query_create(on, snapshot, grammar, "a+", nullptr, none.put()),
                   CLBOOL_INVALID_ARGUMENT, "one of");
}

}  // namespace
}  // namespace clbool
