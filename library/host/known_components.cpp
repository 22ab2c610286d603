// SPDX-License-Identifier: MIT
// Edges that go, within components and between them.
#include <host/known_components.hpp>

#include <algorithm>

namespace clbool::host {

known_components::known_components(const changing_graph& graph, const closure_rows& of,
                                   bool reflexive)
    : graph_(graph), reflexive_(reflexive), of_(graph.vertices()), strong_(graph, of_) {
    std::vector<index_type> first(of.count(), kNoPlace);
    for (index_type v = 0; v < graph.vertices(); ++v) {
        const index_type row = of.row_of[v];
        of_[v] = v;
        if (row != kNoPlace && of.sizes[row] > 1) {
            first[row] = std::min(first[row], v);
            of_[v] = first[row];
            members_[first[row]].push_back(v);
        }
    }
}

span known_components::members(index_type component) const noexcept {
    const auto at = members_.find(component);
    if (at == members_.end()) {
        const index_type* const alone = &of_[component];
        return {alone, alone + 1};
    }
    return {at->second.data(), at->second.data() + at->second.size()};
}

// Whether another edge leads there from the same component.
bool known_components::is_doubled(const graph_edge& e) const noexcept {
    const span sources = graph_.sources(e.second);
    return std::any_of(sources.begin(), sources.end(),
                       [&](index_type source) { return of_[source] == of_[e.first]; });
}

bool known_components::hold_without(std::vector<graph_edge> edges) {
    edges.erase(std::remove_if(edges.begin(), edges.end(),
                               [&](const graph_edge& e) {
                                   return e.first == e.second || of_[e.first] != of_[e.second];
                               }),
                edges.end());
    std::sort(edges.begin(), edges.end(), [&](const graph_edge& a, const graph_edge& b) {
        return of_[a.first] < of_[b.first];
    });
    bool hold = true;
    for (size_type first = 0; first < edges.size();) {
        const index_type component = of_[edges[first].first];
        size_type last = first;
        while (last < edges.size() && of_[edges[last].first] == component) {
            ++last;
        }
        // All of them, as what is known of components is about edges that are there.
        hold = strong_.holds(members(component), &edges[first], edges.data() + last) && hold;
        first = last;
    }
    return hold;
}

std::vector<graph_edge> known_components::that_matter(std::vector<graph_edge> edges) const {
    edges.erase(std::remove_if(edges.begin(), edges.end(),
                               [&](const graph_edge& e) {
                                   return e.first == e.second
                                              ? reflexive_ || members(of_[e.first]).size() > 1
                                              : of_[e.first] == of_[e.second] || is_doubled(e);
                               }),
                edges.end());
    return edges;
}

}  // namespace clbool::host
