// SPDX-License-Identifier: MIT
// PageRank, triangles and distances by their definitions.
#include <clbool/guard.hpp>
#include <clbool/reference.hpp>
#include <reference/canonical.hpp>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <vector>

namespace clbool::reference {
namespace {

using neighbour_sets = std::map<index_type, std::set<index_type>>;

// Neighbours of each vertex that has any, loops dropped.
neighbour_sets neighbours_of(const coordinates& a) {
    neighbour_sets sets;
    for (std::size_t i = 0; i < a.nnz(); ++i) {
        if (a.rows[i] != a.cols[i]) {
            sets[a.rows[i]].insert(a.cols[i]);
            sets[a.cols[i]].insert(a.rows[i]);
        }
    }
    return sets;
}

}  // namespace

std::vector<double> pagerank(const coordinates& a, double damping, std::size_t iterations,
                             const std::vector<double>& teleport) {
    return detail::guarded("pagerank", [&] {
        require_square(a, "pagerank");
        std::set<std::pair<index_type, index_type>> edges;
        for (std::size_t i = 0; i < a.nnz(); ++i) {
            edges.emplace(a.rows[i], a.cols[i]);
        }
        std::vector<double> weights(a.nrows, 1.0 / std::max(a.nrows, index_type{1}));
        if (!teleport.empty()) {
            const double sum = std::accumulate(teleport.begin(), teleport.end(), 0.0);
            for (std::size_t v = 0; v < weights.size(); ++v) {
                weights[v] = teleport.at(v) / sum;
            }
        }
        std::vector<std::size_t> degree(a.nrows);
        for (const auto& edge : edges) {
            ++degree[edge.first];
        }
        std::vector<double> ranks = weights;
        for (std::size_t n = 0; n < iterations; ++n) {
            double idle = 0;
            for (std::size_t v = 0; v < ranks.size(); ++v) {
                idle += degree[v] == 0 ? ranks[v] : 0;
            }
            std::vector<double> next(ranks.size());
            for (std::size_t v = 0; v < ranks.size(); ++v) {
                next[v] = (1 - damping + damping * idle) * weights[v];
            }
            for (const auto& [from, to] : edges) {
                next[to] += damping * ranks[from] / static_cast<double>(degree[from]);
            }
            ranks = next;
        }
        return ranks;
    });
}

std::map<index_type, size_type> triangles_per_vertex(const coordinates& a) {
    return detail::guarded("triangles_per_vertex", [&] {
        require_square(a, "triangles_per_vertex");
        const auto sets = neighbours_of(a);
        std::map<index_type, size_type> found;
        for (const auto& [v, around] : sets) {
            for (const index_type u : around) {
                for (const index_type w : around) {
                    if (u < w && sets.at(u).count(w) != 0) {
                        ++found[v];
                    }
                }
            }
        }
        return found;
    });
}

std::map<index_type, double> clustering_coefficients(const coordinates& a) {
    return detail::guarded("clustering_coefficients", [&] {
        const auto triangles = triangles_per_vertex(a);
        std::map<index_type, double> found;
        for (const auto& [v, around] : neighbours_of(a)) {
            if (around.size() >= 2) {
                const auto of = triangles.find(v);
                const double pairs =
                    static_cast<double>(around.size()) * static_cast<double>(around.size() - 1) / 2;
                found[v] = of == triangles.end() ? 0 : static_cast<double>(of->second) / pairs;
            }
        }
        return found;
    });
}

std::vector<size_type> k_hop_counts(const coordinates& a, index_type source, index_type hops) {
    return detail::guarded("k_hop_counts", [&] {
        std::vector<size_type> counts;
        for (const auto& [vertex, level] : bfs_levels(a, {source})) {
            if (level <= hops) {
                counts.resize(std::max<std::size_t>(counts.size(), level + std::size_t{1}));
                ++counts[level];
            }
        }
        return counts;
    });
}

}  // namespace clbool::reference
