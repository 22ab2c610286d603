// SPDX-License-Identifier: MIT
// Random graphs and grammars for context-free path queries.
#pragma once

#include <clbool/grammar.hpp>
#include <clbool/graph.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace clbool::testing {

/// About `edges` edges each of the labels a and b; vertices are called by their numbers.
labelled_graph random_graph(index_type n, std::size_t edges, std::uint64_t seed);
/// The same for each of these labels.
labelled_graph random_graph(index_type n, std::size_t edges, std::uint64_t seed,
                            const std::vector<std::string>& labels);

/// Graphs of relations x and y of which y, or both, are of the wrong shape: too large, too small,
/// not square, and of a graph whose vertices were forgotten.
std::vector<labelled_graph> graphs_of_wrong_shapes();
/// Graphs of relations x and y of which y has the right shape, but other edges: beyond the last
/// vertex, and arrays of which one is longer.
std::vector<labelled_graph> graphs_of_wrong_edges();

/// Ten productions over S, T, U, V, which all have one, and a, b and a label that is missing: unit
/// rules in cycles and chains, nullable symbols, recursion of every kind. It starts with S.
context_free_grammar random_grammar(std::uint64_t seed);

/// Balanced pairs of so many kinds of brackets o_i … c_i around x (D), and pairs of x with any c_i
/// (E). `helpers_last`: D -> o_i P_i, P_i -> D c_i; else D -> P_i c_i, P_i -> o_i D.
context_free_grammar brackets(int kinds, bool helpers_last = true);
/// A graph for them.
labelled_graph bracket_graph(index_type n, int kinds);

}  // namespace clbool::testing
