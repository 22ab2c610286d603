// SPDX-License-Identifier: MIT
// BFS levels, topological levels and components by their definitions.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/reference.hpp>
#include <reference/canonical.hpp>

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>
#include <vector>

namespace clbool::reference {
namespace {

using neighbour_lists = std::unordered_map<index_type, std::vector<index_type>>;

neighbour_lists lists_of(const std::vector<index_type>& from, const std::vector<index_type>& to) {
    neighbour_lists lists;
    for (std::size_t i = 0; i < from.size(); ++i) {
        lists[from[i]].push_back(to[i]);
    }
    return lists;
}

std::map<index_type, index_type> levels(const neighbour_lists& edges,
                                        const std::vector<index_type>& from) {
    std::map<index_type, index_type> found;
    std::vector<index_type> level = from;
    for (index_type number = 0; !level.empty(); ++number) {
        std::vector<index_type> next;
        for (const index_type vertex : level) {
            const auto targets = edges.find(vertex);
            if (found.emplace(vertex, number).second && targets != edges.end()) {
                next.insert(next.end(), targets->second.begin(), targets->second.end());
            }
        }
        level = std::move(next);
    }
    return found;
}

}  // namespace

std::map<index_type, index_type> bfs_levels(const coordinates& a,
                                            const std::vector<index_type>& from) {
    return detail::guarded("bfs_levels", [&] {
        require_square(a, "bfs_levels");
        for (const index_type vertex : from) {
            if (vertex >= a.nrows) {
                throw invalid_argument("bfs_levels: the vertex " + std::to_string(vertex) +
                                       " is not below " + std::to_string(a.nrows));
            }
        }
        return levels(lists_of(a.rows, a.cols), from);
    });
}

std::vector<index_type> strong_components(const coordinates& a) {
    return detail::guarded("strong_components", [&] {
        require_square(a, "strong_components");
        const neighbour_lists out = lists_of(a.rows, a.cols);
        const neighbour_lists in = lists_of(a.cols, a.rows);
        std::vector<index_type> component(a.nrows, kMaxDimension);
        for (index_type vertex = 0; vertex < a.nrows; ++vertex) {
            if (component[vertex] != kMaxDimension) {
                continue;
            }
            const auto reached = levels(out, {vertex});
            for (const auto& [other, unused] : levels(in, {vertex})) {
                if (reached.count(other) != 0) {
                    component[other] = vertex;
                }
            }
        }
        return component;
    });
}

std::vector<index_type> weak_components(const coordinates& a) {
    return detail::guarded("weak_components", [&] {
        require_square(a, "weak_components");
        std::vector<index_type> colour(a.nrows);
        std::iota(colour.begin(), colour.end(), index_type{0});
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t i = 0; i < a.rows.size(); ++i) {
                index_type& one = colour[a.rows[i]];
                index_type& other = colour[a.cols[i]];
                changed = changed || one != other;
                one = other = std::min(one, other);
            }
        }
        return colour;
    });
}

}  // namespace clbool::reference
