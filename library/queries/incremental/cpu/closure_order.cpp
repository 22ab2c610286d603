// SPDX-License-Identifier: MIT
// Propagation of raised levels.
#include <queries/incremental/cpu/closure_order.hpp>

#include <algorithm>

namespace clbool::cpu {

closure_order::closure_order(const changing_graph& graph, const known_components& components,
                             const closure_rows& of)
    : graph_(graph), components_(components), levels_(graph.vertices()) {
    const closure_levels levels(of);
    std::vector<index_type> level_of(of.count());
    for (index_type level = 0; level < levels.count(); ++level) {
        for (const index_type row : levels.rows_of(level)) {
            level_of[row] = level + 1;  // vertices without rows are level 0
        }
    }
    for (index_type v = 0; v < levels_.size(); ++v) {
        levels_[v] = of.row_of[v] == kNoPlace ? 0 : level_of[of.row_of[v]];
    }
    count_ = levels.count() + 1;
}

// False when there would be more levels than components: a cycle.
bool closure_order::raise(index_type component, index_type level) {
    if (levels_[component] < level) {
        levels_[component] = level;
        count_ = std::max(count_, level + 1);
        raised_.push_back(component);
    }
    return level < levels_.size();
}

void closure_order::allow(size_type changes) noexcept {
    constexpr size_type kMostPerChange = 256, kMostPerVertex = 16;
    left_ = (changes + 16) * kMostPerChange + levels_.size() * kMostPerVertex;
}

bool closure_order::follow(index_type source, index_type target) {
    if (left_ == 0) {
        return false;
    }
    --left_;
    const index_type from = components_.of(source), to = components_.of(target);
    return from == to || raise(from, levels_[to] + 1);
}

// Raises sources of what was raised, until the worklist is empty.
bool closure_order::raise_sources() {
    while (!raised_.empty()) {
        const index_type component = raised_.back();
        raised_.pop_back();
        for (const index_type vertex : components_.members(component)) {
            for (const index_type source : graph_.sources(vertex)) {
                if (!follow(source, vertex)) {
                    return false;
                }
            }
        }
    }
    return true;
}

// Old edges of the component are in order already.
bool closure_order::place(span vertices) {
    for (const index_type vertex : vertices) {
        for (const index_type target : graph_.targets(vertex)) {
            if (!follow(vertex, target)) {
                return false;
            }
        }
        for (const index_type source : graph_.sources(vertex)) {
            if (!follow(source, vertex)) {
                return false;
            }
        }
    }
    return true;
}

bool closure_order::add(const std::vector<graph_edge>& edges,
                        const std::vector<united_component>& united) {
    allow(edges.size());
    const auto in_order = [&](const graph_edge& e) { return follow(e.first, e.second); };
    const auto placed = [&](const united_component& one) {
        return place({one.fresh.data(), one.fresh.data() + one.fresh.size()});
    };
    return std::all_of(united.begin(), united.end(), placed) &&
           std::all_of(edges.begin(), edges.end(), in_order) && raise_sources();
}

bool closure_order::split(const std::vector<split_component>& apart) {
    size_type parts = 0;
    for (const split_component& one : apart) {
        levels_[one.rest] = levels_[one.before];
        parts += one.parts.size();
    }
    for (const split_component& one : apart) {
        for (const index_type part : one.parts) {
            levels_[part] = 0;
        }
    }
    allow(parts);
    return std::all_of(apart.begin(), apart.end(),
                       [&](const split_component& one) {
                           return std::all_of(
                               one.parts.begin(), one.parts.end(),
                               [&](index_type part) { return place(components_.members(part)); });
                       }) &&
           raise_sources();
}

}  // namespace clbool::cpu
