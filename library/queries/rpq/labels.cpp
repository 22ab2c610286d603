// SPDX-License-Identifier: MIT
// Labelled graphs as relations of an automaton, and back.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/regular_queries.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace clbool::v0 {

namespace {

// Union of the labels that an automaton does not name.
coordinates other_edges(const labelled_graph& graph, const path_automaton& automaton) {
    coordinates all(graph.size(), graph.size());
    for (const auto& [label, edges] : graph.edges) {
        if (!std::binary_search(automaton.named.begin(), automaton.named.end(), label)) {
            all.rows.insert(all.rows.end(), edges.rows.begin(), edges.rows.end());
            all.cols.insert(all.cols.end(), edges.cols.begin(), edges.cols.end());
        }
    }
    return all;
}

using edge = std::pair<index_type, index_type>;

edge edge_at(const coordinates& edges, size_type i) { return {edges.rows[i], edges.cols[i]}; }

// Edges come in any order, and mostly are sorted.
bool has(const coordinates& edges, edge wanted) {
    size_type first = 0, last = edges.rows.size();
    while (first < last) {
        const size_type middle = first + (last - first) / 2;
        edge_at(edges, middle) < wanted ? first = middle + 1 : last = middle;
    }
    if (first < edges.rows.size() && edge_at(edges, first) == wanted) {
        return true;
    }
    for (size_type i = 0; i < edges.rows.size(); ++i) {
        if (edge_at(edges, i) == wanted) {
            return true;
        }
    }
    return false;
}

}  // namespace

std::vector<matrix> upload_relations(context& on, const labelled_graph& graph,
                                     const path_automaton& automaton) {
    return detail::guarded("upload_relations", [&] {
        graph.validate();
        std::map<std::string, matrix> made;
        std::optional<matrix> others;
        std::vector<matrix> relations;
        for (const path_symbol& symbol : automaton.symbols) {
            if (symbol.others) {
                if (!others) {
                    others = matrix(on, other_edges(graph, automaton));
                }
                relations.push_back(*others);
            } else {
                const auto [place, fresh] = made.emplace(symbol.label, matrix());
                if (fresh) {
                    place->second = matrix(on, graph.relation(symbol.label));
                }
                relations.push_back(place->second);
            }
        }
        return relations;
    });
}

std::string label_of(const labelled_graph& graph, const path_automaton& automaton,
                     const walk_edge& edge) {
    return detail::guarded("label_of", [&]() -> std::string {
        const path_symbol& symbol = automaton.symbols.at(edge.symbol);
        const auto ends = symbol.backward ? std::pair(edge.target, edge.source)
                                          : std::pair(edge.source, edge.target);
        if (!symbol.others) {
            return symbol.label;
        }
        for (const auto& [label, edges] : graph.edges) {
            if (std::binary_search(automaton.named.begin(), automaton.named.end(), label)) {
                continue;
            }
            if (edges.rows.size() != edges.cols.size()) {  // the search relies on this alone
                graph.validate();
            }
            if (has(edges, ends)) {
                return label;
            }
        }
        throw invalid_argument("label_of: the graph has no such edge");
    });
}

}  // namespace clbool::v0
