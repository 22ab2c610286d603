// SPDX-License-Identifier: MIT
/// @file queries.hpp
/// Closures and context-free path queries of matrices in blocks, for graphs and answers that one
/// device cannot hold. Where every rank can have the graph, dealt_rows.hpp is faster for closures.
///
/// Semi-naive, by products: what is known stays in its block; what a round finds goes once to the
/// ranks of its row, once to those of its column, or to both, as rules use it, and these keep it.
/// Besides its block a rank has then `side` blocks of each relation that stands in a product.
///
/// All calls are collective; they throw as those of blocks.hpp do.
#pragma once

#include <clbool/distributed/blocks.hpp>

#include <clbool/grammar.hpp>
#include <clbool/graph.hpp>
#include <clbool/types.hpp>

#include <map>
#include <string>
#include <vector>

namespace clbool::distributed {

/// A relation that a fixpoint found.
struct block_closure {
    block_matrix pairs;    ///< what was found
    size_type rounds = 0;  ///< as many as the longest shortest path has edges
};

/// The transitive closure, as clbool::transitive_closure() by closure_method::rounds.
block_closure transitive_closure(grid& on, const block_matrix& a, bool reflexive = false);

/// Relations in blocks, by name.
using block_relations = std::map<std::string, block_matrix>;

/// The relations of the grammar's terminals over the graph that rank 0 has; graphs of others do not
/// matter.
block_relations scatter_relations(grid& on, const labelled_graph& graph,
                                  const normal_form& grammar);

/// A relation for each nonterminal.
struct block_cfpq {
    block_relations relations;  ///< by name
    size_type rounds = 0;       ///< until nothing new was found
};

/// All-pairs context-free path query, as clbool::cfpq() by cfpq_method::matrices, for the source
/// nonterminals that are `wanted`; none: all. The grammar is the same on every rank; terminals that
/// are not in the map have empty relations.
block_cfpq cfpq(grid& on, index_type n, const block_relations& terminals,
                const normal_form& grammar, const std::vector<std::string>& wanted = {});

}  // namespace clbool::distributed
