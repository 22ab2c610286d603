// SPDX-License-Identifier: MIT
// Generated graphs of program analyses and of ontologies.
#pragma once

#include <clbool/grammar.hpp>
#include <clbool/graph.hpp>

#include <cstdint>

namespace clbool::bench {

/// A graph of value flow in a program of functions that call each other: per four edges three are
/// `normal`; calls and returns have a label for each call site (op_i, cp_i), stores and loads one
/// for each field (ob_i, cb_i). Shaped like those of the published family llvm-valueflow.
labelled_graph value_flow(size_type edges, index_type call_sites, index_type fields,
                          std::uint64_t seed);
/// What is asked of it: values that a field leads to, calls and returns matched.
context_free_grammar value_flow_grammar();

/// A graph of assignments (a) and dereferences (d), for questions about aliases.
labelled_graph alias(index_type variables, std::uint64_t seed);
/// Which of them may point to the same memory.
context_free_grammar alias_grammar();

/// Classes below others (subClassOf), from few roots on, and instances of them (type).
labelled_graph ontology(index_type classes, index_type instances, std::uint64_t seed);
/// Pairs on one level of it.
context_free_grammar ontology_grammar();

/// Brackets of so many kinds between random vertices, and what is well nested.
/// @{
labelled_graph bracket_graph(index_type vertices, size_type pairs, index_type kinds,
                             std::uint64_t seed);
context_free_grammar bracket_grammar(index_type kinds);
/// @}

/// A graph without edges, its vertices called by their numbers.
labelled_graph empty_graph(index_type n);

}  // namespace clbool::bench
