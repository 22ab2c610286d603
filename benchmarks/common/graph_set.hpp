// SPDX-License-Identifier: MIT
// What the benchmarks of graphs have in common, whatever library is measured.
#pragma once

#include <common/csr_file.hpp>

#include <string>
#include <vector>

namespace clbool::bench {

/// Iterations of PageRank that are measured: so many that what comes before them does not count.
inline constexpr int kRankIterations = 50;

/// What is wrong with ranks after so many iterations with a damping of 0.85, or nothing: compared
/// with a plain loop in double precision.
std::string rank_error(const host_csr& graph, const std::vector<float>& ranks, int iterations);

/// Both directions of every edge of a square matrix, without edges of a vertex to itself.
host_csr undirected_graph(const host_csr& matrix);

}  // namespace clbool::bench
