// SPDX-License-Identifier: MIT
// The labels of graphs, and what grammars are over these.
#pragma once

#include <bindings/c/objects.hpp>
#include <clbool/grammar.hpp>

#include <string>
#include <vector>

namespace clbool::c_interface {

/// The labels of a graph, or of a snapshot: one of the two is null.
/// @throws invalid_argument, handle_error
std::vector<std::string> labels_of(const clbool_graph* graph, const clbool_snapshot* snapshot);

/// The normal form of a grammar for the labels that a graph has.
normal_form normal_form_of(const context_free_grammar& grammar, const labelled_graph& graph);

/// The same for a snapshot.
normal_form normal_form_of(const context_free_grammar& grammar, const graph_snapshot& snapshot);

/// Refuses to have none or both of two arguments of which one is to be null.
/// @throws invalid_argument
void check_one_of(const void* one, const void* other, const char* names);

}  // namespace clbool::c_interface
