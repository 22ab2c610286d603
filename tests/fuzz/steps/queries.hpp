// SPDX-License-Identifier: MIT
// What queries of steps are about, and what the reference answers.
#pragma once

#include <clbool/graph.hpp>
#include <clbool/reference.hpp>
#include <fuzz/steps/kinds.hpp>

namespace clbool::fuzz {

/// Vertices called by their numbers.
labelled_graph graph_of(index_type n);

/// The relation of S over the step's grammar, of the labels a and b.
coordinates cfpq_answers(const step& of, const contents& in);
/// Of the step's expression.
reference::walk_pairs rpq_answers(const step& of, const contents& in);

/// The matrix of each symbol: symbols are steps along a and b, or against them.
std::vector<matrix> steps_over(const path_automaton& automaton, const matrix& a, const matrix& b);

}  // namespace clbool::fuzz
