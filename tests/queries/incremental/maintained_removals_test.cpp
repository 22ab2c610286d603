// SPDX-License-Identifier: MIT
// Graphs without cycles that gain some, and then lose the only edges that answers came from.
#include <clbool/maintained_query.hpp>
#include <support/operation_test.hpp>

#include <string>
#include <utility>
#include <vector>

namespace clbool::testing {
namespace {

// A chain, so that what hangs on one edge is little of all, and beside it p leads to q, o to z and
// s to t, by an edge each: of paths, p, o and s are on one level, q, z and t on the next.
constexpr index_type kEndOfChain = 30;
constexpr index_type kP = 31, kQ = 32, kO = 33, kZ = 34, kS = 35, kT = 36, kVertices = 37;

labelled_graph chain_and_pairs() {
    labelled_graph graph;
    auto& edges = graph.edges["a"] = coordinates(kVertices, kVertices);
    for (index_type v = 0; v < kVertices; ++v) {
        graph.vertices.push_back(std::to_string(v));
        if (v < kEndOfChain) {
            edges.add(v, v + 1);
        }
    }
    edges.add(kP, kQ);
    edges.add(kO, kZ);
    edges.add(kS, kT);
    graph.edges["b"] = coordinates(kVertices, kVertices, {3}, {5});
    return graph;
}

struct named_edge {
    std::string label;
    index_type source, target;
};

edge_batch batch_of(const std::vector<named_edge>& edges) {
    edge_batch batch;
    for (const auto& [label, source, target] : edges) {
        batch.emplace(label, coordinates(kVertices, kVertices)).first->second.add(source, target);
    }
    return batch;
}

void change_graph(labelled_graph& graph, const edge_batch& batch, bool comes) {
    for (const auto& [label, edges] : batch) {
        auto& known = graph.edges.at(label);
        known =
            comes ? reference::ewise_add(known, edges) : reference::ewise_difference(known, edges);
    }
}

// Cycles among vertices of one level, by edges of these two labels; one of them has another edge,
// which closes none.
std::vector<edge_batch> cycles_by(const std::string& one, const std::string& other) {
    return {batch_of({{one, kQ, kQ}}),
            batch_of({{one, kP, kP}}),
            batch_of({{one, kQ, kQ}, {other, kP, kP}}),
            batch_of({{one, 2, 4}, {other, kQ, kQ}}),
            batch_of({{one, 2, 4}, {other, kP, kP}}),
            batch_of({{one, kQ, kZ}, {other, kZ, kQ}}),
            batch_of({{one, kP, kO}, {other, kO, kP}}),
            batch_of({{one, kQ, kZ}, {other, kZ, kT}, {one, kT, kQ}})};
}

// Left, right and doubly recursive rules over both labels, and such as know cycles of b alone.
std::vector<normal_form> recursive_grammars() {
    const auto over_both = [](std::vector<production> rules) {
        rules.push_back({"S", {"a"}});
        rules.push_back({"S", {"b"}});
        return normalize({rules, "S"});
    };
    return {over_both({{"S", {"S", "a"}}, {"S", {"S", "b"}}}),
            over_both({{"S", {"a", "S"}}, {"S", {"b", "S"}}}), over_both({{"S", {"S", "S"}}}),
            normalize({{{"S", {"S", "b"}}, {"S", {"b", "S"}}, {"S", {"a"}}}, "S"})};
}

// In a graph that has cycles from the start, or gains them after it was known to have none. Whether
// nothing was computed anew before the answers lost what they came from.
bool follow_cycles(Controls& controls, const normal_form& grammar, const edge_batch& cycles,
                   bool at_first) {
    auto graph = chain_and_pairs();
    if (at_first) {
        change_graph(graph, cycles, true);
    }
    maintained_query query(controls, graph_snapshot(controls, graph), grammar);
    const auto change = [&](const edge_batch& batch, bool comes) {
        change_graph(graph, batch, comes);
        const auto done =
            comes ? query.add_edges(controls, batch) : query.remove_edges(controls, batch);
        EXPECT_TRUE(same_matrix(query.to_matrix(controls).to_host(controls),
                                reference::cfpq(graph, grammar).at("S")));
        return !done.anew;
    };
    bool followed = change(batch_of({{"a", 0, 1}}), false);
    if (!at_first) {
        followed &= change(cycles, true);
    }
    followed &= change(batch_of({{"a", kP, kQ}}), false);
    change(cycles, false);
    change(batch_of({{"a", 1, 2}}), false);
    return followed;
}

// What takes longer than expected is computed anew: then once more.
TEST(maintained_removals, leave_nothing_that_only_derives_itself) {
    constexpr int kTries = 5;
    auto& controls = shared_controls(setup_named("host"));
    const auto grammars = recursive_grammars();
    const std::pair<const char*, const char*> labels[] = {
        {"a", "a"}, {"a", "b"}, {"b", "a"}, {"b", "b"}};
    for (std::size_t rules = 0; rules < grammars.size(); ++rules) {
        for (const auto& [one, other] : labels) {
            const auto cycles = cycles_by(one, other);
            for (std::size_t i = 0; i < 2 * cycles.size(); ++i) {
                SCOPED_TRACE("grammar " + std::to_string(rules) + ", cycle " +
                             std::to_string(i / 2) + " by " + one + " and " + other);
                for (int tries = 0; tries < kTries; ++tries) {
                    if (follow_cycles(controls, grammars[rules], cycles[i / 2], i % 2 == 0)) {
                        break;
                    }
                }
            }
        }
    }
}

// Many paths lead to one vertex, and on from there to the end by y, z or w. What is left when y
// goes is z, whose edge came when the others were known and was there when they changed.
TEST(maintained_removals, keep_what_came_in_between) {
    auto& controls = shared_controls(setup_named("host"));
    const index_type paths = 20, middle = paths, y = middle + 1, z = middle + 2, w = middle + 3;
    const index_type end = middle + 4, n = end + 40;
    labelled_graph graph;
    auto& edges = graph.edges["a"] = coordinates(n, n);
    for (index_type i = 0; i < n; ++i) {
        graph.vertices.push_back(std::to_string(i));
        if (i < paths) {
            edges.add(i, middle);
        } else if (i > end && i + 1 < n) {
            edges.add(i, i + 1);
        }
    }
    for (const index_type next : {y, z, w}) {
        edges.add(middle, next);
        if (next != z) {
            edges.add(next, end);
        }
    }
    edges.normalize();
    maintained_query query(controls, graph_snapshot(controls, graph), "a+");
    const auto change = [&](index_type source, index_type target, bool comes) {
        const coordinates edge(n, n, {source}, {target});
        edges =
            comes ? reference::ewise_add(edges, edge) : reference::ewise_difference(edges, edge);
        comes ? query.add_edges(controls, {{"a", edge}})
              : query.remove_edges(controls, {{"a", edge}});
        EXPECT_TRUE(same_matrix(query.to_matrix(controls).to_host(controls),
                                reference::transitive_closure(edges)));
    };
    change(w, end, false);
    change(z, end, true);
    change(end + 1, end + 2, false);
    change(y, end, false);
    change(z, end, false);
}

}  // namespace
}  // namespace clbool::testing
