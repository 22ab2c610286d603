// SPDX-License-Identifier: MIT
// Options as their callers know them, who may have been compiled when there were fewer.
#pragma once

#include <clbool/algorithms.hpp>
#include <clbool/graph_measures.hpp>
#include <clbool/regular_queries.hpp>

namespace clbool::algorithms {

// Copies of what is there; every other member has its default.
closure_options read_options(const closure_options& given);
cfpq_options read_options(const cfpq_options& given);
rpq_options read_options(const rpq_options& given);
pagerank_options read_options(const pagerank_options& given);

}  // namespace clbool::algorithms
