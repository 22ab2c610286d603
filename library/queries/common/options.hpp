// SPDX-License-Identifier: MIT
// Options as their callers know them, who may have been compiled when there were fewer.
#pragma once

#include <clbool/algorithms.hpp>
#include <clbool/graph_algorithms.hpp>
#include <clbool/graph_measures.hpp>
#include <clbool/regular_queries.hpp>

namespace clbool::algorithms {

// Copies of what is there; every other member has its default. Throw invalid_argument when no
// version of the structure, or of what it derives from, has the size that it says.
closure_options read_options(const closure_options& given);
cfpq_options read_options(const cfpq_options& given);
rpq_options read_options(const rpq_options& given);
pagerank_options read_options(const pagerank_options& given);
component_options read_options(const component_options& given);
triangle_options read_options(const triangle_options& given);
k_hop_options read_options(const k_hop_options& given);

// For what is read as it is: what derives from these begins behind all of their members, so that
// there never were fewer. Throws as above.
void require_size(const fixpoint_options& given);

}  // namespace clbool::algorithms
