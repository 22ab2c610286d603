// SPDX-License-Identifier: MIT
// Uniform random matrices, random trees, social networks by recursive matrices (R-MAT) and the
// standard worst case of CFPQ.
#include <clbool/error.hpp>
#include <clbool/generators.hpp>
#include <clbool/guard.hpp>
#include <generators/arguments.hpp>
#include <generators/random_source.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace clbool::generators {
namespace {

/// `count` distinct entries; fast up to half of all. Replaces duplicates by new draws, which is the
/// same as drawing one by one until there are enough.
coordinates sample(index_type nrows, index_type ncols, size_type count, random_source& random) {
    coordinates drawn(nrows, ncols);
    drawn.rows.reserve(count);
    drawn.cols.reserve(count);
    while (drawn.nnz() < count) {
        while (drawn.nnz() < count) {
            const index_type row = random.below(nrows);
            drawn.add(row, random.below(ncols));
        }
        drawn.normalize();
    }
    return drawn;
}

/// The entries that a canonical matrix lacks.
coordinates complement(const coordinates& matrix) {
    coordinates rest(matrix.nrows, matrix.ncols);
    std::size_t next = 0;
    for (index_type row = 0; row < matrix.nrows; ++row) {
        for (index_type col = 0; col < matrix.ncols; ++col) {
            if (next < matrix.rows.size() && matrix.rows[next] == row && matrix.cols[next] == col) {
                ++next;
            } else {
                rest.add(row, col);
            }
        }
    }
    return rest;
}

/// Cumulative quadrant probabilities of Graph500: 0.57, 0.19, 0.19, 0.05.
constexpr double kUpperLeft = 0.57;
constexpr double kUpper = 0.76;
constexpr double kAllButLast = 0.95;

/// One edge: chooses a quadrant at every level of the recursion.
void draw_edge(unsigned scale, random_source& random, coordinates& edges) {
    index_type row = 0;
    index_type col = 0;
    for (unsigned level = 0; level < scale; ++level) {
        const double place = random.unit();
        const bool right = place >= kUpperLeft && (place < kUpper || place >= kAllButLast);
        row = 2 * row + (place >= kUpper ? 1 : 0);
        col = 2 * col + (right ? 1 : 0);
    }
    edges.add(row, col);
}

/// A directed cycle through vertex 0 and vertices first … first+others-1.
coordinates cycle(index_type n, index_type first, index_type others) {
    coordinates edges(n, n);
    index_type last = 0;
    for (index_type v = first; v < first + others; ++v) {
        edges.add(last, v);
        last = v;
    }
    edges.add(last, 0);
    edges.normalize();
    return edges;
}

}  // namespace

coordinates random(index_type nrows, index_type ncols, size_type nnz, std::uint64_t seed) {
    return detail::guarded("random", [&] {
        const size_type total = size_type{nrows} * ncols;
        if (nnz > total) {
            throw invalid_argument("random: " + std::to_string(nnz) +
                                   " distinct entries do not fit a " + std::to_string(nrows) + "x" +
                                   std::to_string(ncols) + " matrix");
        }
        random_source source(seed);
        const bool mostly_full = nnz > total / 2;
        return mostly_full ? complement(sample(nrows, ncols, total - nnz, source))
                           : sample(nrows, ncols, nnz, source);
    });
}

coordinates tree(index_type n, index_type spread, std::uint64_t seed) {
    return detail::guarded("tree", [&] {
        random_source source(seed);
        coordinates edges(n, n);
        for (index_type child = 1; child < n; ++child) {
            const index_type choices = spread == 0 || spread > child ? child : spread;
            edges.add(child - 1 - source.below(choices), child);
        }
        edges.normalize();
        return edges;
    });
}

coordinates social(unsigned scale, double edge_factor, std::uint64_t seed) {
    return detail::guarded("social", [&] {
        constexpr unsigned kMaxScale = 31;
        if (scale > kMaxScale) {
            throw invalid_argument("social: scale " + std::to_string(scale) + ", expected 0 to " +
                                   std::to_string(kMaxScale));
        }
        const index_type n = index_type{1} << scale;
        const size_type draws = entries_for(n, edge_factor, "social: edge factor");
        random_source random(seed);
        coordinates edges(n, n);
        edges.rows.reserve(draws);
        edges.cols.reserve(draws);
        for (size_type drawn = 0; drawn < draws; ++drawn) {
            draw_edge(scale, random, edges);
        }
        edges.normalize();
        return edges;
    });
}

labelled_graph worst_cfpq(index_type n) {
    return detail::guarded("worst_cfpq", [&] {
        if (n == 0 || n > kMaxDimension / 2) {
            throw invalid_argument("worst_cfpq: a cycle of " + std::to_string(n) +
                                   " vertices, expected 1 to " + std::to_string(kMaxDimension / 2));
        }
        labelled_graph graph;
        graph.vertices.reserve(2 * std::size_t{n});
        for (index_type v = 0; v < 2 * n; ++v) {
            graph.vertices.push_back(std::to_string(v));
        }
        graph.edges["a"] = cycle(2 * n, 1, n - 1);
        graph.edges["b"] = cycle(2 * n, n, n);
        return graph;
    });
}

}  // namespace clbool::generators
