// SPDX-License-Identifier: MIT
// Merging and splitting of components.
#include <queries/incremental/cpu/known_components.hpp>

#include <queries/graph/cpu/components.hpp>

#include <utility>

namespace clbool::cpu {

component_sets::component_sets(const changing_graph& of)
    : graph(of), names(of.vertices()), strong(of, names) {}

void component_sets::begin(const closure_rows& rows) {
    std::vector<index_type> first(rows.count(), kNoPlace);
    for (index_type v = 0; v < names.size(); ++v) {
        const index_type row = rows.row_of[v];
        names[v] = v;
        if (row != kNoPlace && rows.sizes[row] > 1) {
            first[row] = std::min(first[row], v);
            names[v] = first[row];
            several[first[row]].push_back(v);
        }
    }
}

span component_sets::members(index_type component) const noexcept {
    const auto at = several.find(component);
    if (at == several.end()) {
        const index_type* const alone = &names[component];
        return {alone, alone + 1};
    }
    return {at->second.data(), at->second.data() + at->second.size()};
}

bool component_sets::is_kept(const graph_edge& e, bool reflexive) const noexcept {
    if (e.first == e.second) {
        return reflexive || members(names[e.first]).size() > 1;
    }
    const span sources = graph.sources(e.second);
    return names[e.first] == names[e.second] ||
           std::any_of(sources.begin(), sources.end(),
                       [&](index_type source) { return names[source] == names[e.first]; });
}

known_components::known_components(const changing_graph& of_graph, const closure_rows& of,
                                   bool reflexive)
    : component_sets(of_graph), reflexive_(reflexive) {
    begin(of);
}

std::vector<split_component> known_components::split_without(std::vector<graph_edge> edges) {
    std::vector<split_component> made;
    for_each_broken(std::move(edges), [&](index_type component, const auto& lost) {
        made.push_back(split(component, lost));
    });
    return made;
}

split_component known_components::split(index_type component, const std::vector<index_type>& lost) {
    split_component made{component, component, {}};
    for (const index_type v : lost) {
        names[v] = kNoPlace;
    }
    keep_rest(component, made);
    add_parts(lost, made);
    return made;
}

// The vertices still named after the component.
void known_components::keep_rest(index_type component, split_component& made) {
    auto node = several.extract(component);
    auto& rest = node.mapped();
    rest.erase(std::remove_if(rest.begin(), rest.end(),
                              [&](index_type v) { return names[v] == kNoPlace; }),
               rest.end());
    if (names[component] == kNoPlace) {
        made.rest = rest.front();
        for (const index_type v : rest) {
            names[v] = made.rest;
        }
        node.key() = made.rest;
    }
    if (rest.size() > 1) {
        several.insert(std::move(node));
    }
}

// Strongly connected components of the vertices that were split off, ascending.
void known_components::add_parts(const std::vector<index_type>& lost, split_component& made) {
    array<size_type> starts;
    array<index_type> targets;
    starts.push_back(0);
    for (const index_type v : lost) {
        for (const index_type target : graph.targets(v)) {
            if (names[target] == kNoPlace) {
                const auto at = std::lower_bound(lost.begin(), lost.end(), target);
                targets.push_back(static_cast<index_type>(at - lost.begin()));
            }
        }
        starts.push_back(targets.size());
    }
    const auto n = static_cast<index_type>(lost.size());
    const rows edges(n, n, n, nullptr, starts.data(), targets.data());
    const partition parts = strong_components(team(), graph_rows(team(), edges, true));
    const class_members grouped(parts);
    for (index_type number = 0; number < parts.count; ++number) {
        std::vector<index_type> own;
        for (const index_type place : grouped.of(number)) {
            own.push_back(lost[place]);
        }
        made.parts.push_back(own.front());
        for (const index_type v : own) {
            names[v] = own.front();
        }
        if (own.size() > 1) {
            several.emplace(own.front(), std::move(own));
        }
    }
}

std::vector<index_type> known_components::unite(const std::vector<index_type>& components) {
    const index_type name = components.front();
    std::vector<index_type> fresh;
    for (auto other = components.begin() + 1; other != components.end(); ++other) {
        const span some = members(*other);
        fresh.insert(fresh.end(), some.begin(), some.end());
        several.erase(*other);
    }
    auto& all = several[name];
    if (all.empty()) {
        all.push_back(name);
    }
    all.insert(all.end(), fresh.begin(), fresh.end());
    for (const index_type v : fresh) {
        names[v] = name;
    }
    strong.extend(name, members(name), {fresh.data(), fresh.data() + fresh.size()});
    return fresh;
}

std::vector<graph_edge> known_components::that_matter(std::vector<graph_edge> edges) const {
    edges.erase(std::remove_if(edges.begin(), edges.end(),
                               [&](const graph_edge& e) { return is_kept(e, reflexive_); }),
                edges.end());
    return edges;
}

}  // namespace clbool::cpu
