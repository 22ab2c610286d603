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

// Whether its source leads nowhere else within the component, or nothing else there to its target.
bool known_components::was_last(const graph_edge& e) const noexcept {
    const auto is_within = [&](index_type except) {
        return [this, except](index_type v) { return v != except && of_[v] == of_[except]; };
    };
    const span targets = graph_.targets(e.first), sources = graph_.sources(e.second);
    return std::none_of(targets.begin(), targets.end(), is_within(e.first)) ||
           std::none_of(sources.begin(), sources.end(), is_within(e.second));
}

bool known_components::hold_without(std::vector<graph_edge> edges) {
    edges.erase(std::remove_if(edges.begin(), edges.end(),
                               [&](const graph_edge& e) {
                                   return e.first == e.second || of_[e.first] != of_[e.second];
                               }),
                edges.end());
    if (std::any_of(edges.begin(), edges.end(), [&](const graph_edge& e) { return was_last(e); })) {
        return false;
    }
    std::sort(edges.begin(), edges.end(), [&](const graph_edge& a, const graph_edge& b) {
        return of_[a.first] < of_[b.first];
    });
    for (size_type first = 0; first < edges.size();) {
        const index_type component = of_[edges[first].first];
        size_type last = first;
        while (last < edges.size() && of_[edges[last].first] == component) {
            ++last;
        }
        if (!strong_.holds(members(component), &edges[first], edges.data() + last)) {
            return false;
        }
        first = last;
    }
    return true;
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
