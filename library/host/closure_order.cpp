// SPDX-License-Identifier: MIT
// Levels that rise.
#include <host/closure_order.hpp>

#include <algorithm>

namespace clbool::host {

closure_order::closure_order(const changing_graph& graph, const known_components& components,
                             const closure_rows& of)
    : graph_(graph), components_(components), levels_(graph.vertices()) {
    const closure_levels levels(of);
    std::vector<index_type> level_of(of.count());
    for (index_type level = 0; level < levels.count(); ++level) {
        for (const index_type row : levels.rows_of(level)) {
            level_of[row] = level + 1;  // those of vertices without rows are 0
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

bool closure_order::add(const std::vector<graph_edge>& edges) {
    constexpr size_type kMostPerEdge = 256;
    size_type left = (edges.size() + 16) * kMostPerEdge;  // sources that are looked at
    const auto across = [&](index_type source, index_type target) {
        const index_type from = components_.of(source), to = components_.of(target);
        return left-- > 0 && (from == to || raise(from, levels_[to] + 1));
    };
    for (const auto& [source, target] : edges) {
        if (!across(source, target)) {
            return false;
        }
        while (!raised_.empty()) {
            const index_type component = raised_.back();
            raised_.pop_back();
            for (const index_type vertex : components_.members(component)) {
                for (const index_type before : graph_.sources(vertex)) {
                    if (!across(before, vertex)) {
                        return false;
                    }
                }
            }
        }
    }
    return true;
}

}  // namespace clbool::host
