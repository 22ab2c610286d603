// SPDX-License-Identifier: MIT
// Graphs that components and closures are computed of.
#pragma once

#include <support/inputs/matrices.hpp>

#include <cstdint>
#include <vector>

namespace clbool::testing {

/// 0 → 1 → … → n - 1.
inline coordinates path(index_type n) {
    coordinates a(n, n);
    for (index_type v = 0; v + 1 < n; ++v) {
        a.add(v, v + 1);
    }
    return a;
}

/// A path whose last vertex has an edge to its first.
inline coordinates cycle(index_type n) {
    auto a = path(n);
    a.add(n - 1, 0);
    a.normalize();
    return a;
}

/// Random edges among `few` vertices of 2^32 - 1, at most a hundred, the last one among them.
inline coordinates scattered(index_type few, std::size_t count, std::uint64_t seed) {
    auto a = uniform(few, few, count, seed);
    a.nrows = a.ncols = kMaxDimension;
    for (auto* side : {&a.rows, &a.cols}) {
        for (index_type& vertex : *side) {
            vertex = vertex == few - 1 ? kMaxDimension - 1 : vertex * 40000000;
        }
    }
    return a;
}

/// Graphs without vertices, without edges, with all of them, and of other odd kinds; then others.
inline std::vector<coordinates> odd_graphs_and(const std::vector<coordinates>& others,
                                               std::uint64_t seed) {
    std::vector<coordinates> all{coordinates(0, 0),
                                 coordinates(1, 1),
                                 dense(1, 1),
                                 coordinates(5, 5),
                                 coordinates(kMaxDimension, kMaxDimension),
                                 path(2),
                                 dense(20, 20),
                                 diagonal(40),
                                 banded(50, 0, 3),
                                 hubs(200, 3, 2, seed)};
    all.insert(all.end(), others.begin(), others.end());
    return all;
}

}  // namespace clbool::testing
