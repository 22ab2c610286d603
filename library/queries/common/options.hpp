// SPDX-License-Identifier: MIT
// Versioned option structures: callers may be compiled against an older, smaller one.
#pragma once

#include <clbool/algorithms.hpp>
#include <clbool/graph_algorithms.hpp>
#include <clbool/graph_measures.hpp>
#include <clbool/regular_queries.hpp>

namespace clbool::algorithms {

// Copies the caller's members; later ones get their defaults. Throw invalid_argument when no
// version of the structure, or of its base, has the size given.
closure_options read_options(const closure_options& given);
cfpq_options read_options(const cfpq_options& given);
rpq_options read_options(const rpq_options& given);
bfs_options read_options(const bfs_options& given);
pagerank_options read_options(const pagerank_options& given);
component_options read_options(const component_options& given);
triangle_options read_options(const triangle_options& given);
k_hop_options read_options(const k_hop_options& given);

// For options read in place: no version had fewer members than these. Throws as above.
void require_size(const fixpoint_options& given);

}  // namespace clbool::algorithms
