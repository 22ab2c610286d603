// SPDX-License-Identifier: MIT
// BFS levels, components and transitive closures by their definitions, without matrix products.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/reference.hpp>
#include <reference/canonical.hpp>
#include <reference/row_bitmap.hpp>

#include <algorithm>
#include <cstddef>
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

/// Adjacency lists over vertices with edges, renumbered, so that a graph of 2^32 - 1 vertices costs
/// no more than its edges.
struct adjacency {
    std::vector<index_type> names;
    std::vector<std::vector<index_type>> targets;

    explicit adjacency(const coordinates& matrix) {
        std::vector<index_type> ends = matrix.rows;
        ends.insert(ends.end(), matrix.cols.begin(), matrix.cols.end());
        names = distinct(std::move(ends));
        targets.resize(names.size());
        for (std::size_t i = 0; i < matrix.rows.size(); ++i) {
            targets[position(names, matrix.rows[i])].push_back(position(names, matrix.cols[i]));
        }
    }
};

/// Adds to `reached` what a path of one or more edges leads to.
void search_from(index_type source, const adjacency& graph, row_bitmap& reached) {
    std::vector<index_type> queue = {source};
    for (std::size_t head = 0; head < queue.size(); ++head) {
        for (const index_type next : graph.targets[queue[head]]) {
            // The source was expanded first; a cycle may still reach it.
            if (reached.insert(next) && next != source) {
                queue.push_back(next);
            }
        }
    }
}

coordinates identity(index_type n) {
    coordinates matrix(n, n);
    for (index_type v = 0; v < n; ++v) {
        matrix.add(v, v);
    }
    return matrix;
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

coordinates transitive_closure(const coordinates& a, bool reflexive) {
    return detail::guarded("transitive_closure", [&] {
        require_square(a, "transitive_closure");
        const canonical matrix(a);
        const adjacency graph(*matrix);
        coordinates closure(a.nrows, a.ncols);
        row_bitmap reached(graph.names.size());
        for (index_type v = 0; v < graph.names.size(); ++v) {
            const std::size_t before = closure.cols.size();
            search_from(v, graph, reached);
            reached.drain(closure.cols);
            for (std::size_t i = before; i < closure.cols.size(); ++i) {
                closure.cols[i] = graph.names[closure.cols[i]];
            }
            closure.rows.resize(closure.cols.size(), graph.names[v]);
        }
        return reflexive ? ewise_add(closure, identity(a.nrows)) : closure;
    });
}

}  // namespace clbool::reference
