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
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
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
    const incremental_closure fork = closure.fork(on);
    const size_type pairs_then = closure.nvals();
    const auto go = going(b);
    for (std::size_t i = 0; i < go.nnz(); ++i) {
        const size_type before = closure.nvals();
        const size_type lost = closure.remove_edge(go.rows[i], go.cols[i]);
        require(closure.nvals() + lost == before, "pairs that an edge removed");
    }
    require(fork.nvals() == pairs_then && fork.to_matrix(on).nvals() == pairs_then,
            "a fork that no change touches");
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
    maintained_query fork = query.fork();
    const matrix first_answer = query.to_matrix(on);
    size_type pairs = first_answer.nvals();
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
    require(equal(on, fork.to_matrix(on), first_answer), "a fork that no change touches");
    require(fork.follow(on, graph.fork().snapshot()).complete, "a fork that follows");
    require(equal(on, fork.to_matrix(on), query.to_matrix(on)), "what a fork follows to");
    return query.to_matrix(on);
}

// ---- cycles where there were none ---------------------------------------------------------------

// Edges to higher vertices at first, of which a few go under one label; then others come, which
// mostly close cycles; then more of the first go, a few at a time.
struct changes_by_cycles {
    coordinates losing, other;  // relations at first
    coordinates come, come_by_other;
    std::array<coordinates, 3> gone;
};

enum class comes : std::uint8_t { loops, edges_back, what_went, what_went_with_loops };
constexpr std::size_t kComes = 4;

comes what_comes(const step& of) { return static_cast<comes>(of.query % kComes); }
// The label that loses edges, and the other one.
std::array<const char*, 2> labels_of_cycles(const step& of) {
    return of.query / kComes % 2 == 0 ? std::array{"a", "b"} : std::array{"b", "a"};
}
step asked_of_cycles(const step& of) {
    step made = of;
    made.query = of.query / kComes / 2;
    return made;
}

changes_by_cycles cycles_of(const step& of, const coordinates& losing, const coordinates& other) {
    constexpr std::size_t kEach = 8;
    changes_by_cycles made;
    made.losing = reference::select(losing, entry_selector::triu(1));
    made.other = reference::select(other, entry_selector::triu(1));
    for (std::size_t batch = 0; batch < made.gone.size(); ++batch) {
        made.gone[batch] = coordinates(losing.nrows, losing.ncols);
        for (std::size_t i = batch; i < made.losing.nnz(); i += kEach) {
            made.gone[batch].add(made.losing.rows[i], made.losing.cols[i]);
        }
    }
    if (what_comes(of) == comes::edges_back) {
        made.come = first_of(reference::select(losing, entry_selector::tril(-1)));
        made.come_by_other = reference::transpose(made.come);
    } else {
        made.come = what_comes(of) == comes::loops
                        ? reference::select(losing, entry_selector::diagonal())
                        : made.gone[0];
        made.come_by_other = what_comes(of) == comes::what_went
                                 ? coordinates(other.nrows, other.ncols)
                                 : reference::select(other, entry_selector::diagonal());
    }
    return made;
}

coordinates after_cycles(const step& of, const contents& in) {
    require_one_graph(in);
    auto made = cycles_of(of, in[0], in[1]);
    for (const auto& gone : made.gone) {
        made.losing = reference::ewise_difference(made.losing, gone);
    }
    contents graph = {reference::ewise_add(made.losing, made.come),
                      reference::ewise_add(made.other, made.come_by_other)};
    if (labels_of_cycles(of)[0] == std::string("b")) {
        std::swap(graph[0], graph[1]);
    }
    return cfpq_answers(asked_of_cycles(of), graph);
}

matrix through_cycles(Controls& on, const step& of, const matrix& first, const matrix& second) {
    const auto a = first.to_host(on), b = second.to_host(on);
    require_one_graph({a, b});
    const auto made = cycles_of(of, a, b);
    const auto [losing, other] = labels_of_cycles(of);
    const graph_snapshot start(
        a.nrows, {{losing, matrix(on, made.losing)}, {other, matrix(on, made.other)}});
    maintained_query query(on, start, queries()[asked_of_cycles(of).query].grammar);
    query.remove_edges(on, {{losing, made.gone[0]}});
    query.add_edges(on, {{losing, made.come}, {other, made.come_by_other}});
    query.remove_edges(on, {{losing, made.gone[1]}});
    query.remove_edges(on, {{losing, made.gone[2]}});
    return query.to_matrix(on);
}

// C++ for what comes, of the relations `losing` and `other`.
std::string come_text(const step& of) {
    const std::string loops = "reference::select(other, entry_selector::diagonal())";
    switch (what_comes(of)) {
        case comes::loops:
            return "const auto come = reference::select(losing, entry_selector::diagonal());\n"
                   "const auto come_by_other = " +
                   loops + ";\n";
        case comes::what_went:
            return "const auto come = gone[0];\nconst coordinates come_by_other(come.nrows, "
                   "come.ncols);\n";
        case comes::what_went_with_loops:
            return "const auto come = gone[0];\nconst auto come_by_other = " + loops + ";\n";
        case comes::edges_back: break;
    }
    return "auto come = reference::select(losing, entry_selector::tril(-1));\n"
           "come.rows.resize(std::min<std::size_t>(9, come.nnz()));\n"
           "come.cols.resize(come.rows.size());\n"
           "const auto come_by_other = reference::transpose(come);\n";
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

kind followed_cycles_kind() {
    kind made{
        "followed_cycles",
        2,
        2,
        false,
        0,
        nullptr,
        work::derivations,
        after_cycles,
        call::of_any([](Controls& on, auto& with, const step& of) {
            with.out() = through_cycles(on, of, with.input(0), with.input(1));
        }),
        [](const step& of, const std::string& out, const std::vector<std::string>& in) {
            const auto labels = labels_of_cycles(of);
            const std::string one = std::string("{\"") + labels[0] + "\", ";
            const std::string two = std::string("{\"") + labels[1] + "\", ";
            return "const auto losing = " + in[0] + ".to_host(on), other = " + in[1] +
                   ".to_host(on);\n"
                   "const auto first = reference::select(losing, entry_selector::triu(1));\n"
                   "const auto second = reference::select(other, entry_selector::triu(1));\n"
                   "std::vector<coordinates> gone(3, coordinates(first.nrows, first.ncols));\n"
                   "for (std::size_t i = 0; i < first.nnz(); ++i) {\n"
                   "    if (i % 8 < 3) {\n"
                   "        gone[i % 8].add(first.rows[i], first.cols[i]);\n    }\n}\n" +
                   come_text(of) + "const graph_snapshot start(first.nrows, {" + one +
                   "matrix(on, first)}, " + two +
                   "matrix(on, second)}});\nmaintained_query query(on, start, normalize({" +
                   queries()[asked_of_cycles(of).query].text +
                   ", \"S\"}));\nquery.remove_edges(on, {" + one +
                   "gone[0]}});\nquery.add_edges(on, {" + one + "come}, " + two +
                   "come_by_other}});\nquery.remove_edges(on, {" + one +
                   "gone[1]}});\nquery.remove_edges(on, {" + one + "gone[2]}});\n" + out +
                   " = query.to_matrix(on);";
        }};
    made.ways = kComes * 2 * queries().size();
    return made;
}

}  // namespace clbool::fuzz
