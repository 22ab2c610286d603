// SPDX-License-Identifier: MIT
#include <common/graph_set.hpp>

#include <common/matrix_set.hpp>

#include <cmath>
#include <utility>

namespace clbool::bench {

namespace {

constexpr double kDamping = 0.85;

// The next ranks, in place of these.
void iterate(const host_csr& graph, std::vector<double>& ranks) {
    std::vector<double> sums(ranks.size());
    double idle = 0;
    for (std::uint64_t v = 0; v < graph.nrows; ++v) {
        const auto edges = graph.pointers[v + 1] - graph.pointers[v];
        if (edges == 0) {
            idle += ranks[v];
            continue;
        }
        const double share = kDamping * ranks[v] / static_cast<double>(edges);
        for (auto e = graph.pointers[v]; e < graph.pointers[v + 1]; ++e) {
            sums[graph.columns[e]] += share;
        }
    }
    const double begun = (1 - kDamping + kDamping * idle) / static_cast<double>(ranks.size());
    for (double& sum : sums) {
        sum += begun;
    }
    ranks = std::move(sums);
}

}  // namespace

std::string rank_error(const host_csr& graph, const std::vector<float>& ranks, int iterations) {
    constexpr double kTolerance = 1e-3;  // of single precision, summed over the edges of hubs
    if (ranks.size() != graph.nrows) {
        return "there are " + std::to_string(ranks.size()) + " ranks";
    }
    std::vector<double> expected(graph.nrows, 1.0 / graph.nrows);
    for (int i = 0; i < iterations; ++i) {
        iterate(graph, expected);
    }
    for (std::size_t v = 0; v < ranks.size(); ++v) {
        if (!(std::fabs(double{ranks[v]} / expected[v] - 1) <= kTolerance)) {
            return "the rank of vertex " + std::to_string(v) + " is " + std::to_string(ranks[v]) +
                   ", expected " + std::to_string(expected[v]);
        }
    }
    return {};
}

host_csr undirected_graph(const host_csr& matrix) {
    coordinates edges(matrix.nrows, matrix.nrows);
    for (std::uint64_t row = 0; row < matrix.nrows; ++row) {
        for (auto e = matrix.pointers[row]; e < matrix.pointers[row + 1]; ++e) {
            const auto col = matrix.columns[e];
            if (row != col) {
                edges.add(static_cast<index_type>(row), col);
                edges.add(col, static_cast<index_type>(row));
            }
        }
    }
    edges.normalize();
    return compress(edges);
}

}  // namespace clbool::bench
