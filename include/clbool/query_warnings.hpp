// SPDX-License-Identifier: MIT
/// @file query_warnings.hpp
/// Labels that a query names and a graph lacks. They are no errors, but are probably misspelled, as
/// they make answers empty. Host only.
///
/// Labels are those that the graph has (the keys of labelled_graph::edges, graph_snapshot::labels);
/// their reverses need not be among them. Thread-safety: pure functions.
#pragma once

#include <clbool/export.hpp>
#include <clbool/grammar.hpp>

#include <string>
#include <vector>

namespace clbool::v0 {

/// A label that a query names and a graph lacks.
struct unknown_label {
    std::string name;  ///< as the query spells it, without quotes
    /// A label of the graph that may be meant: one that differs in upper and lower case (`X` for
    /// `x`), an IRI that ends in the name after `#`, `/` or `:` (`knows`, `foaf:knows` for
    /// `<http://xmlns.com/foaf/0.1/knows>`), or the reverse of one. Empty: there is none.
    std::string similar;
};

/// The labels that a property path names and none of `labels` is, nor the reverse of one, as
/// compile_path resolves them: each once, in the order of the expression. O(expression + labels).
/// @throws invalid_argument as compile_path does, but for the automaton's size
CLBOOL_EXPORT std::vector<unknown_label> unknown_labels(const std::string& expression,
                                                        const std::vector<std::string>& labels);
/// The same of the terminals of a grammar, in the order in which they first appear; of a family
/// `x_i` when there is no `x_k`.
CLBOOL_EXPORT std::vector<unknown_label> unknown_labels(const context_free_grammar& grammar,
                                                        const std::vector<std::string>& labels);

/// The nonterminals that derive no word over these labels, so that their relations are empty, in
/// the order in which they first appear; families that do so for no index. Time as of instantiate.
/// @throws invalid_argument as instantiate does
CLBOOL_EXPORT std::vector<std::string> unproductive_symbols(const context_free_grammar& grammar,
                                                            const std::vector<std::string>& labels);

}  // namespace clbool::v0
