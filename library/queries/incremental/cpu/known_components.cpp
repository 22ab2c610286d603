// SPDX-License-Identifier: MIT
// Edges that go, within components and between them.
#include <queries/incremental/cpu/known_components.hpp>

#include <queries/graph/cpu/components.hpp>

#include <algorithm>
#include <utility>

namespace clbool::cpu {

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

std::vector<split_component> known_components::split_without(std::vector<graph_edge> edges) {
    edges.erase(std::remove_if(edges.begin(), edges.end(),
                               [&](const graph_edge& e) {
                                   return e.first == e.second || of_[e.first] != of_[e.second];
                               }),
                edges.end());
    std::sort(edges.begin(), edges.end(), [&](const graph_edge& a, const graph_edge& b) {
        return of_[a.first] < of_[b.first];
    });
    std::vector<std::pair<index_type, std::vector<index_type>>> broken;
    for (size_type first = 0; first < edges.size();) {
        const index_type component = of_[edges[first].first];
        size_type last = first;
        while (last < edges.size() && of_[edges[last].first] == component) {
            ++last;
        }
        auto lost = strong_.lost_by(members(component), &edges[first], edges.data() + last);
        if (!lost.empty()) {
            broken.emplace_back(component, std::move(lost));
        }
        first = last;
    }
    std::vector<split_component> made;
    for (const auto& [component, lost] : broken) {
        made.push_back(split(component, lost));
    }
    return made;
}

split_component known_components::split(index_type component, const std::vector<index_type>& lost) {
    split_component made{component, component, {}};
    for (const index_type v : lost) {
        of_[v] = kNoPlace;
    }
    keep_rest(component, made);
    add_parts(lost, made);
    return made;
}

// The vertices that still name the component.
void known_components::keep_rest(index_type component, split_component& made) {
    auto node = members_.extract(component);
    auto& rest = node.mapped();
    rest.erase(
        std::remove_if(rest.begin(), rest.end(), [&](index_type v) { return of_[v] == kNoPlace; }),
        rest.end());
    if (of_[component] == kNoPlace) {
        made.rest = rest.front();
        for (const index_type v : rest) {
            of_[v] = made.rest;
        }
        node.key() = made.rest;
    }
    if (rest.size() > 1) {
        members_.insert(std::move(node));
    }
}

// Strong components of the vertices that were lost, which ascend.
void known_components::add_parts(const std::vector<index_type>& lost, split_component& made) {
    array<size_type> starts;
    array<index_type> targets;
    starts.push_back(0);
    for (const index_type v : lost) {
        for (const index_type target : graph_.targets(v)) {
            if (of_[target] == kNoPlace) {
                const auto at = std::lower_bound(lost.begin(), lost.end(), target);
                targets.push_back(static_cast<index_type>(at - lost.begin()));
            }
        }
        starts.push_back(targets.size());
    }
    const auto n = static_cast<index_type>(lost.size());
    const rows edges(n, n, n, nullptr, starts.data(), targets.data());
    const partition strong = strong_components(graph_rows(team(), edges, true));
    const class_members grouped(strong);
    for (index_type number = 0; number < strong.count; ++number) {
        std::vector<index_type> own;
        for (const index_type place : grouped.of(number)) {
            own.push_back(lost[place]);
        }
        made.parts.push_back(own.front());
        for (const index_type v : own) {
            of_[v] = own.front();
        }
        if (own.size() > 1) {
            members_.emplace(own.front(), std::move(own));
        }
    }
}

std::vector<index_type> known_components::unite(const std::vector<index_type>& components) {
    const index_type name = components.front();
    std::vector<index_type> fresh;
    for (auto other = components.begin() + 1; other != components.end(); ++other) {
        const span some = members(*other);
        fresh.insert(fresh.end(), some.begin(), some.end());
        members_.erase(*other);
    }
    auto& all = members_[name];
    if (all.empty()) {
        all.push_back(name);
    }
    all.insert(all.end(), fresh.begin(), fresh.end());
    for (const index_type v : fresh) {
        of_[v] = name;
    }
    strong_.extend(name, members(name), {fresh.data(), fresh.data() + fresh.size()});
    return fresh;
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

}  // namespace clbool::cpu
