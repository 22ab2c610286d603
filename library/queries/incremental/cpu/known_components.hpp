// SPDX-License-Identifier: MIT
// Strong components of a graph whose edges come and go, and whether edges that go matter.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <queries/closure/cpu/closure_rows.hpp>
#include <queries/incremental/cpu/changing_rows.hpp>
#include <queries/incremental/cpu/strong_certificate.hpp>

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace clbool::cpu {

// Sets of vertices, each with the name of one of them, that are parts of strong components of a
// graph, which must outlive them. Thread-safety: one thread at a time for changes.
struct component_sets {
    explicit component_sets(const changing_graph& of);
    component_sets(const component_sets&) = delete;
    component_sets& operator=(const component_sets&) = delete;

    // Those that the rows stand for.
    void begin(const closure_rows& rows);
    span members(index_type component) const noexcept;
    // Whether another edge leads there from the same set, or would keep its own one strong.
    bool is_kept(const graph_edge& e, bool reflexive) const noexcept;
    // visit(name, vertices) for those of a set that it is not strong with any more without these
    // edges, which are gone from the graph.
    template <class Visit>
    void for_each_broken(std::vector<graph_edge> edges, const Visit& visit);

    const changing_graph& graph;
    array<index_type> names;  // of each vertex
    strong_certificate strong;
    std::unordered_map<index_type, std::vector<index_type>> several;  // members, if it has more
};

// A component from which others were split off, each behind those of them that it reaches.
struct split_component {
    index_type before, rest;  // names
    std::vector<index_type> parts;
};

// Sets of vertices that reach each other: the strong components of a graph, or parts of these since
// edges came.
class known_components : component_sets {
public:
    // Those that the rows stand for.
    known_components(const changing_graph& graph, const closure_rows& of, bool reflexive);

    // By the name of one of its vertices.
    index_type of(index_type vertex) const noexcept { return names[vertex]; }
    using component_sets::members;

    // Takes vertices out of components that they do not belong to without these edges, which are
    // gone already. When it throws, this is of no use any more.
    std::vector<split_component> split_without(std::vector<graph_edge> edges);
    // Of components that reach each other: makes them one, with the name of the first. Returns the
    // vertices that came to that. When it throws, this is of no use any more.
    std::vector<index_type> unite(const std::vector<index_type>& components);
    // Those of the edges that may matter if so: their rows have other targets than before.
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
