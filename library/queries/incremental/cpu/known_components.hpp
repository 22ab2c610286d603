// SPDX-License-Identifier: MIT
// Strongly connected components under insertion and deletion of edges.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <queries/closure/cpu/closure_rows.hpp>
#include <queries/incremental/cpu/changing_rows.hpp>
#include <queries/incremental/cpu/strong_certificate.hpp>

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace clbool::cpu {

// Disjoint sets of vertices, each named by a member, that are parts of strongly connected
// components of a graph, which must outlive them. Thread-safety: one thread at a time for changes.
struct component_sets {
    explicit component_sets(const changing_graph& of);
    component_sets(const component_sets&) = delete;
    component_sets& operator=(const component_sets&) = delete;

    // Starts with the components of closure rows.
    void begin(const closure_rows& rows);
    span members(index_type component) const noexcept;
    // Rows do not need the edge: both ends are in one set, or that has another one to the target.
    bool is_kept(const graph_edge& e, bool reflexive) const noexcept;
    // visit(name, vertices): members that a set loses without these edges, deleted already.
    template <class Visit>
    void for_each_broken(std::vector<graph_edge> edges, const Visit& visit);

    const changing_graph& graph;
    array<index_type> names;  // of each vertex
    strong_certificate strong;
    std::unordered_map<index_type, std::vector<index_type>> several;  // members, if more than one
};

// A component that was split; its parts are listed behind those that they reach.
struct split_component {
    index_type before, rest;  // names
    std::vector<index_type> parts;
};

// Strongly connected components of the graph, or parts of these since edges were inserted.
class known_components : component_sets {
public:
    // Starts with the components of closure rows.
    known_components(const changing_graph& graph, const closure_rows& of, bool reflexive);

    // Name of the component of a vertex.
    index_type of(index_type vertex) const noexcept { return names[vertex]; }
    using component_sets::members;

    // Splits components after deletion of these edges. On a throw, discard this.
    std::vector<split_component> split_without(std::vector<graph_edge> edges);
    // Merges components that reach each other under the first name; returns the vertices that
    // joined it. On a throw, discard this.
    std::vector<index_type> unite(const std::vector<index_type>& components);
    // Those of the edges whose insertion or deletion may change a row.
    std::vector<graph_edge> that_matter(std::vector<graph_edge> edges) const;

private:
    split_component split(index_type component, const std::vector<index_type>& lost);
    void keep_rest(index_type component, split_component& made);
    void add_parts(const std::vector<index_type>& lost, split_component& made);

    bool reflexive_;
};

template <class Visit>
void component_sets::for_each_broken(std::vector<graph_edge> edges, const Visit& visit) {
    edges.erase(std::remove_if(edges.begin(), edges.end(),
                               [&](const graph_edge& e) {
                                   return e.first == e.second || names[e.first] != names[e.second];
                               }),
                edges.end());
    std::sort(edges.begin(), edges.end(), [&](const graph_edge& a, const graph_edge& b) {
        return names[a.first] < names[b.first];
    });
    for (auto first = edges.begin(); first != edges.end();) {
        const index_type component = names[first->first];
        const auto last = std::find_if(
            first, edges.end(), [&](const graph_edge& e) { return names[e.first] != component; });
        const graph_edge* const begin = &*first;
        const auto lost = strong.lost_by(members(component), begin, begin + (last - first));
        if (!lost.empty()) {
            visit(component, lost);
        }
        first = last;
    }
}

}  // namespace clbool::cpu
