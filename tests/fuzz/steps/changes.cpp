// SPDX-License-Identifier: MIT
// Rows of the table: closures and answers that follow a graph, edge by edge and batch by batch.
#include <clbool/dynamic_graph.hpp>
#include <clbool/incremental_closure.hpp>
#include <clbool/maintained_query.hpp>
#include <fuzz/steps/queries.hpp>
#include <fuzz/steps/require.hpp>
#include <fuzz/steps/rows.hpp>
#include <fuzz/steps/work.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

namespace clbool::fuzz {
namespace {

void require_one_graph(const contents& in) {
    for (const coordinates& each : in) {
        if (each.nrows != in[0].nrows || each.ncols != in[0].nrows) {
            throw dimension_mismatch("edges are those of one graph");
        }
    }
}

// ---- edge by edge -------------------------------------------------------------------------------

// The first of b's edges come, one after the other; then each third of these goes.
constexpr std::size_t kSingles = 9;

coordinates first_of(const coordinates& b) {
    coordinates some(b.nrows, b.ncols);
    for (std::size_t i = 0; i < std::min(kSingles, b.rows.size()); ++i) {
        some.add(b.rows[i], b.cols[i]);
    }
    return some;
}

coordinates going(const coordinates& b) {
    coordinates some(b.nrows, b.ncols);
    for (std::size_t i = 0; i < std::min(kSingles, b.rows.size()); i += 3) {
        some.add(b.rows[i], b.cols[i]);
    }
    return some;
}

bool is_reflexive(const step& of) { return of.query % 2 != 0; }

coordinates after_edges(const step& of, const contents& in) {
    require_one_graph(in);
    const auto all = reference::ewise_add(in[0], first_of(in[1]));
    return reference::transitive_closure(reference::ewise_difference(all, going(in[1])),
                                         is_reflexive(of));
}

matrix edge_by_edge(Controls& on, const step& of, const matrix& a, const matrix& edges) {
    if (edges.nrows() != a.nrows() || edges.ncols() != a.nrows()) {
        throw dimension_mismatch("edges are those of one graph");
    }
    incremental_closure_options options;
    options.reflexive = is_reflexive(of);
    incremental_closure closure(on, a, options);
    require(closure.vertices() == a.nrows(), "as many vertices as the matrix has rows");
    const auto b = edges.to_host(on);
    const auto come = first_of(b);
    for (std::size_t i = 0; i < come.nnz(); ++i) {
        const size_type before = closure.nvals();
        const size_type gained = closure.add_edge(come.rows[i], come.cols[i]);
        require(closure.nvals() == before + gained, "pairs that an edge added");
        require(closure.contains(come.rows[i], come.cols[i]), "an edge that came");
    }
    const auto go = going(b);
    for (std::size_t i = 0; i < go.nnz(); ++i) {
        const size_type before = closure.nvals();
        const size_type lost = closure.remove_edge(go.rows[i], go.cols[i]);
        require(closure.nvals() + lost == before, "pairs that an edge removed");
    }
    const matrix all = closure.to_matrix(on);
    require(all.nvals() == closure.nvals(), "the number of pairs");
    return all;
}

// ---- batch by batch -----------------------------------------------------------------------------

// Of the graph's edges a those that b has too go, when all of b have come with another label.
coordinates after_batches(const step& of, const contents& in) {
    require_one_graph(in);
    return rpq_answers(of, {reference::ewise_difference(in[0], in[1]), in[1]}).pairs;
}

void require_snapshot(Controls& on, const graph_snapshot& now, const coordinates& a,
                      const coordinates& b) {
    const auto host = now.to_host(on);
    require(now.edge_count() == a.nnz() + b.nnz() && host.edge_count() == now.edge_count(),
            "edges of a snapshot");
    require(equal(on, now.relation(on, "a"), matrix(on, a)), "the edges of a label");
    require(now.relation(on, "none").empty(), "edges of a label that is not there");
    require(now.labels().size() == (a.nnz() > 0 ? 1u : 0u) + (b.nnz() > 0 ? 1u : 0u),
            "labels of a snapshot");
}

matrix batch_by_batch(Controls& on, const step& of, const matrix& first, const matrix& second) {
    const auto a = first.to_host(on), b = second.to_host(on);
    require_one_graph({a, b});
    const auto common = reference::ewise_mult(a, b);
    dynamic_graph graph(graph_snapshot(a.nrows, {{"a", first}}));
    const graph_snapshot before = graph.snapshot();
    maintained_query query(on, before, path_queries()[of.query].text);
    require(query.complete(), "an answer that was not stopped");
    size_type pairs = query.to_matrix(on).nvals();
    const auto follow = [&](const answer_change& change) {
        pairs = pairs + change.added - change.removed;
        require(change.complete && query.to_matrix(on).nvals() == pairs, "what a change did");
    };
    // In three batches: the label is new in the first, and the last finds what the second added.
    const auto some = reference::select(b, entry_selector::tril());
    for (const auto& batch : {common, some, b}) {
        follow(query.follow(on, graph.add_edges(on, {{"b", batch}})));
    }
    graph.remove_edges(on, {{"a", common}});
    follow(query.remove_edges(on, {{"a", common}}));
    require_snapshot(on, graph.snapshot(), reference::ewise_difference(a, b), b);
    require(before.edge_count() == a.nnz(), "a snapshot that no change touches");
    follow(query.follow(on, graph.snapshot()));
    // There and back again: nothing is left of it.
    follow(query.add_edges(on, {{"a", common}}));
    follow(query.remove_edges(on, {{"a", common}}));
    return query.to_matrix(on);
}

}  // namespace

kind closure_edges_kind() {
    kind made{"closure_edges",
              2,
              2,
              false,
              0,
              nullptr,
              work::walks,
              after_edges,
              call::of_any([](Controls& on, auto& with, const step& of) {
                  with.out() = edge_by_edge(on, of, with.input(0), with.input(1));
              }),
              [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                  return std::string("incremental_closure_options how;\nhow.reflexive = ") +
                         (is_reflexive(of) ? "true" : "false") +
                         ";\nincremental_closure closure(on, " + in[0] +
                         ", how);\nconst auto edges = " + in[1] + ".to_host(on);\n" +
                         "const auto count = std::min<std::size_t>(9, edges.nnz());\n" +
                         "for (std::size_t i = 0; i < count; ++i) {\n" +
                         "    closure.add_edge(edges.rows[i], edges.cols[i]);\n}\n" +
                         "for (std::size_t i = 0; i < count; i += 3) {\n" +
                         "    closure.remove_edge(edges.rows[i], edges.cols[i]);\n}\n" + out +
                         " = closure.to_matrix(on);";
              }};
    made.ways = 2;
    return made;
}

kind followed_path_kind() {
    kind made{"followed_path",
              2,
              2,
              false,
              0,
              nullptr,
              work::walks,
              after_batches,
              call::of_any([](Controls& on, auto& with, const step& of) {
                  with.out() = batch_by_batch(on, of, with.input(0), with.input(1));
              }),
              [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                  return "const auto a = " + in[0] + ".to_host(on), b = " + in[1] +
                         ".to_host(on);\nconst auto common = reference::ewise_mult(a, b);\n" +
                         "maintained_query query(on, graph_snapshot(a.nrows, {{\"a\", " + in[0] +
                         "}}), \"" + path_queries()[of.query].text +
                         "\");\nquery.add_edges(on, {{\"b\", common}});\n" +
                         "query.add_edges(on, {{\"b\", reference::select(b, "
                         "entry_selector::tril())}});\n" +
                         "query.add_edges(on, {{\"b\", b}});\n" +
                         "query.remove_edges(on, {{\"a\", common}});\n" +
                         "query.add_edges(on, {{\"a\", common}});\n" +
                         "query.remove_edges(on, {{\"a\", common}});\n" + out +
                         " = query.to_matrix(on);";
              }};
    made.ways = path_queries().size();
    return made;
}

}  // namespace clbool::fuzz
